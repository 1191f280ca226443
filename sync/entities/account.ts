import * as z from 'zod'
import { Id, rowFields, ShortText } from './fields.ts'
import { roles } from './role.ts'

/** What a device holds of an account: enough to find an owner, nothing that identifies a taxpayer. */
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
  ...rowFields,
})
export type Account = z.infer<typeof Account>
