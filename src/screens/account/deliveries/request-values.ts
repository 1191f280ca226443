import type { Address } from '#sync/entities/accounts/address.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { type DeliveryDays, deliversOn, deliveryDayProblem } from '#sync/rules/deliveries/delivery-days.ts'
import { requestedWindows, windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { clock } from '../../../browser/clock.ts'
import { formatLongBusinessDay } from '../../../ui/texts/format.ts'

export interface PlanValues {
  /** '' leaves the day to the office. */
  scheduledFor: string
  window: string
}

export interface RequestValues extends PlanValues {
  packageIds: string[]
  addressId: string
}

type Planned = Pick<Delivery, 'scheduledFor' | 'windowFrom' | 'windowTo'>

const windowKey = ({ windowFrom, windowTo }: Pick<Planned, 'windowFrom' | 'windowTo'>): string =>
  windowFrom && windowTo ? `${windowFrom}-${windowTo}` : ''

export const windowChoices = [
  { value: '', label: 'Any time' },
  ...requestedWindows.map((window) => ({ value: windowKey(window), label: windowText(window) })),
]

/** The number of days a customer can choose from. */
const daysAhead = 14

/** Offers the office's delivery days from tomorrow, because today's vans are packed, and the day that is already planned. */
export function dayChoices(
  plannedDay: string | null,
  office: DeliveryDays | null,
  nowMs: number = clock.now(),
) {
  const today = jamaicaDay(nowMs)
  const days = Array.from({ length: daysAhead }, (_, n) => addDays(today, n + 1)).filter(
    (day) => !office || deliversOn(office, day),
  )
  const offeredDays =
    plannedDay && !days.includes(plannedDay) && plannedDay >= today ? [plannedDay, ...days] : days
  return [
    { value: '', label: 'Any day' },
    ...offeredDays.map((day) => ({ value: day, label: formatLongBusinessDay(day) })),
  ]
}

/** Leaves out a day that is over or a time that only the office offers, so that the customer chooses again. */
export function toPlanValues({ scheduledFor, ...window }: Planned, nowMs: number = clock.now()): PlanValues {
  const key = windowKey(window)
  return {
    scheduledFor: scheduledFor && scheduledFor >= jamaicaDay(nowMs) ? scheduledFor : '',
    window: windowChoices.some(({ value }) => value === key) ? key : '',
  }
}

export function planBody({ scheduledFor, window }: PlanValues): Planned {
  const [windowFrom, windowTo] = window === '' ? [null, null] : window.split('-')
  return {
    scheduledFor: scheduledFor || null,
    windowFrom: windowFrom ?? null,
    windowTo: windowTo ?? null,
  }
}

export const requestValues = (addresses: readonly Address[], packageIds: string[]): RequestValues => ({
  packageIds,
  addressId: (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.addressId ?? '',
  scheduledFor: '',
  window: '',
})

export function checkRequest(
  { packageIds, addressId, scheduledFor }: RequestValues,
  office: Parameters<typeof deliveryDayProblem>[0] | null,
): Record<string, string> {
  const dayProblem = office && deliveryDayProblem(office, scheduledFor || null)
  return {
    ...(packageIds.length === 0 && { packageIds: 'Choose at least one package.' }),
    ...(addressId === '' && { addressId: 'Choose an address.' }),
    ...(dayProblem && { scheduledFor: dayProblem }),
  }
}

export const requestBody = ({ packageIds, addressId, ...plan }: RequestValues) => ({
  packageIds,
  addressId,
  ...planBody(plan),
})
