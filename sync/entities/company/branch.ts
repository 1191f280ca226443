import * as z from 'zod'
import { Phone } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { flag, key, textLine, whole } from '../kinds/kinds.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'
import { weekdays } from './weekday.ts'

export const branchKinds = ['Warehouse', 'HeadOffice', 'LocalOffice'] as const

const Weekdays = z
  .array(z.enum(weekdays, `is not one of ${weekdays.join(', ')}`))
  .max(7, 'is more than 7 days')
const Days = z.array(z.iso.date('is not a day like 2026-12-25')).max(366, 'is more than 366 days')

export const branchFields = {
  branchId: key('Branch'),
  code: whole('Code', z.string().trim().min(1).max(10), 'everyone'),
  name: textLine('Name', 'everyone'),
  kind: whole('Kind', z.enum(branchKinds), 'everyone'),
  address: textLine('Address', 'everyone'),
  phone: textLine('Phone', 'everyone', { schema: Phone }),
  /** As people read them. */
  openingHours: textLine('Opening hours', 'everyone'),
  /** The days that expected days count. */
  openDays: whole('Open days', Weekdays, 'everyone'),
  /** The days on which customers can ask for a delivery; empty if the office doesn't deliver. */
  deliveryDays: whole('Delivery days', Weekdays, 'everyone'),
  /** Holidays and other days on which it neither opens nor delivers. */
  closedDays: whole('Closed days', Days, 'everyone'),
  active: flag('Active', 'everyone'),
  ...rowFieldRows,
}
export const Branch = entityOf(branchFields)
export type Branch = RowOfFields<typeof branchFields>
