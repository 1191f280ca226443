import { expect, test } from 'vitest'
import { withdraw } from '../device/withdraw.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { Net } from './net.ts'
import { metaOf, positionOf } from './store.ts'
import { type BenchDevice, benchDevice, netTo, testId } from './test/bench-device.ts'
import type { LittleServer } from './test/little-server.ts'
import { rowsRunAgain } from './test/run-again.ts'
import { at, checkInArgs, seededServer } from './test/seeded.ts'

// Random work with few packages and small pushes, so that changes meet each other. After each step the rows must be
// those that a run of all pending changes from the beginning gives.

const runs = Number(process.env['QUEUE_RUNS'] ?? 12)
const stepsPerRun = 30
const packages = 3

/** Park and Miller's generator: the same numbers in each run of a seed. */
function randomOf(seed: number) {
  let state = seed * 7919 + 1
  const below = (n: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
  return { below, isOneIn: (n: number) => below(n) === 0 }
}
type Random = ReturnType<typeof randomOf>

/** A network that fails now and then, before or after the server has done its work. */
function weakNet(server: LittleServer, random: Random, isWeak: () => boolean): Net {
  const net = netTo(server)
  const lostReply = { kind: 'unreachable', message: 'Cut' } as const
  const fails = () => isWeak() && random.isOneIn(5)
  return {
    ...net,
    hello: async (request, ms) => {
      if (fails()) return lostReply
      const reply = await net.hello(request, ms)
      const { kind } = reply
      if (kind !== 'ok') return reply
      const limits = { ...reply.value.limits, pushMutations: 1 + random.below(3) }
      return { kind, value: { ...reply.value, limits } }
    },
    push: async (request, ms) => {
      if (fails()) return lostReply
      const reply = await net.push(request, ms)
      return fails() ? lostReply : reply
    },
    pull: async (request, ms) => {
      if (fails()) return lostReply
      const reply = await net.pull(request, ms)
      return fails() ? lostReply : reply
    },
  }
}

const idOf = (random: Random) => testId(1 + random.below(packages * 2))
const changesOf = (random: Random): [name: string, args: unknown] => {
  const n = packages + 1 + random.below(packages)
  const kinds: (() => [string, unknown])[] = [
    () => ['package.checkIn', checkInArgs(n, { bin: `B${random.below(9)}` })],
    () => ['package.checkIn', checkInArgs(n, { packageId: testId(20 + random.below(4)) })],
    () => ['package.checkIn', checkInArgs(n, { trackingNumber: `T${1 + random.below(packages)}` })],
    () => ['package.update', { packageId: idOf(random), changes: { bin: `U${random.below(9)}` } }],
    () => ['package.update', { packageId: idOf(random), changes: { trackingNumber: `T${random.below(9)}` } }],
    () => ['package.putAway', { packageId: idOf(random), bin: `P${random.below(9)}` }],
    () => ['package.checkIn', checkInArgs(n, { packageId: idOf(random) })],
    () => [random.isOneIn(4) ? 'package.remove' : 'package.update', { packageId: idOf(random), changes: {} }],
  ]
  return (kinds[random.below(kinds.length)] ?? kinds[0] ?? (() => ['', {}]))()
}

async function isAsRunAgain(device: BenchDevice, where: string): Promise<void> {
  const entries = await device.store.read((tx) => tx.all('_outbox'))
  if (entries.some(({ dormant }) => dormant)) return
  expect(await device.rows(), where).toEqual(
    Object.fromEntries([...(await rowsRunAgain(device))].sort(([a], [b]) => (a < b ? -1 : 1))),
  )
  const { queue } = device.syncSession.memory
  const { position, client } = await device.store.read(async (tx) => ({
    position: await positionOf(tx),
    client: await metaOf(tx, 'client'),
  }))
  if (queue?.seq !== position.seq || queue.edits !== (client?.queueEdits ?? 0)) return
  for (const { mid, uid, reads, writes } of entries.filter((entry) => entry.mid <= queue.index.lastMid))
    expect(queue.index.get(mid) ?? { uid, reads, writes }, where).toMatchObject({ uid, reads, writes })
}

async function run(seed: number): Promise<void> {
  const random = randomOf(seed)
  const server = await seededServer(packages)
  let isWeak = true
  const net = weakNet(server, random, () => isWeak)
  const otherDevice = benchDevice(netTo(server))
  let device = benchDevice(net)
  let restore = server.backup()
  const sync = (bench: BenchDevice) => bench.sync().catch(() => undefined)
  const save = (bench: BenchDevice) => bench.save(...changesOf(random)).catch(() => undefined)
  const steps: Record<string, () => Promise<unknown>> = {
    save: () => save(device),
    saveMore: async () => {
      for (let i = 0; i < 6; i++) await save(device)
    },
    other: async () => {
      await save(otherDevice)
      await sync(otherDevice)
    },
    sync: () => sync(device),
    office: () =>
      server.commit(async (tx) => {
        const packageId = idOf(random)
        const row = await tx.get('package', packageId)
        const codes = [`T${random.below(9)}`]
        await tx.put('package', {
          ...(row ?? blankPackage(packageId, at)),
          ...(random.isOneIn(8) ? { deletedAt: at } : { codes }),
        })
      }),
    reload: async () => {
      device = benchDevice(net, device.store)
    },
    withdraw: async () => {
      const entry = (await device.store.read((tx) => tx.all('_outbox'))).at(-1 - random.below(3))
      const { store, syncSession } = device
      if (!entry) return
      await store
        .write((tx) => withdraw(tx, entry.uid, syncSession.device), { durable: true })
        .catch(() => undefined)
    },
    backup: async () => {
      restore = server.backup()
    },
    restore: async () => {
      if (random.isOneIn(3)) restore()
    },
  }
  const often = [
    'save',
    'save',
    'saveMore',
    'saveMore',
    'saveMore',
    'other',
    'office',
    'sync',
    'sync',
    'sync',
  ]
  const names = [...Object.keys(steps), ...often]
  for (let step = 0; step < stepsPerRun; step++) {
    const name = names[random.below(names.length)] ?? 'sync'
    await steps[name]?.()
    await isAsRunAgain(device, `seed ${seed}, step ${step}, ${name}`)
  }
  isWeak = false
  for (const bench of [device, otherDevice, device]) await bench.sync()
  expect(await device.rows(), `seed ${seed}`).toEqual(server.rowsForActor())
  expect([await device.count('_outbox'), await device.count('_shadow')], `seed ${seed}`).toEqual([0, 0])
}

test.each(Array.from({ length: runs }, (_, n) => n + 1))(
  '[R3] [P11] after any events between the pushes of a queue, the rows are the ones of a run from the beginning: %i',
  (seed) => run(seed),
)
