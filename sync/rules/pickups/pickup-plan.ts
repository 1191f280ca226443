import type { Branch } from '../../entities/company/branch.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PickupPlan } from '../../entities/packages/pickup-plan.ts'
import { addDays, daysBetween, jamaicaDay, jamaicaTime } from '../../lib/business-day.ts'
import { clockText } from '../deliveries/delivery-window.ts'
import { hoursOn, wholeDay } from '../deliveries/opening-hours.ts'
import type { Hours } from '../deliveries/opening-week.ts'

/** The time in which a customer comes, as moments. */
export type PickupWindow = Pick<PickupPlan, 'from' | 'to'>

/** The farthest day ahead that a customer can announce. */
export const farthestPickupDays = 14

/** The offered windows begin on the hour and are this long. */
const windowHours = 1

/** The hours that are offered where an office says its own in words that can't be read. */
const usualHours: Hours = { from: '09:00', to: '17:00' }

const dayText = new Intl.DateTimeFormat('en-JM', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const dayOf = (day: string): string => dayText.format(new Date(day))

interface PickupProblem {
  readonly field: 'from' | 'to'
  readonly text: string
}

/** The time of day at which a window of one day ends; midnight belongs to the day before. */
const endTime = ({ to }: PickupWindow): string => (jamaicaTime(to) === '00:00' ? '24:00' : jamaicaTime(to))

const isOneDay = ({ from, to }: PickupWindow): boolean =>
  jamaicaDay(new Date(to).getTime() - 1) === jamaicaDay(from)

/** Why a customer can't come in a window; null if they can. The hours are left out where this side doesn't know the office. */
export function pickupWindowProblem(
  window: PickupWindow,
  office: Pick<Branch, 'name' | 'openingHours' | 'openDays' | 'closedDays'> | undefined,
  now: string,
): PickupProblem | null {
  const { from, to } = window
  if (to <= from) return { field: 'to', text: 'The end of the window is not after its start.' }
  if (to <= now) return { field: 'to', text: 'That time is over. Choose a later one.' }
  const day = jamaicaDay(from)
  if (daysBetween(jamaicaDay(now), day) > farthestPickupDays)
    return { field: 'from', text: `Choose a day within the next ${farthestPickupDays} days.` }
  if (!isOneDay(window)) return { field: 'to', text: 'Choose a window on one day.' }
  if (!office) return null
  const hours = hoursOn(office, day)
  if (!hours) return { field: 'from', text: `${office.name} is closed on ${dayOf(day)}. Choose another day.` }
  if (jamaicaTime(from) >= hours.from && endTime(window) <= hours.to) return null
  return {
    field: 'from',
    text: `${office.name} is open from ${clockText(hours.from)} to ${clockText(hours.to)} on ${dayOf(day)}. Choose a time within these hours.`,
  }
}

const momentAt = (day: string, time: string): string =>
  time === '24:00'
    ? new Date(`${addDays(day, 1)}T00:00:00.000-05:00`).toISOString()
    : new Date(`${day}T${time}:00.000-05:00`).toISOString()

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The windows of a day that can still be chosen, an hour each. A closed office has no windows. */
export function pickupWindowsOn(
  office: Pick<Branch, 'openingHours' | 'openDays' | 'closedDays'>,
  day: string,
  now: string,
): PickupWindow[] {
  const openHours = hoursOn(office, day)
  if (!openHours) return []
  const { from, to } = openHours === wholeDay ? usualHours : openHours
  const firstHour = Number(from.slice(0, 2))
  const lastHour = Math.ceil(Number(to.slice(0, 2)) + Number(to.slice(3)) / 60)
  const windows: PickupWindow[] = []
  for (let hour = firstHour; hour < lastHour; hour += windowHours) {
    const start = hourText(hour) < from ? from : hourText(hour)
    const end = hourText(hour + windowHours) > to ? to : hourText(hour + windowHours)
    windows.push({ from: momentAt(day, start), to: momentAt(day, end) })
  }
  return windows.filter((window) => window.to > now)
}

/** The days on which an office can be visited, from today on. */
export const pickupDays = (
  office: Pick<Branch, 'openingHours' | 'openDays' | 'closedDays'>,
  now: string,
): string[] =>
  Array.from({ length: farthestPickupDays + 1 }, (_, n) => addDays(jamaicaDay(now), n)).filter(
    (day) => pickupWindowsOn(office, day, now).length > 0,
  )

/** "2:00 pm – 3:00 pm". */
export const pickupWindowText = (window: PickupWindow): string =>
  `${clockText(jamaicaTime(window.from))} – ${clockText(endTime(window))}`

/** The plan of a package that still counts: one of a day that is over was forgotten. */
export const currentPickup = ({ pickup }: Pick<Package, 'pickup'>, now: string): PickupPlan | null =>
  pickup && jamaicaDay(pickup.from) >= jamaicaDay(now) ? pickup : null

/**
 * Six digits from the id of the change that announces, which both sides know and others can't guess. The last twelve hex
 * digits of such an id are random.
 */
export const pickupCodeOf = (uid: string): string =>
  String(Number.parseInt(uid.replaceAll('-', '').slice(-12), 16) % 1_000_000).padStart(6, '0')
