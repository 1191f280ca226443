import type { DeliveryUpdate } from '#sync/api/deliveries.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { DeliveryPart } from '#sync/policies/delivery.ts'

type Field = keyof DeliveryUpdate

/** The fields that each side may set. The office may set all. */
const fieldsFor: Record<Exclude<DeliveryPart, 'office'>, readonly Field[]> = {
  customer: ['packageIds', 'address', 'addressId', 'scheduledFor', 'windowFrom', 'windowTo'],
  driver: ['status', 'attempt', 'proof', 'collected', 'stopOrder'],
}

export const fieldsIn = (body: DeliveryUpdate): Field[] =>
  namesIn(body).filter((field) => body[field] !== undefined)

/** Refuses a body that says what is not this part's to say, each field by its name. */
export function mustBeFor(part: DeliveryPart, body: DeliveryUpdate): void {
  if (part === 'office') return
  const officeFields = fieldsIn(body).filter((field) => !fieldsFor[part].includes(field))
  if (officeFields.length === 0) return
  throw new Refusal(
    'invalid',
    `Only the office sets ${officeFields.join(', ')} of a delivery.`,
    Object.fromEntries(officeFields.map((field) => [field, ['is set by the office']])),
  )
}

const needs: { readonly [S in NonNullable<DeliveryUpdate['status']>]?: readonly [Field, string] } = {
  Delivered: ['proof', 'Say who took the packages.'],
  ReturnedToOffice: ['attempt', 'Say why the packages come back.'],
}

/** The required fields in any case: proof of a handover, a reason for a return. */
export function mustBeWhole(body: DeliveryUpdate): void {
  const need = body.status && needs[body.status]
  if (need && body[need[0]] === undefined)
    throw new Refusal('invalid', need[1], { [need[0]]: ['is missing'] })
  for (const field of ['proof', 'collected'] as const)
    if (body[field] && body.status !== 'Delivered')
      throw new Refusal('invalid', `${field} goes with the status Delivered.`, {
        [field]: ['goes with the status Delivered'],
      })
}
