import type { SimDevice } from './device.ts'
import { open } from './opening.ts'
import { replicaOf } from './replica.ts'
import type { Evicted, World } from './world.ts'

const queueIn = (world: World, device: SimDevice) => replicaOf(world.guardOf(device).mirror.tables).outbox

/**
 * The browser clears this site's storage, as it does when the disk is full or a person tells it to: on this device, or
 * on another that has something to lose.
 */
export function evict(world: World, chosenDevice: SimDevice): void {
  const device =
    [chosenDevice, ...world.devices].find((candidate) => queueIn(world, candidate).length > 0) ?? chosenDevice
  for (const tab of [...device.tabs]) tab.run.end()
  const guard = world.guardOf(device)
  const { outbox, rejected, sent } = replicaOf(guard.mirror.tables)
  const uids = (list: readonly { readonly uid: string }[]) => list.map(({ uid }) => uid)
  const { running, reader } = world.server
  const eviction: Evicted = {
    device,
    waiting: new Set([...uids(outbox), ...uids(rejected)]),
    unsent: new Set(uids(outbox).filter((uid) => !running || !reader.knows(uid))),
    sent: new Set(uids(sent)),
    reported: running ? reader.waitingOf(device.deviceId) : 0,
    reviews: running ? reader.lossesOf(device.deviceId) : 0,
  }
  world.evicted.push(eviction)
  world.tally.count('storage cleared')
  if (eviction.reported > 0) world.tally.count('storage cleared with changes that the server knew of')
  device.disk = world.newDisk()
  guard.emptied()
  // Immediately, so that nothing new that is saved first hides the loss.
  open(world, device)
}
