import { type Grouping, groupings } from '#sync/entities/company/report-grouping.ts'
import { addDays, daysBetween } from '#sync/lib/business-day.ts'
import { oneDay, oneId, oneOf } from '../../components/list/search.ts'
import { formatCount } from '../../ui/texts/format.ts'

/** A range of business days, both ends included. */
export interface ReportPeriod {
  readonly from: string
  readonly to: string
}

const lengthOf = ({ from, to }: ReportPeriod): number => daysBetween(from, to) + 1

/** The period of equal length right before, to compare with. */
export const periodBefore = (period: ReportPeriod): ReportPeriod => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})

/** Chooses parts that are distinguishable on a screen. */
export function groupingFor(period: ReportPeriod): Grouping {
  const days = lengthOf(period)
  if (days <= 31) return 'day'
  return days <= 184 ? 'week' : 'month'
}

export const presets = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
} as const
export type Preset = keyof typeof presets

const presetDays: Readonly<Record<Preset, number>> = { today: 1, week: 7, month: 30, quarter: 90, year: 365 }

export const presetPeriod = (preset: Preset, today: string): ReportPeriod => ({
  from: addDays(today, 1 - presetDays[preset]),
  to: today,
})

export interface ReportQuestion extends ReportPeriod {
  readonly groupBy: Grouping
  /** Undefined: all branches the person may see. */
  readonly branchId: string | undefined
}

/** Reads the period from the address. The default is the last 30 days, and a period never ends before it begins. */
export function readReportSearch(search: Readonly<Record<string, unknown>>, today: string): ReportQuestion {
  const text = (name: string): string => (typeof search[name] === 'string' ? search[name] : '')
  const usual = presetPeriod('month', today)
  const wish = { from: oneDay(text('from')) ?? usual.from, to: oneDay(text('to')) ?? usual.to }
  const period = wish.from <= wish.to ? wish : { from: wish.to, to: wish.from }
  return {
    ...period,
    groupBy: oneOf(groupings)(text('by')) ?? groupingFor(period),
    branchId: oneId(text('branch')),
  }
}

/** The change from the period before, shown next to a figure. */
export function comparedText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'Same as the period before' : 'Nothing in the period before'
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  if (percent === 0) return 'Same as the period before'
  // From ten times on, a percentage can't be read at a glance.
  if (percent >= 900) return `${formatCount(Math.round(now / before))} times the period before`
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the period before`
}
