import * as z from 'zod'
import { Id, ShortText } from '../fields.ts'
import { shippingModes } from '../packages/shipping-mode.ts'

const TransitDays = z
  .object({ from: z.int().min(1, 'is below one day').max(365), to: z.int().min(1).max(365) })
  .refine(({ from, to }) => from <= to, 'must end no earlier than it begins')

/** Business days from the Florida warehouse to the pickup office; null if not set. */
export const Transit = z.object({ air: TransitDays.nullable(), sea: TransitDays.nullable() })
export type Transit = z.infer<typeof Transit>

/** The days from a warehouse that differ from the company's. */
export const OriginTransit = z
  .array(z.object({ branchId: Id, transit: Transit }))
  .max(50, 'are more than 50')
  .refine(
    (rows) => new Set(rows.map(({ branchId }) => branchId)).size === rows.length,
    'has a warehouse twice',
  )

/** A speed that customers choose, such as Express. */
const Service = z.object({
  name: ShortText.min(1, 'is missing').max(40, 'is longer than 40 characters'),
  modes: z.array(z.enum(shippingModes)).min(1, 'goes neither by air nor by sea').max(shippingModes.length),
  /** Where it has no days of its own, the company's hold. */
  transit: Transit,
})
export type Service = z.infer<typeof Service>

const hasOneEach = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length

/** A package for which none was chosen travels by the first one of its mode. */
export const Services = z
  .array(Service)
  .max(10, 'are more than 10')
  .refine((services) => hasOneEach(services.map(({ name }) => name)), 'has two with the same name')
