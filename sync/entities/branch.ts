import * as z from 'zod'
import { Id, Phone, rowFields, ShortText } from './fields.ts'

export const branchKinds = ['Warehouse', 'HeadOffice', 'LocalOffice'] as const

export const Branch = z.object({
  branchId: Id,
  code: z.string().trim().min(1).max(10),
  name: ShortText,
  kind: z.enum(branchKinds),
  address: ShortText,
  phone: Phone,
  openingHours: ShortText,
  active: z.boolean(),
  ...rowFields,
})
export type Branch = z.infer<typeof Branch>
