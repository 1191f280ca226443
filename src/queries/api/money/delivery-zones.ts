import { call } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const deliveryZones = callsOf(async () => (await import('#sync/api/money/delivery-zones.ts')).deliveryZones)

/** All zones by name, the newest of a name first. */
export const deliveryZonesQuery = serverQuery({
  queryKey: ['deliveryZones', 'all'],
  queryFn: () => call(deliveryZones('deliveryZones.list')),
})

const changes: readonly Noun[] = ['deliveryZones', 'rates']

export const addDeliveryZone = write(deliveryZones('deliveryZones.create'), changes)
export const updateDeliveryZone = edit(deliveryZones('deliveryZones.update'), changes)
export const removeDeliveryZone = write(deliveryZones('deliveryZones.remove'), changes)
