import * as z from 'zod'
import { Id, Line, rowFields } from './fields.ts'

export const branchKinds = ['Warehouse', 'HeadOffice', 'LocalOffice'] as const

export const Branch = z.object({
  branchId: Id,
  code: z.string().trim().min(1).max(10),
  name: Line,
  kind: z.enum(branchKinds),
  address: Line,
  phone: Line,
  openingHours: Line,
  active: z.boolean(),
  ...rowFields,
})
export type Branch = z.infer<typeof Branch>
