import type { Grouping } from '../../entities/company/report-grouping.ts'
import { addDays } from '../../lib/business-day.ts'
import { Refusal } from '../../lib/refusal.ts'

/** Business days in Jamaica, both inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly groupBy: Grouping
}

/** The most groups that a report stays readable with. */
export const maxGroups = 400
const usualDays = 30

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of a group. Weeks begin on Monday. */
export const groupOf: Record<Grouping, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: firstOfMonth,
}

const next: Record<Grouping, (start: string) => string> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => firstOfMonth(addDays(start, 31)),
}
const wider: Record<Grouping, string> = {
  day: 'choose weeks or months, or fewer days',
  week: 'choose months, or fewer weeks',
  month: 'choose fewer months',
}

/** The first days of all groups in a period. The first one may be before the period. */
export function groupsOf({ from, to, groupBy }: Period): string[] {
  const starts: string[] = []
  for (let start = groupOf[groupBy](from); start <= to; start = next[groupBy](start)) starts.push(start)
  return starts
}

const refuse = (field: 'from' | 'to', words: string): never => {
  throw new Refusal('invalid', `${field} ${words}`, { [field]: [words] })
}

export function mustBeInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && from > to) refuse('from', `is after ${to}, the last day`)
}

/** The requested period, by default the last 30 days. */
export function periodOf(
  query: { from?: string | undefined; to?: string | undefined; groupBy?: Grouping | undefined },
  today: string,
): Period {
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - usualDays)
  const groupBy = query.groupBy ?? 'day'
  const period = { from, to, groupBy }
  mustBeInOrder(period)
  if (groupsOf(period).length > maxGroups)
    refuse('from', `is too early: a report has at most ${maxGroups} parts; ${wider[groupBy]}`)
  return period
}
