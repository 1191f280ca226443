import * as z from 'zod'
import { Id, rowFields, ShortText } from './fields.ts'
import { roles } from './role.ts'
import { shippingModes } from './shipping-mode.ts'

/** The part of an account that devices hold: enough to find an owner, without anything that identifies a taxpayer. */
export const Account = z.object({
  accountId: Id,
  mailbox: z.string(),
  firstName: ShortText,
  lastName: ShortText,
  email: z.string(),
  role: z.enum(roles),
  brand: z.string(),
  branchId: Id.nullable(),
  status: z.enum(['Active', 'Suspended']),
  hasTrn: z.boolean(),
  /** How the customer's packages travel unless another mode is chosen for one. */
  defaultMode: z.enum(shippingModes),
  /** True if the customer's packages wait in the warehouse until the customer says ship. */
  holdsPackages: z.boolean(),
  /** The offices besides the customer's own where packages of theirs are in hand. Only the server writes them. */
  offices: z.array(Id),
  ...rowFields,
})
export type Account = z.infer<typeof Account>
