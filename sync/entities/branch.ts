import * as z from 'zod'
import { Id, Phone, rowFields, ShortText } from './fields.ts'
import { weekdays } from './weekday.ts'

export const branchKinds = ['Warehouse', 'HeadOffice', 'LocalOffice'] as const

const Weekdays = z
  .array(z.enum(weekdays, `is not one of ${weekdays.join(', ')}`))
  .max(7, 'is more than 7 days')

export const Branch = z.object({
  branchId: Id,
  code: z.string().trim().min(1).max(10),
  name: ShortText,
  kind: z.enum(branchKinds),
  address: ShortText,
  phone: Phone,
  /** As people read them. */
  openingHours: ShortText,
  /** The days that expected days count. */
  openDays: Weekdays,
  /** The days on which customers can ask for a delivery; empty if the office doesn't deliver. */
  deliveryDays: Weekdays,
  /** Holidays and other days on which it neither opens nor delivers. */
  closedDays: z.array(z.iso.date('is not a day like 2026-12-25')).max(366, 'is more than 366 days'),
  active: z.boolean(),
  ...rowFields,
})
export type Branch = z.infer<typeof Branch>
