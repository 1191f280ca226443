import { expect, test } from 'vitest'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { Mutation } from '../protocol/messages.ts'
import { applyPage } from './apply.ts'
import { newMemory } from './bases.ts'
import { pullRequest } from './contact.ts'
import type { Net } from './net.ts'
import { metaOf, positionOf } from './store.ts'
import { benchDevice, netTo, testId } from './test/bench-device.ts'
import { at, checkInArgs, seededServer } from './test/seeded.ts'

test('[R2] a saved check-in shows immediately, and does not flicker while it travels', async () => {
  const server = await seededServer(3)
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
  const server = await seededServer(25)
  const [small, large] = [benchDevice(netTo(server), undefined, 1), benchDevice(netTo(server))]
  await small.sync()
  await large.sync()
  expect(await small.rows()).toEqual(server.rowsForActor())
  expect(await large.rows()).toEqual(server.rowsForActor())
})

test('[R1][R3] another device’s change is applied under a pending one, which is replayed on top', async () => {
  const server = await seededServer(2)
  const [firstDevice, otherDevice] = [benchDevice(netTo(server)), benchDevice(netTo(server))]
  await firstDevice.sync()
  await otherDevice.sync()
  await firstDevice.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  await otherDevice.save('package.update', { packageId: testId(1), changes: { note: 'fragile' } })
  await otherDevice.sync()
  // Reads without sending first, as when the answer to the push is late.
  const { position, clientId } = await firstDevice.store.read(async (tx) => ({
    position: await positionOf(tx),
    clientId: (await metaOf(tx, 'client'))?.clientId ?? '',
  }))
  const memory = newMemory()
  const answer = server.pull(
    pullRequest(position, { clientId, lowestMid: 1 }, memory, { schema: 's', rows: 100 }),
  )
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  await applyPage(
    firstDevice.store,
    { page: answer.value, at: { seq: position.seq }, term: 1 },
    memory,
    firstDevice.syncSession.device,
  )
  expect((await firstDevice.rows())[`package/${testId(1)}`]).toMatchObject({
    bin: 'A1',
    note: 'fragile',
    version: 3,
  })
  await firstDevice.sync()
  await otherDevice.sync()
  expect(await firstDevice.rows()).toEqual(await otherDevice.rows())
  expect((await firstDevice.rows())[`package/${testId(1)}`]).toMatchObject({
    bin: 'A1',
    note: 'fragile',
    version: 4,
  })
})

test('[C5][C6] a refused change leaves the rows, stays on the list with its row, and holds up no other', async () => {
  const server = await seededServer(2)
  const device = benchDevice(netTo(server))
  await device.sync()
  // The server's word came first: another person deleted the package.
  await server.commit(async (tx) => {
    const row = await tx.get('package', testId(1))
    if (row) await tx.put('package', { ...row, deletedAt: at })
  })
  const { entry } = await device.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  await device.save('package.update', { packageId: testId(2), changes: { bin: 'B2' } })
  await device.sync()
  const [rejection] = await device.store.read((tx) => tx.all('_rejected'))
  expect(rejection).toMatchObject({ uid: entry.uid, code: 'not-found', args: { changes: { bin: 'A1' } } })
  expect(rejection?.rows[0]?.row['bin']).toBe('A1')
  expect((await device.rows())[`package/${testId(1)}`]).toBeUndefined()
  expect((await device.rows())[`package/${testId(2)}`]).toMatchObject({ bin: 'B2' })
  expect(await device.count('_outbox')).toBe(0)
})

