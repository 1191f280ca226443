import type { Branch } from '../../entities/company/branch.ts'
import { weekdays, weekdayText } from '../../entities/company/weekday.ts'
import { listText } from '../../lib/list-text.ts'
import { weekdayOf } from './office-days.ts'

/** The days on which an office delivers. */
export type DeliveryDays = Pick<Branch, 'deliveryDays' | 'closedDays'>

export const deliversOn = ({ deliveryDays, closedDays }: DeliveryDays, day: string): boolean =>
  deliveryDays.includes(weekdayOf(day)) && !closedDays.includes(day)

/** Why a customer can't ask for a delivery on a day, or on any day for null; null if they can. */
export function deliveryDayProblem(
  office: DeliveryDays & Pick<Branch, 'name'>,
  day: string | null,
): string | null {
  if (office.deliveryDays.length === 0) return `${office.name} doesn’t deliver. Pick your packages up there.`
  if (day === null || deliversOn(office, day)) return null
  const days = weekdays.filter((weekday) => office.deliveryDays.includes(weekday))
  return `${office.name} doesn’t deliver on this day. It delivers on ${listText(days.map((weekday) => weekdayText[weekday]))}, except holidays.`
}
