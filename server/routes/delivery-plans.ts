import type { deliveryPlans } from '#sync/api/delivery-plans.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { byOf } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { idempotent } from '../changes/idempotent.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { listDriverDays, listDrivers } from '../db/deliveries/driver-days.ts'
import { findPayment } from '../db/payments/payments.ts'
import { confirmDay } from '../deliveries/days.ts'
import { planStops } from '../deliveries/plan.ts'
import type { Handlers } from '../http/route.ts'
import { publishPaymentStatus } from './payments.ts'

export const deliveryPlanHandlers: Handlers<typeof deliveryPlans, ChangeDeps> = {
  'deliveries.plan': async ({ body, signed, request }, deps) => {
    const part = deliveryPolicy.partOf(signed.actor, 'DeliveryUpdate')
    const call = { request, signed, name: 'delivery.plan', input: body }
    await idempotent(deps, call, async (tx) => {
      await planStops({ tx, deps, signed, part }, body.stops)
      return String(body.stops.length)
    })
    return { planned: body.stops.length }
  },

  'deliveries.drivers': (_, { db }) => listDrivers(db.reads.kysely),

  'deliveries.days': ({ actor }, { db }) =>
    listDriverDays(db.reads.kysely, deliveryPolicy.whereReadable(actor).driverId),

  'deliveries.confirmDay': async ({ params, body, signed, request }, deps) => {
    const checked = await withTransaction(deps, byOf(signed, request, 'delivery.confirmDay'), (tx) =>
      confirmDay(tx, signed.actor, params.driverDayId, body.note),
    )
    for (const paymentId of checked) {
      const payment = await findPayment(deps.db.reads.kysely, paymentId)
      if (payment) publishPaymentStatus(deps, payment, 'checked')
    }
    return { checked: checked.length }
  },
}
