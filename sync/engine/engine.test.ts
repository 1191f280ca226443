import { expect, test } from 'vitest'
import { isoOf } from '../lib/clock.ts'
import { CheckInArgs } from '../mutators/packages/check-in.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { Mutation, PulledRow, PullReply } from '../protocol/messages.ts'
import { applyPage } from './apply.ts'
import { newMemory } from './bases.ts'
import { pullRequest } from './contact.ts'
import type { Net, NetReply } from './net.ts'
import { metaOf, positionOf } from './store.ts'
import { benchDevice, netTo, supervisor, testId } from './test/bench-device.ts'
import { LittleServer } from './test/little-server.ts'

const dayMs = 86_400_000
const at = '2026-11-02T10:00:00.000Z'
const checkInArgs = (n: number, over: object = {}) =>
  CheckInArgs.parse({
    ...blankPackage(testId(n), at),
    ...{ trackingNumber: `9400111899223${String(n).padStart(9, '0')}`, rawBarcode: '', hawbNumber: null },
    ...over,
  })

const seeded = async (packages: number) => {
  const server = new LittleServer(supervisor)
  for (let n = 1; n <= packages; n++)
    await server.commit((tx) =>
      tx.put('package', { ...blankPackage(testId(n), at), trackingNumber: `T${n}`, codes: [`T${n}`] }),
    )
  return server
}

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

test('[R2] a saved check-in shows at once, and does not flicker while it travels', async () => {
  const server = await seeded(3)
  const device = benchDevice(netTo(server))
  await device.sync()
  const { entry } = await device.save('package.checkIn', checkInArgs(50))
  const key = `package/${testId(50)}`
  expect((await device.rows())[key]).toMatchObject({ status: 'ReceivedAtWharehouse', version: 0 })
  await device.sync()
  expect((await device.rows())[key]).toMatchObject({ status: 'ReceivedAtWharehouse', version: server.v })
  expect(server.applied).toEqual([entry.uid])
  expect([await device.count('_outbox'), await device.count('_shadow'), await device.count('_sent')]).toEqual(
    [0, 0, 1],
  )
})

test('[L1] pages of one row give the same result as one page of all rows', async () => {
  const server = await seeded(25)
  const [small, large] = [benchDevice(netTo(server), undefined, 1), benchDevice(netTo(server))]
  await small.sync()
  await large.sync()
  expect(await small.rows()).toEqual(server.rowsForActor())
  expect(await large.rows()).toEqual(server.rowsForActor())
})

test('[R1][R3] another device’s change is applied under a pending one, which is replayed on top', async () => {
  const server = await seeded(2)
  const [one, other] = [benchDevice(netTo(server)), benchDevice(netTo(server))]
  await one.sync()
  await other.sync()
  await one.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  await other.save('package.update', { packageId: testId(1), changes: { note: 'fragile' } })
  await other.sync()
  // Reads without sending first, as when the answer to the push is late.
  const { position, clientId } = await one.store.read(async (tx) => ({
    position: await positionOf(tx),
    clientId: (await metaOf(tx, 'client'))?.clientId ?? '',
  }))
  const memory = newMemory()
  const answer = server.pull(
    pullRequest(position, { clientId, lowestMid: 1 }, memory, { schema: 's', rows: 100 }),
  )
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  await applyPage(
    one.store,
    { page: answer.value, seq: position.seq, term: 1 },
    memory,
    one.syncSession.device,
  )
  expect((await one.rows())[`package/${testId(1)}`]).toMatchObject({ bin: 'A1', note: 'fragile', version: 3 })
  await one.sync()
  await other.sync()
  expect(await one.rows()).toEqual(await other.rows())
  expect((await one.rows())[`package/${testId(1)}`]).toMatchObject({ bin: 'A1', note: 'fragile', version: 4 })
})

