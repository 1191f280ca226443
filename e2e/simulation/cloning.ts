import type { SimDevice } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import { longDelays } from './kernel/network-faults.ts'
import { inBackground, open } from './opening.ts'
import { tablesOf } from './replica.ts'
import { save } from './saving.ts'
import type { World } from './world.ts'

const mostDevices = 5

async function copyOf(world: World, device: SimDevice, deviceId?: string): Promise<SimDevice> {
  const disk = world.newDisk()
  const tables = await world.time.busy(device.disk.read(tablesOf))
  const diskWrite = disk.write(
    async (tx) => {
      for (const [table, rows] of tables) tx.put(table, [...rows.values()] as never)
    },
    { durable: true },
  )
  await world.time.busy(diskWrite)
  const copy = world.addDevice({ person: device.person, skew: device.skew }, disk, tables, deviceId)
  world.copied.add(device.name).add(copy.name)
  world.tally.count('device cloned')
  return copy
}

/** The app's own storage is copied to another browser, which has a cookie of its own. */
export async function clone(world: World, device: SimDevice): Promise<void> {
  if (world.devices.length >= mostDevices) return
  open(world, await copyOf(world, device))
}

/**
 * The browser's whole profile is copied: two devices with one cookie and one client id, the same one for the server.
 * Both continue to work at the same time, while answers to both are on their way.
 */
export async function copyProfile(world: World, device: SimDevice, chance: Chance): Promise<void> {
  if (world.devices.length >= mostDevices) return
  const copy = await copyOf(world, device, device.deviceId)
  world.tally.count('profile copied')
  const twins = [device, copy]
  for (const twin of twins) {
    twin.link.up = true
    twin.link.climate = longDelays
    open(world, twin)
  }
  const name = world.rights[device.person].actor.role === 'User' ? 'prealert' : 'checkIn'
  for (let i = chance.between(2, 7); i > 0; i--) {
    const twin = chance.pick(twins)
    world.time.after(chance.between(50, 15_000), `${twin.name} goes on`, () =>
      inBackground(world, twin.name, save(twin, open(world, twin), name, chance.fork(`goes on ${i}`), world)),
    )
  }
}
