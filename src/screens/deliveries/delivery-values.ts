import type { Address } from '#sync/entities/address.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import { chosenParish, noParishText, type ParishValue } from '../../components/parish.ts'
import { parseCents } from '../../ui/format.ts'

type Place = Pick<Address, 'line1' | 'line2' | 'town' | 'phone' | 'note'> & { parish: ParishValue }

/** The option for an address that is typed instead of one of the customer's. */
export const writtenOut = 'written'

export interface DeliveryValues extends Place {
  packageIds: readonly string[]
  /** The id of a customer's address, or `writtenOut`. */
  addressId: string
  fee: string
  scheduledFor: string
  windowFrom: string
  windowTo: string
  branchId: string
  driverId: string
  waiverReason: string
}

const nowhere: Place = { line1: '', line2: '', town: '', parish: '', phone: '', note: '' }

const centsText = (cents: number): string => (cents / 100).toFixed(2)

/** Returns the values of a new delivery: the customer's default address and the standard fee. */
export const newValues = (addresses: readonly Address[], feeJmdCents: number): DeliveryValues => ({
  ...nowhere,
  packageIds: [],
  addressId: (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.addressId ?? writtenOut,
  fee: centsText(feeJmdCents),
  scheduledFor: '',
  windowFrom: '',
  windowTo: '',
  branchId: '',
  driverId: '',
  waiverReason: '',
})

type Known = Pick<
  Delivery,
  | 'packageIds'
  | 'address'
  | 'feeJmdCents'
  | 'scheduledFor'
  | 'windowFrom'
  | 'windowTo'
  | 'branchId'
  | 'driverId'
>

export const valuesOfDelivery = (delivery: Known): DeliveryValues => {
  const { line1, line2, town, parish, phone, note } = delivery.address
  return {
    line1,
    line2,
    town,
    parish,
    phone,
    note,
    packageIds: delivery.packageIds,
    addressId: writtenOut,
    fee: centsText(delivery.feeJmdCents),
    scheduledFor: delivery.scheduledFor ?? '',
    windowFrom: delivery.windowFrom ?? '',
    windowTo: delivery.windowTo ?? '',
    branchId: delivery.branchId ?? '',
    driverId: delivery.driverId ?? '',
    waiverReason: '',
  }
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/
const likeTime = 'Enter a time like 09:30.'

export function checkWindow({
  windowFrom,
  windowTo,
}: Pick<DeliveryValues, 'windowFrom' | 'windowTo'>): Record<string, string> {
  if (windowFrom === '' && windowTo === '') return {}
  if (windowFrom === '') return { windowFrom: 'Enter when it begins, or clear both.' }
  if (!timeOfDay.test(windowFrom)) return { windowFrom: likeTime }
  if (windowTo === '') return { windowTo: 'Enter when it ends, or clear both.' }
  if (!timeOfDay.test(windowTo)) return { windowTo: likeTime }
  return windowFrom < windowTo ? {} : { windowTo: 'The window ends before it begins.' }
}

export function checkDelivery(values: DeliveryValues): Record<string, string> {
  const cents = parseCents(values.fee, 'J')
  const isWritten = values.addressId === writtenOut
  return {
    ...(values.packageIds.length === 0 ? { packageIds: 'Choose at least one package.' } : {}),
    ...(isWritten && values.line1.trim() === '' ? { line1: 'Enter the street and number.' } : {}),
    ...(isWritten && values.town.trim() === '' ? { town: 'Enter the town.' } : {}),
    ...(isWritten && values.parish === '' ? { parish: noParishText } : {}),
    ...(cents === null ? { fee: 'Enter an amount such as 800 or 1,500.50.' } : {}),
    ...checkWindow(values),
  }
}

const addressOf = ({ addressId, line1, line2, town, parish, phone, note }: DeliveryValues) =>
  addressId === writtenOut
    ? {
        address: {
          line1: line1.trim(),
          line2: line2.trim(),
          town: town.trim(),
          parish: chosenParish(parish),
          phone: phone.trim(),
          note: note.trim(),
        },
      }
    : { addressId }

/** The form's values as the server expects them. */
export const toDeliveryBody = (values: DeliveryValues) => ({
  packageIds: [...values.packageIds],
  ...addressOf(values),
  feeJmdCents: parseCents(values.fee, 'J') ?? 0,
  scheduledFor: values.scheduledFor || null,
  windowFrom: values.windowFrom || null,
  windowTo: values.windowTo || null,
  driverId: values.driverId || null,
  ...(values.branchId ? { branchId: values.branchId } : {}),
  ...(values.waiverReason.trim() ? { waiverReason: values.waiverReason.trim() } : {}),
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns only the changed fields, to keep what another person has changed meanwhile. */
export function changedFields(before: DeliveryValues, after: DeliveryValues) {
  const old: Record<string, unknown> = toDeliveryBody(before)
  const body = toDeliveryBody(after)
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !isSame(old[field], value)),
  ) as Partial<typeof body>
}
