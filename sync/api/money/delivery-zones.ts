import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { DeliveryZone, deliveryZoneFields } from '../../entities/money/delivery-zone.ts'
import { row } from '../row.ts'

const fields = z.object(deliveryZoneFields)

export const NewDeliveryZone = fields.extend({
  parishes: fields.shape.parishes.default([]),
  towns: fields.shape.towns.default([]),
  perLbJmdCents: fields.shape.perLbJmdCents.default(0),
  freeAboveJmdCents: fields.shape.freeAboveJmdCents.default(null),
})

/** Updates only the fields in the body. */
export const DeliveryZoneUpdate = fields.partial()

/** `current` is true while the zone still prices one of its places. */
export const ListedDeliveryZone = DeliveryZone.extend({ current: z.boolean() })

const ByDeliveryZone = z.object({ deliveryZoneId: Id })

export const deliveryZones = {
  'deliveryZones.list': row({
    method: 'GET',
    path: '/api/deliveryzones',
    who: 'public',
    summary: 'Delivery zones of all times, by name.',
    reply: z.array(ListedDeliveryZone),
  }),
  'deliveryZones.create': row({
    method: 'POST',
    path: '/api/deliveryzones',
    who: 'staff',
    permission: 'RateSheetCreate',
    summary: 'Adds a delivery zone that prices its parishes and towns from a day on.',
    body: NewDeliveryZone,
    reply: DeliveryZone,
    success: 'Delivery zone added',
  }),
  'deliveryZones.update': row({
    method: 'PUT',
    path: '/api/deliveryzones/{deliveryZoneId}',
    who: 'staff',
    permission: 'RateSheetUpdate',
    summary: 'Changes a delivery zone; deliveries that were asked for keep their fee.',
    params: ByDeliveryZone,
    body: DeliveryZoneUpdate,
    reply: DeliveryZone,
    success: 'Delivery zone saved',
  }),
  'deliveryZones.remove': row({
    method: 'DELETE',
    path: '/api/deliveryzones/{deliveryZoneId}',
    who: 'staff',
    permission: 'RateSheetDelete',
    summary: 'Deletes a delivery zone. Its places cost what an older zone or the company’s fee says.',
    params: ByDeliveryZone,
    reply: DeliveryZone,
    success: 'Delivery zone deleted',
  }),
}
