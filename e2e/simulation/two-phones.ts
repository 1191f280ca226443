import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { SimDevice } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import { inBackground, open } from './opening.ts'
import { save } from './saving.ts'
import type { Sight } from './sight.ts'
import type { World } from './world.ts'

const isOut = ({ status, deletedAt }: Delivery): boolean => status === 'OutForDelivery' && !deletedAt

const stopsOn = (world: World, device: SimDevice): Delivery[] =>
  [...(world.guardOf(device).mirror.tables.get('delivery')?.values() ?? [])] as Delivery[]

/** Two people with two phones are at one door without a signal, and each notes the hand-over as they see it. */
export function twoPhones(world: World, _device: SimDevice, chance: Chance): void {
  const phones = world.devices.filter(({ person }) => person === 'driver').slice(0, 2)
  const [first, second] = phones
  if (!first || !second) return
  const knownIds = new Set(stopsOn(world, second).flatMap((stop) => (isOut(stop) ? [stop.deliveryId] : [])))
  const stop = stopsOn(world, first).find((delivery) => isOut(delivery) && knownIds.has(delivery.deliveryId))
  if (!stop) return
  world.tally.count('two phones at one stop')
  const look = (sight: Sight): Sight => ({
    ...sight,
    deliveries: sight.deliveries.filter(({ deliveryId }) => deliveryId === stop.deliveryId),
  })
  for (const phone of phones) {
    phone.link.up = false
    const hand = save(phone, open(world, phone), 'handOverAtDoor', chance.fork(phone.name), world, look)
    inBackground(world, phone.name, hand)
    world.time.after(chance.between(1_000, 300_000), `${phone.name} has a signal`, () => {
      phone.link.up = true
      for (const tab of phone.tabs) tab.loop?.wake('now')
    })
  }
}
