import * as z from 'zod'
import { StopOrder } from '../../entities/deliveries/delivery.ts'
import { DriverDay } from '../../entities/deliveries/driver-day.ts'
import { Id, Note, ShortText, Timestamp } from '../../entities/fields.ts'
import { BusinessDay, JmdAmount, TimeOfDay } from '../../entities/money/money-fields.ts'
import { paymentMethods } from '../../entities/money/payment-method.ts'
import { successTexts } from '../../rules/texts/change-texts.ts'
import { row } from '../row.ts'

const PlannedFields = z.object({
  driverId: Id.nullable().optional(),
  scheduledFor: BusinessDay.nullable().optional(),
  windowFrom: TimeOfDay.nullable().optional(),
  windowTo: TimeOfDay.nullable().optional(),
})
/** The planned fields of a delivery, besides its place in the round. */
export type PlannedFields = z.output<typeof PlannedFields>

/** The planned fields of a stop. Only those in the body change. */
const PlannedStop = PlannedFields.extend({
  deliveryId: Id,
  stopOrder: StopOrder.nullable().optional(),
  base: PlannedFields.optional().meta({
    description:
      'What these fields were when the plan was made. The plan is refused when one has changed since.',
  }),
})
export type PlannedStop = z.output<typeof PlannedStop>

/**
 * A closed day with its driver. `stops` has a row for each amount taken at a door, and one for each stop without money.
 */
export const DriverDayReply = DriverDay.omit({ version: true, deletedAt: true, archivedAt: true }).extend({
  driverName: ShortText,
  stops: z.array(
    z.object({
      deliveryId: Id,
      accountId: Id,
      customer: ShortText,
      town: ShortText,
      method: z.enum(paymentMethods).nullable(),
      amountJmdCents: JmdAmount,
      reversedAt: Timestamp.nullable(),
      paymentId: Id.nullable(),
      receiptNumber: z.string().nullable(),
      receiptCheck: z.boolean(),
    }),
  ),
})
export type DriverDayReply = z.output<typeof DriverDayReply>

const view = { who: 'staff', permission: 'DeliveryView' } as const

export const deliveryPlans = {
  'deliveries.plan': row({
    method: 'POST',
    path: '/api/deliveries/plan',
    who: 'staff',
    permission: 'DeliveryUpdate',
    summary:
      'Plans several deliveries at once, all or none: driver, stop, day and window of each; a driver the order of the own stops. Takes an Idempotency-Key.',
    body: z.object({
      stops: z.array(PlannedStop).min(1, 'is empty').max(200, 'is more than 200 deliveries'),
    }),
    reply: z.object({ planned: z.int() }),
    success: successTexts['delivery.update'],
  }),
  'deliveries.drivers': row({
    method: 'GET',
    path: '/api/deliveries/drivers',
    ...view,
    summary: 'The drivers who work here, by name, for a choice.',
    reply: z.array(z.object({ accountId: Id, name: ShortText, branchId: Id.nullable() })),
  }),
  'deliveries.days': row({
    method: 'GET',
    path: '/api/deliveries/days',
    ...view,
    summary: 'The newest 60 driver days that were closed, with what was taken at each door; a driver’s own.',
    reply: z.array(DriverDayReply),
  }),
  'deliveries.confirmDay': row({
    method: 'POST',
    path: '/api/deliveries/days/{driverDayId}/confirm',
    who: 'staff',
    permission: 'PaymentUpdate',
    summary: 'The office has counted the cash of a closed day: each of its payments is checked.',
    params: z.object({ driverDayId: Id }),
    body: z.object({ note: Note.default('') }),
    reply: z.object({ checked: z.int() }),
    success: 'Day confirmed',
  }),
}
