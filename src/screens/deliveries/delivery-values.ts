import type { Address } from '#sync/entities/accounts/address.ts'
import { type Delivery, deliveryFields } from '#sync/entities/deliveries/delivery.ts'
import { blanksOf, writableNames } from '#sync/entities/kinds/field.ts'
import { chosenParish, noParishText, type ParishValue } from '../../components/customers/parish.ts'
import { readRow, type TypedRow, typedRow } from '../../components/fields/typed-fields.ts'

type Place = Pick<Address, 'line1' | 'line2' | 'town' | 'phone' | 'note'> & { parish: ParishValue }

/** The option for an address that is typed instead of one of the customer's. */
export const writtenOut = 'written'

/** The fields that the form sends as typed. The address has its own lines, and the board sets the order of stops. */
const formNames = writableNames(deliveryFields, 'address', 'stopOrder')
type FormName = (typeof formNames)[number]

export interface DeliveryValues extends Place, TypedRow<typeof deliveryFields, FormName> {
  /** The id of a customer's address, or `writtenOut`. */
  addressId: string
  waiverReason: string
}

const nowhere: Place = { line1: '', line2: '', town: '', parish: '', phone: '', note: '' }

/** Returns the values of a new delivery: the customer's default address, and the fee of its zone. */
export const newValues = (addresses: readonly Address[]): DeliveryValues => ({
  ...nowhere,
  ...typedRow(deliveryFields, formNames, blanksOf(deliveryFields)),
  feeJmdCents: '',
  addressId: (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.addressId ?? writtenOut,
  waiverReason: '',
})

export const valuesOfDelivery = (delivery: Pick<Delivery, FormName | 'address'>): DeliveryValues => {
  const { line1, line2, town, parish, phone, note } = delivery.address
  return {
    line1,
    line2,
    town,
    parish,
    phone,
    note,
    ...typedRow(deliveryFields, formNames, delivery),
    addressId: writtenOut,
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
  const { feeJmdCents } = readRow(deliveryFields, formNames, values)
  const isWritten = values.addressId === writtenOut
  return {
    ...(values.packageIds.length === 0 ? { packageIds: 'Choose at least one package.' } : {}),
    ...(isWritten && values.line1.trim() === '' ? { line1: 'Enter the street and number.' } : {}),
    ...(isWritten && values.town.trim() === '' ? { town: 'Enter the town.' } : {}),
    ...(isWritten && values.parish === '' ? { parish: noParishText } : {}),
    ...(Number.isNaN(feeJmdCents) ? { feeJmdCents: 'Enter an amount such as 800 or 1,500.50.' } : {}),
    ...checkWindow(values),
  }
}

/** A new delivery without a fee has that of its zone. */
export function checkNewDelivery(values: DeliveryValues): Record<string, string> {
  const { feeJmdCents, ...problems } = checkDelivery(values)
  return feeJmdCents && values.feeJmdCents.trim() !== '' ? { ...problems, feeJmdCents } : problems
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

/**
 * The form's values as the server expects them. Without a chosen office the server takes that of the packages, without
 * a fee that of the zone.
 */
export function toDeliveryBody(values: DeliveryValues) {
  const { branchId, feeJmdCents, ...fields } = readRow(deliveryFields, formNames, values)
  return {
    ...fields,
    ...(Number.isNaN(feeJmdCents) ? {} : { feeJmdCents }),
    ...addressOf(values),
    ...(branchId ? { branchId } : {}),
    ...(values.waiverReason.trim() ? { waiverReason: values.waiverReason.trim() } : {}),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns only the changed fields, to keep what another person has changed meanwhile. */
export function changedFields(before: DeliveryValues, after: DeliveryValues) {
  const old: Record<string, unknown> = toDeliveryBody(before)
  const body = toDeliveryBody(after)
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !isSame(old[field], value)),
  ) as Partial<typeof body>
}

/** The place of the chosen or the typed address; null while there is none. */
export function chosenPlaceOf({ addressId, town, parish }: DeliveryValues, addresses: readonly Address[]) {
  if (addressId === writtenOut) return town.trim() && parish ? { town: town.trim(), parish } : null
  const address = addresses.find((candidate) => candidate.addressId === addressId)
  return address ? { town: address.town, parish: address.parish } : null
}
