import type { DeliveryUpdate } from '#sync/api/deliveries/deliveries.ts'
import { deliveryFields } from '#sync/entities/deliveries/delivery.ts'
import type { DeliveryAction } from '#sync/entities/deliveries/delivery-status.ts'
import type { WritableNames } from '#sync/entities/kinds/field.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { DeliveryPart } from '#sync/policies/delivery.ts'

type Field = keyof DeliveryUpdate
type RowField = WritableNames<typeof deliveryFields>

interface Rule {
  readonly besidesOffice: readonly Exclude<DeliveryPart, 'office'>[]
  /** The action that has to be allowed in the delivery's status; null for what the step itself judges. */
  readonly action: DeliveryAction | null
}

/** The rules for what a body says besides the row's own fields. */
const furtherRules: Readonly<Record<Exclude<Field, RowField>, Rule>> = {
  addressId: deliveryFields.address.write,
  waiverReason: deliveryFields.driverId.write,
  status: { besidesOffice: ['driver'], action: null },
  attempt: { besidesOffice: ['driver'], action: null },
  proof: { besidesOffice: ['driver'], action: null },
  collected: { besidesOffice: ['driver'], action: null },
  refusedPackages: { besidesOffice: ['driver'], action: null },
}

const isFurther = (field: Field): field is keyof typeof furtherRules => Object.hasOwn(furtherRules, field)

export const writerRule = (field: Field): Rule =>
  isFurther(field) ? furtherRules[field] : deliveryFields[field].write

export const fieldsIn = (body: DeliveryUpdate): Field[] =>
  namesIn(body).filter((field) => body[field] !== undefined)

/** Refuses a body that says what is not this part's to say, each field by its name. */
export function mustBeFor(part: DeliveryPart, body: DeliveryUpdate): void {
  if (part === 'office') return
  const officeFields = fieldsIn(body).filter((field) => !writerRule(field).besidesOffice.includes(part))
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
  for (const field of ['proof', 'collected', 'refusedPackages'] as const)
    if (body[field] && body.status !== 'Delivered')
      throw new Refusal('invalid', `${field} goes with the status Delivered.`, {
        [field]: ['goes with the status Delivered'],
      })
}