test('[C5][C6] a refused change leaves the rows, stays on the list with its row, and holds up no other', async () => {
  const server = await seeded(2)
  const device = benchDevice(netTo(server))
  await device.sync()
  // The server's word came first: somebody else deleted the package.
  await server.commit(async (tx) => {
    const row = await tx.get('package', testId(1))
    if (row) await tx.put('package', { ...row, deletedAt: at })
  })
  const { entry } = await device.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  await device.save('package.update', { packageId: testId(2), changes: { bin: 'B2' } })
  await device.sync()
  const [refused] = await device.store.read((tx) => tx.all('_rejected'))
  expect(refused).toMatchObject({ uid: entry.uid, code: 'not-found', args: { changes: { bin: 'A1' } } })
  expect(refused?.rows[0]?.row['bin']).toBe('A1')
  expect((await device.rows())[`package/${testId(1)}`]).toBeUndefined()
  expect((await device.rows())[`package/${testId(2)}`]).toMatchObject({ bin: 'B2' })
  expect(await device.count('_outbox')).toBe(0)
})

test('[R4] a page that changes nothing writes nothing', async () => {
  const server = await seeded(5)
  const device = benchDevice(netTo(server))
  await device.sync()
  await device.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  const written: string[] = []
  const { write } = device.store
  device.store.write = (work, options) =>
    write(
      (tx) =>
        work({
          ...tx,
          put: (table, values) => {
            if (values.length > 0) written.push(table)
            tx.put(table, values)
          },
        }),
      options,
    )
  const { position } = await device.store.read(async (tx) => ({ position: await positionOf(tx) }))
  const all = server.pull({
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
  if (all.kind !== 'ok') throw new Error(all.kind)
  await applyPage(
    device.store,
    { page: all.value, seq: position.seq, term: 1 },
    newMemory(),
    device.syncSession.device,
  )
  expect(written).toEqual(['_meta'])
})

test('[L5] [L7] a page of another term, of another history, or overtaken by another page is not applied', async () => {
  const server = await seeded(1)
  const device = benchDevice(netTo(server))
  await device.sync()
  const position = await device.store.read(positionOf)
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
  const page = answer.value
  const tryIt = (over: object) =>
    applyPage(
      device.store,
      { page, seq: position.seq, term: 1, ...over },
      newMemory(),
      device.syncSession.device,
    )
  expect((await tryIt({ term: 2 })).kind).toBe('stale')
  expect((await tryIt({ seq: position.seq - 1 })).kind).toBe('stale')
  expect((await tryIt({ page: { ...page, epoch: 'other' } })).kind).toBe('stale')
  expect((await tryIt({})).kind).toBe('applied')
})

test('[P3] a copied profile takes a new client id and loses nothing of either', async () => {
  const server = await seeded(1)
  const one = benchDevice(netTo(server))
  await one.sync()
  await one.save('package.checkIn', checkInArgs(60))
  const copy = benchDevice(netTo(server), one.store.snapshot())
  await one.save('package.checkIn', checkInArgs(61))
  await copy.save('package.checkIn', checkInArgs(62))
  await one.sync()
  await copy.sync()
  await one.sync()
  const ids = Object.keys(await one.rows()).filter((key) => key.startsWith('package/'))
  expect(ids).toEqual([1, 60, 61, 62].map((n) => `package/${testId(n)}`))
  expect(new Set(server.applied).size).toBe(3)
  expect(server.applied).toHaveLength(3)
  expect([await one.count('_outbox'), await copy.count('_outbox')]).toEqual([0, 0])
})

test('[E2] after a restore from backup, what the server lost is sent again under its uid, and rows are swept', async () => {
  const server = await seeded(2)
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
  const server = await seeded(1)
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

test('[D3] a change travels with the head that its device had read when it was saved', async () => {
  const server = await seeded(3)
  const sent: Mutation[] = []
  const net = netTo(server)
  const push: Net['push'] = (request, ms) => {
    sent.push(...request.mutations)
    return net.push(request, ms)
  }
  const device = benchDevice({ ...net, push })
  await device.save('package.checkIn', checkInArgs(70))
  await device.sync()
  await device.save('package.checkIn', checkInArgs(71))
  const head = (await device.store.read(positionOf)).head
  await server.commit((tx) => tx.put('package', blankPackage(testId(98), at)))
  await device.sync()
  expect(sent.map((change) => change.head)).toEqual([undefined, head])
  expect(head?.v).toBeGreaterThan(0)
})

test('[E2] a second restore while the first is still being read does not keep what only the first had', async () => {
  const server = await seeded(2)
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
  // Right at once, and not only after sums had differed.
  expect((await device.store.read(positionOf)).swept).toEqual({})
})

test('[L6] a scope whose sum differs is read again; unseen rows are removed, pending changes stay', async () => {
  const server = await seeded(4)
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
  // Sums are kept by change, so drift shows when they are told apart: by a change of what they should be.
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
  const server = await seeded(3)
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
  await applyPage(device.store, { page: answer.value, seq, term: 1 }, newMemory(), device.syncSession.device)
  expect(Object.keys(await device.rows()).filter((key) => key.startsWith('package/'))).toEqual([])
  expect(await device.count('_outbox')).toBe(1)
})

test('[C5] a change the server cannot even read goes aside, and those behind it are sent', async () => {
  const server = await seeded(3)
  const net = netTo(server)
  const device = benchDevice({
    ...net,
    push: async (request, ms) =>
      request.mutations.some(({ name }) => name === 'package.remove')
        ? { kind: 'refused', status: 400, message: 'Cannot be read' }
        : net.push(request, ms),
  })
  await device.sync()
  await device.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  const { entry } = await device.save('package.remove', { packageId: testId(2) })
  await device.save('package.update', { packageId: testId(3), changes: { bin: 'C3' } })
  const clientId = () => device.store.read((tx) => metaOf(tx, 'client')).then((client) => client?.clientId)
  const before = await clientId()
  await device.sync()
  expect(await device.rows()).toEqual(server.rowsForActor())
  expect(await device.count('_shadow')).toBe(0)
  expect((await device.store.read((tx) => tx.all('_rejected'))).map(({ uid }) => uid)).toEqual([entry.uid])
  expect((await device.rows())[`package/${testId(3)}`]).toMatchObject({ bin: 'C3' })
  // Under another name the server would take what it had been told of for lost.
  expect(await clientId()).toBe(before)
})

test('[H10] the change behind an unreadable one takes the number that the server expects next', async () => {
  const server = await seeded(3)
  const net = netTo(server)
  const accepted: [string, number][] = []
  const device = benchDevice({
    ...net,
    push: async (request, ms) => {
      if (request.mutations.some(({ name }) => name === 'package.remove'))
        return { kind: 'refused', status: 400, message: 'Cannot be read' }
      accepted.push(...request.mutations.map(({ mid }): [string, number] => [request.clientId, mid]))
      return net.push(request, ms)
    },
  })
  await device.sync()
  for (const packageId of [testId(1), testId(2), testId(3)])
    await device.save(
      packageId === testId(2) ? 'package.remove' : 'package.update',
      packageId === testId(2) ? { packageId } : { packageId, changes: { bin: 'A1' } },
    )
  await device.sync()
  await device.save('package.update', { packageId: testId(1), changes: { bin: 'B2' } })
  await device.sync()
  expect(accepted.map(([, mid]) => mid)).toEqual([1, 2, 3])
  expect(new Set(accepted.map(([clientId]) => clientId)).size).toBe(1)
  expect(await device.count('_outbox')).toBe(0)
})

test('[L8] [P7] an app too old to read sends its queue, and after the update has all columns of all rows', async () => {
  const server = await seeded(3)
  const net = netTo(server)
  const first = benchDevice(
    { ...net, pull: async (request, ms) => withoutColumn('note', await net.pull(request, ms)) },
    undefined,
    2000,
    'older',
  )
  await first.sync()
  expect((await first.rows())[`package/${testId(1)}`]).not.toHaveProperty('note')

  // The server is updated first: it reads nothing more to this app, which goes on saving.
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

  const updated = benchDevice(net, first.store, 2, 'newer')
  await updated.sync()
  expect(await updated.rows()).toEqual(server.rowsForActor())
  expect((await updated.rows())[`package/${testId(1)}`]).toHaveProperty('note')
  expect(server.applied).toEqual([entry.uid, left.entry.uid])
  expect([await updated.count('_outbox'), await updated.count('_rejected')]).toEqual([0, 0])
})

test('[C2] a transaction lost at its commit leaves neither number nor row', async () => {
  const server = await seeded(1)
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
