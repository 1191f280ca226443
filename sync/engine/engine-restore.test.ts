import { expect, test } from 'vitest'
import { isoOf } from '../lib/clock.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { PulledRow, PullReply } from '../protocol/messages.ts'
import { applyPage } from './apply.ts'
import { newMemory } from './bases.ts'
import type { Net, NetReply } from './net.ts'
import { positionOf } from './store.ts'
import { benchDevice, netTo, supervisor, testId } from './test/bench-device.ts'
import { at, checkInArgs, dayMs, seededServer } from './test/seeded.ts'

/** As a server answered that did not have this column yet. */
function withoutColumn(column: string, answer: NetReply<PullReply>): NetReply<PullReply> {
  if (answer.kind !== 'ok') return answer
  const bare = (row: PulledRow[4]) =>
    row && Object.fromEntries(Object.entries(row).filter(([name]) => name !== column))
  const rows = answer.value.rows.map(
    ([table, key, v, scope, row]): PulledRow => [table, key, v, scope, bare(row)],
  )
  return { kind: 'ok', value: { ...answer.value, rows } }
}

test('[P3] a copied profile takes a new client id and loses nothing of either', async () => {
  const server = await seededServer(1)
  const firstDevice = benchDevice(netTo(server))
  await firstDevice.sync()
  await firstDevice.save('package.checkIn', checkInArgs(60))
  const copy = benchDevice(netTo(server), firstDevice.store.snapshot())
  await firstDevice.save('package.checkIn', checkInArgs(61))
  await copy.save('package.checkIn', checkInArgs(62))
  await firstDevice.sync()
  await copy.sync()
  await firstDevice.sync()
  const ids = Object.keys(await firstDevice.rows()).filter((key) => key.startsWith('package/'))
  expect(ids).toEqual([1, 60, 61, 62].map((n) => `package/${testId(n)}`))
  expect(new Set(server.applied).size).toBe(3)
  expect(server.applied).toHaveLength(3)
  expect([await firstDevice.count('_outbox'), await copy.count('_outbox')]).toEqual([0, 0])
})

test('[E2] after a restore from backup, what the server lost is sent again under its uid, and rows are swept', async () => {
  const server = await seededServer(2)
  const device = benchDevice(netTo(server))
  await device.sync()
  await device.save('package.checkIn', checkInArgs(70))
  await device.sync()
  const restore = server.backup()
  const { entry } = await device.save('package.checkIn', checkInArgs(71))
  await server.commit((tx) =>
    tx.put('package', { ...blankPackage(testId(99), at), note: 'made after the backup' }),
  )
  await device.sync()
  expect(Object.keys(await device.rows())).toContain(`package/${testId(99)}`)
  restore()
  await device.save('package.checkIn', checkInArgs(72))
  await device.sync()
  const keys = Object.keys(await device.rows())
  expect(keys).not.toContain(`package/${testId(99)}`)
  for (const n of [70, 71, 72]) expect(keys).toContain(`package/${testId(n)}`)
  expect(server.applied).toContain(entry.uid)
  expect(await device.rows()).toEqual(server.rowsForActor())
  expect([await device.count('_outbox'), await device.count('_shadow')]).toEqual([0, 0])
})

test('[E3] acknowledged changes are kept for 14 days by the server’s clock and no longer', async () => {
  const server = await seededServer(1)
  const device = benchDevice(netTo(server))
  const pass = async (ms: number) => {
    server.now = isoOf(Date.parse(server.now) + ms)
    device.now += ms
    await device.sync()
    return device.count('_sent')
  }
  await device.sync()
  await device.save('package.checkIn', checkInArgs(70))
  await device.sync()
  expect(await pass(13.9 * dayMs)).toBe(1)
  // A clock that jumps ahead forgets nothing that a restored server may lack.
  device.now += 400 * dayMs
  await device.sync()
  device.now -= 400 * dayMs
  expect(await pass(0)).toBe(1)
  expect(await pass(1.1 * dayMs)).toBe(0)
})

test('[E2] a second restore while the first is still being read does not keep what only the first had', async () => {
  const server = await seededServer(2)
  const net = netTo(server)
  let pages = Number.POSITIVE_INFINITY
  const unreachable = { kind: 'unreachable', message: 'Gone' } as const
  const pull: Net['pull'] = async (request, ms) => (--pages < 0 ? unreachable : net.pull(request, ms))
  const device = benchDevice({ ...net, pull }, undefined, 1)
  const toTheOldest = server.backup()
  for (const n of [98, 99]) await server.commit((tx) => tx.put('package', blankPackage(testId(n), at)))
  await device.sync()
  server.backup()()
  pages = 3
  await expect(device.sync()).rejects.toThrow('Gone')
  toTheOldest()
  server.epoch = 'third'
  pages = Number.POSITIVE_INFINITY
  await device.sync()
  expect(await device.rows()).toEqual(server.rowsForActor())
  // Right immediately, and not only after sums had differed.
  expect((await device.store.read(positionOf)).swept).toEqual({})
})

