import type { deliveryPlans } from '#sync/api/deliveries/delivery-plans.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { listDriverDays, listDrivers } from '../../db/deliveries/driver-days.ts'
import { confirmDay } from '../../deliveries/days.ts'
import { planStops } from '../../deliveries/plan.ts'
import type { Handlers } from '../../http/route.ts'

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
    return { checked: checked.length }
  },
}
