import { replicaSchema } from '#sync/device/tables.ts'
import type { ReplicaStore } from '#sync/engine/store.ts'
import { memoryStore } from '#sync/engine/test/memory-store.ts'
import { idOf, labels } from './company.ts'
import { makeDevice, type SimDevice } from './device.ts'
import { type Guard, guardOf } from './guards.ts'
import { noTakeOvers, setUpHandhelds } from './handhelds.ts'
import { judgeDealt, judgeRefusal } from './judging.ts'
import { chanceOf } from './kernel/chance.ts'
import type { Peer } from './kernel/net.ts'
import { manyFaults, noFaults } from './kernel/network-faults.ts'
import { tally } from './kernel/tally.ts'
import { virtualTime } from './kernel/time.ts'
import { ledger } from './ledger.ts'
import { setUpOffices } from './offices.ts'
import type { DevicePlan, Plan } from './plan.ts'
import type { Tables } from './replica.ts'
import { rightsAtStart } from './rights.ts'
import { setUpRoads } from './roads.ts'
import { type Handlers, openServerHarness } from './server-harness.ts'
import type { Planted } from './tabs.ts'
import { verdict } from './verdict.ts'
import type { World } from './world.ts'

export interface WorldOptions {
  /** A new, empty device's store. In memory when absent; IndexedDB takes the same way. */
  readonly newDisk?: () => ReplicaStore
  readonly handlers?: Handlers
  readonly planted?: Planted
}

const mostRecorded = 60

export async function createWorld(plan: Plan, options: WorldOptions = {}): Promise<World> {
  const time = virtualTime()
  const chance = chanceOf(`${plan.seed}/world`)
  const counts = tally()
  const judge = verdict(() => time.now())
  const rights = rightsAtStart()
  const serverClock = { skew: 0, now: () => time.now() + serverClock.skew }
  const server = await openServerHarness({
    ...{ plan, time, clock: serverClock, counts, chance: chance.fork('server'), handlers: options.handlers },
    judge: (dealt) => judgeDealt(world, dealt),
  })
  const guards = new Map<SimDevice, Guard>()
  const story: string[] = []
  const world: World = {
    ...{
      plan,
      time,
      chance,
      server,
      rights,
      serverClock,
      story,
      tally: counts,
      verdict: judge,
      ledger: ledger(),
    },
    ...{
      devices: [],
      recorded: [],
      copied: new Set(),
      evicted: [],
      timesPutBack: [],
      timesTurnedByHand: [],
      answers: new Map(),
      takeOvers: noTakeOvers(),
      makers: new Map(),
      labels: labels(plan.labels),
    },
    planted: options.planted ?? {},
    newDisk: options.newDisk ?? (() => memoryStore(replicaSchema)),
    tell: (line) => story.push(`${((time.now() - startOf(world)) / 1000).toFixed(3)} s  ${line}`),
    addDevice(plannedDevice, disk, heldTables, deviceId) {
      const device = newDevice(world, plannedDevice, disk, deviceId)
      guards.set(device, guardIn(world, device, heldTables))
      world.devices.push(device)
      return device
    },
    guardOf: (device) => guards.get(device) as Guard,
    watchOf: (device) => (commit) => world.guardOf(device).commit(commit),
    peerOf: (device) => peerOf(world, device),
    renew: (device) => renew(world, device),
    onRefusal: (device, command, refusal) => judgeRefusal(world, device, command, refusal),
    onReply: (device, call, reply, aside) => world.guardOf(device).page(reply, call, aside),
    onRequest(device, call, text) {
      world.recorded.push({ call, device, text })
      if (world.recorded.length > mostRecorded)
        world.recorded.splice(counts.of('net requests') % mostRecorded, 1)
      counts.count('net requests')
    },
    dispose: () => server.dispose(),
  }
  for (const plannedDevice of plan.devices) world.addDevice(plannedDevice, world.newDisk())
  await setUpHandhelds(world)
  await setUpOffices(world)
  await setUpRoads(world)
  return world
}

const guardIn = (
  { server, verdict: judge, tally: counts }: World,
  device: SimDevice,
  heldTables?: Tables,
): Guard =>
  guardOf(
    () => device,
    {
      reader: () => (server.running ? server.reader : null),
      ...{ verdict: judge, tally: counts, chance: device.chance.fork('guard') },
    },
    heldTables,
  )

const starts = new WeakMap<World, number>()
function startOf(world: World): number {
  const knownStart = starts.get(world)
  if (knownStart !== undefined) return knownStart
  starts.set(world, world.time.now())
  return world.time.now()
}

function newDevice(
  world: World,
  { person, skew }: DevicePlan,
  disk: ReplicaStore,
  deviceId: string | undefined,
): SimDevice {
  const n = world.devices.length + 1
  const { actor, token } = world.rights[person]
  return makeDevice(
    {
      ...{ name: `${person}#${n}`, person, disk, skew },
      deviceId: deviceId ?? idOf(0xde00 + n),
      chance: world.chance.fork(`device${n}`),
      badge: { actor, token },
      link: { up: true, halfOpen: false, climate: world.plan.rough ? manyFaults : noFaults },
    },
    world.time,
  )
}

/** The server as one device reaches it: its session is judged at every request, by the rights of that moment. */
function peerOf(world: World, device: SimDevice): Peer {
  const { server, tally: counts } = world
  const expires = device.chance.fork('expiry')
  const good = () => {
    const right = world.rights[device.person]
    return !right.suspended && device.badge.token === right.token ? right.actor : null
  }
  return {
    async serve(call, text) {
      if (!server.running) return { status: 502, text: '{}' }
      if (device.link.climate !== noFaults && expires.hit(0.02)) {
        counts.count('token expired')
        return { status: 401, text: '{}' }
      }
      const actor = good()
      if (!actor) return { status: 401, text: '{}' }
      return server.serve(call, { actor, deviceId: device.deviceId }, text)
    },
    live(hello, down, close) {
      const actor = good()
      if (!server.running || !actor) {
        const reason = server.running ? 'unauthenticated' : 'lost'
        world.time.after(1, 'socket refused', () => close(reason))
        return { send: () => undefined, closed: () => undefined }
      }
      return server.live({ actor, deviceId: device.deviceId, judge: good }, hello, down, close)
    },
  }
}

async function renew(world: World, device: SimDevice): Promise<'renewed' | 'ended' | 'unreachable'> {
  const { time, rights, server, tally: counts } = world
  await new Promise<void>((resolve) => {
    time.after(device.chance.between(5, 300), `${device.name} renews`, resolve)
  })
  if (!device.link.up || device.link.halfOpen || !server.running) return 'unreachable'
  const right = rights[device.person]
  if (right.suspended) {
    counts.count('session ended')
    return 'ended'
  }
  device.badge.actor = right.actor
  device.badge.token = right.token
  return 'renewed'
}
