import * as z from 'zod'
import { Id, ShortText } from '../fields.ts'
import { shippingModes } from '../packages/shipping-mode.ts'

/** The warehouse whose address customers read for some of their packages. */
const AddressChoice = z.object({
  /** The brand of the customers, as an account carries it; null for all. */
  brand: z.string().trim().max(40).nullable(),
  mode: z.enum(shippingModes, 'must be Air or Sea').nullable(),
  /** The name of a service; '' for all. */
  service: ShortText,
  branchId: Id,
})
export type AddressChoice = z.infer<typeof AddressChoice>

const keyOf = ({ brand, mode, service }: AddressChoice): string =>
  JSON.stringify([brand, mode, service.toLowerCase()])

/** Of several that apply to a package the most specific one counts. A warehouse that is in none is nobody's address. */
export const AddressChoices = z
  .array(AddressChoice)
  .max(60, 'are more than 60')
  .refine(
    (choices) => new Set(choices.map(keyOf)).size === choices.length,
    'has two for the same brand, mode and service',
  )
