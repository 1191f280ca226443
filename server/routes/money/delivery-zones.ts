import type { deliveryZones } from '#sync/api/money/delivery-zones.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { plainName, sharedPlace, zonesOn } from '#sync/rules/prices/delivery-zones.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { deleteDeliveryZone, listDeliveryZones, putDeliveryZone } from '../../db/billing/delivery-zones.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'

async function mustFind(tx: Transaction, id: string): Promise<DeliveryZone> {
  const zone = (await listDeliveryZones(tx.kysely)).find(({ deliveryZoneId }) => deliveryZoneId === id)
  if (!zone) throw new Refusal('not-found', 'Delivery zone not found. It may have been deleted.')
  return zone
}

/** A place has one price on a day. */
async function keep(
  tx: Transaction,
  before: DeliveryZone | null,
  after: DeliveryZone,
): Promise<DeliveryZone> {
  if (after.parishes.length + after.towns.length === 0)
    throw new Refusal('invalid', 'Choose at least one parish, or enter a town.', {
      parishes: ['is empty, and so is towns'],
    })
  const unreadableTown = after.towns.find((town) => plainName(town) === '')
  if (unreadableTown)
    throw new Refusal('invalid', `"${unreadableTown}" has no letters. Enter the town as people write it.`, {
      towns: ['has a town without letters'],
    })
  for (const zone of await listDeliveryZones(tx.kysely)) {
    if (zone.deliveryZoneId === after.deliveryZoneId || zone.validFrom !== after.validFrom) continue
    const place = sharedPlace(after, zone)
    if (place)
      throw new Refusal(
        'already-exists',
        `"${zone.name}" prices ${place} from ${zone.validFrom} already. Choose another day, or change that one.`,
        { validFrom: ['is the day of another zone of the same place'] },
      )
  }
  await putDeliveryZone(tx.kysely, after)
  await tx.note('deliveryZone', after.deliveryZoneId, before, after)
  return after
}

/** All there are, and which of them price a place today. */
export async function deliveryZonesNow({ db, clock }: Pick<ChangeDeps, 'db' | 'clock'>) {
  const zones = await listDeliveryZones(db.reads.kysely)
  const currentIds = new Set(
    zonesOn(zones, jamaicaDay(clock.now())).map(({ deliveryZoneId }) => deliveryZoneId),
  )
  return zones.map((zone) => ({ ...zone, current: currentIds.has(zone.deliveryZoneId) }))
}

export const deliveryZoneHandlers: Handlers<typeof deliveryZones, ChangeDeps> = {
  'deliveryZones.list': (_call, deps) => deliveryZonesNow(deps),

  'deliveryZones.create': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'deliveryZone.create'), (tx) =>
      keep(tx, null, { ...body, deliveryZoneId: deps.ids.next(), createdAt: tx.at, updatedAt: tx.at }),
    ),

  'deliveryZones.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFind(tx, params.deliveryZoneId)
      return keep(tx, before, { ...before, ...pickDefined(body), updatedAt: tx.at })
    }
    return withTransaction(deps, byOf(signed, request, 'deliveryZone.update'), write, { mustHold })
  }),

  'deliveryZones.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'deliveryZone.delete'), async (tx) => {
      const before = await mustFind(tx, params.deliveryZoneId)
      await deleteDeliveryZone(tx.kysely, params.deliveryZoneId)
      await tx.note('deliveryZone', params.deliveryZoneId, before, null)
      return before
    }),
}
