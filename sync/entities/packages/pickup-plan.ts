import * as z from 'zod'
import { Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { timestamp, whole } from '../kinds/kinds.ts'

/** When a customer comes for a package, and the code with which another person may take it. */
export const pickupPlanFields = {
  from: whole('From', Timestamp, 'everyone'),
  to: whole('To', Timestamp, 'everyone'),
  code: whole('Code', z.string().regex(/^\d{6}$/, 'is not six digits'), 'everyone'),
  /** The time since which the customer, or the person they sent, waits at the office; null before. */
  hereAt: timestamp('Here since', 'everyone'),
}
export const PickupPlan = entityOf(pickupPlanFields)
export interface PickupPlan extends RowOfFields<typeof pickupPlanFields> {}