test('[L6] a scope whose sum differs is read again; unseen rows are removed, pending changes stay', async () => {
  const server = await seededServer(4)
  const device = benchDevice(netTo(server))
  await device.sync()
  // A row that the server never had in this scope, as after a fault of either side.
  await device.store.write(
    async (tx) => {
      tx.put('package', [{ ...blankPackage(testId(500), at), version: 1, $scopes: ['packages'] }])
      tx.remove('package', [testId(2)])
    },
    { durable: false },
  )
  device.syncSession.memory.keys.clear()
  // Sums are kept by change, so drift shows when they are set differently: by a change of what they should be.
  await device.store.write(
    async (tx) => {
      const position = await positionOf(tx)
      tx.put('_meta', [
        { name: 'position', value: { ...position, sums: { ...position.sums, packages: [4, 1] } } },
      ])
    },
    { durable: false },
  )
  await device.save('package.checkIn', checkInArgs(80))
  await device.sync()
  expect(await device.rows()).toEqual(server.rowsForActor())
  expect(Object.keys(await device.rows())).toContain(`package/${testId(80)}`)
})

test('[L4] dropping a scope removes its rows, and no unsent change', async () => {
  const server = await seededServer(3)
  const device = benchDevice(netTo(server))
  await device.sync()
  await device.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  server.actor = { ...supervisor, role: 'User', permissions: [] }
  const answer = server.pull({
    ...{
      protocol: 1,
      schema: 's',
      epoch: server.epoch,
      clientId: testId(1),
      cursors: {},
      knownMid: 0,
      rows: 100,
    },
  })
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  const { seq } = await device.store.read(positionOf)
  await applyPage(
    device.store,
    { page: answer.value, at: { seq }, term: 1 },
    newMemory(),
    device.syncSession.device,
  )
  expect(Object.keys(await device.rows()).filter((key) => key.startsWith('package/'))).toEqual([])
  expect(await device.count('_outbox')).toBe(1)
})

test('[L8] [P7] an app too old to read sends its queue, and after the update has all columns of all rows', async () => {
  const server = await seededServer(3)
  const net = netTo(server)
  const first = benchDevice(
    { ...net, pull: async (request, ms) => withoutColumn('note', await net.pull(request, ms)) },
    undefined,
    2000,
    'older',
  )
  await first.sync()
  expect((await first.rows())[`package/${testId(1)}`]).not.toHaveProperty('note')

  // The server is updated first: it sends no further rows to this app, which continues to save.
  const upgrade = { problem: 'upgrade' as const, message: 'Update' }
  const old = benchDevice(
    {
      ...net,
      hello: async (request) => ({ kind: 'ok', value: { ...server.hello(request), mayPull: false } }),
      pull: async () => ({ kind: 'problem', problem: upgrade }),
    },
    first.store,
    2000,
    'older',
  )
  const { entry } = await old.save('package.checkIn', checkInArgs(60))
  await server.commit((tx) => tx.put('package', { ...blankPackage(testId(99), at), note: 'of another' }))
  await old.sync()
  expect(server.applied).toEqual([entry.uid])
  expect(Object.keys(await old.rows())).toContain(`package/${testId(60)}`)
  const left = await old.save('package.checkIn', checkInArgs(61))

  const updatedDevice = benchDevice(net, first.store, 2, 'newer')
  await updatedDevice.sync()
  expect(await updatedDevice.rows()).toEqual(server.rowsForActor())
  expect((await updatedDevice.rows())[`package/${testId(1)}`]).toHaveProperty('note')
  expect(server.applied).toEqual([entry.uid, left.entry.uid])
  expect([await updatedDevice.count('_outbox'), await updatedDevice.count('_rejected')]).toEqual([0, 0])
})

test('[C2] a transaction lost at its commit leaves neither number nor row', async () => {
  const server = await seededServer(1)
  const device = benchDevice(netTo(server))
  await device.sync()
  device.store.beforeCommit = () => {
    throw new Error('battery')
  }
  await expect(device.save('package.checkIn', checkInArgs(90))).rejects.toThrow('battery')
  device.store.beforeCommit = null
  const { entry } = await device.save('package.checkIn', checkInArgs(91))
  expect(entry.mid).toBe(1)
  await device.sync()
  expect(await device.rows()).toEqual(server.rowsForActor())
})