test('[R4] a page that changes nothing writes nothing', async () => {
  const server = await seededServer(5)
  const device = benchDevice(netTo(server))
  await device.sync()
  await device.save('package.update', { packageId: testId(1), changes: { bin: 'A1' } })
  const writtenTables: string[] = []
  const { write } = device.store
  device.store.write = (work, options) =>
    write(
      (tx) =>
        work({
          ...tx,
          put: (table, values) => {
            if (values.length > 0) writtenTables.push(table)
            tx.put(table, values)
          },
        }),
      options,
    )
  const { position } = await device.store.read(async (tx) => ({ position: await positionOf(tx) }))
  const pullReply = server.pull({
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
  if (pullReply.kind !== 'ok') throw new Error(pullReply.kind)
  await applyPage(
    device.store,
    { page: pullReply.value, at: { seq: position.seq }, term: 1 },
    newMemory(),
    device.syncSession.device,
  )
  expect(writtenTables).toEqual(['_meta'])
})

test('[L5] [L7] [V5] a page of another term or history, cut for others, or overtaken by another page is not applied', async () => {
  const server = await seededServer(1)
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
  const forStaff = device.syncSession.device
  const tryIt = (over: object, reader = forStaff) =>
    applyPage(device.store, { page, at: { seq: position.seq }, term: 1, ...over }, newMemory(), reader)
  expect((await tryIt({ term: 2 })).kind).toBe('stale')
  expect((await tryIt({ at: { seq: position.seq - 1 } })).kind).toBe('stale')
  expect((await tryIt({ page: { ...page, epoch: 'other' } })).kind).toBe('stale')
  // The rows were asked for by a person who has lost the rights of staff in the meantime.
  expect((await tryIt({}, { ...forStaff, audience: () => 'customer' })).kind).toBe('stale')
  expect((await tryIt({})).kind).toBe('applied')
})

test('[D3] a change travels with the head that its device had read when it was saved', async () => {
  const server = await seededServer(3)
  const sentMutations: Mutation[] = []
  const net = netTo(server)
  const push: Net['push'] = (request, ms) => {
    sentMutations.push(...request.mutations)
    return net.push(request, ms)
  }
  const device = benchDevice({ ...net, push })
  await device.save('package.checkIn', checkInArgs(70))
  await device.sync()
  await device.save('package.checkIn', checkInArgs(71))
  const head = (await device.store.read(positionOf)).head
  await server.commit((tx) => tx.put('package', blankPackage(testId(98), at)))
  await device.sync()
  expect(sentMutations.map((change) => change.head)).toEqual([undefined, head])
  expect(head?.v).toBeGreaterThan(0)
})

test('[C5] a change the server cannot even read goes aside, and those behind it are sent', async () => {
  const server = await seededServer(3)
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
  // Under another name the server would count changes that it had heard about as lost.
  expect(await clientId()).toBe(before)
})

test('[C5] the rows of an unreadable change are immediately restored, without a page that would correct them', async () => {
  const server = await seededServer(3)
  const net = netTo(server)
  let hasSignal = true
  const device = benchDevice({
    ...net,
    push: async ({ mutations }) =>
      mutations.some(({ name }) => name === 'package.remove')
        ? { kind: 'refused', status: 400, message: 'Cannot be read' }
        : { kind: 'unreachable', message: 'No answer' },
    pull: async (request, ms) =>
      hasSignal ? net.pull(request, ms) : { kind: 'unreachable', message: 'No answer' },
  })
  await device.sync()
  hasSignal = false
  await device.save('package.remove', { packageId: testId(1) })
  await device.save('package.update', { packageId: testId(2), changes: { bin: 'C3' } })
  await expect(device.sync()).rejects.toThrow('No answer')
  const { [`package/${testId(2)}`]: changed, ...others } = await device.rows()
  const { [`package/${testId(2)}`]: before, ...rest } = server.rowsForActor()
  expect(others).toEqual(rest)
  expect(changed).toMatchObject({ bin: 'C3' })
  expect(before).not.toMatchObject({ bin: 'C3' })
})

test('[H10] the change behind an unreadable one takes the number that the server expects next', async () => {
  const server = await seededServer(3)
  const net = netTo(server)
  const acceptedNumbers: [string, number][] = []
  const device = benchDevice({
    ...net,
    push: async (request, ms) => {
      if (request.mutations.some(({ name }) => name === 'package.remove'))
        return { kind: 'refused', status: 400, message: 'Cannot be read' }
      acceptedNumbers.push(...request.mutations.map(({ mid }): [string, number] => [request.clientId, mid]))
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
  expect(acceptedNumbers.map(([, mid]) => mid)).toEqual([1, 2, 3])
  expect(new Set(acceptedNumbers.map(([clientId]) => clientId)).size).toBe(1)
  expect(await device.count('_outbox')).toBe(0)
})
