import { expect, test } from 'vitest'
import { rowKey } from '#sync/engine/keys.ts'
import type { OutboxEntry, SentEntry } from '#sync/engine/store.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import { idOf } from '#sync/test/people.ts'
import { openReplica, type Replica } from '../replica/db.ts'
import { readCheckIns } from './check-ins.ts'
import { countQueue, readChangesOf, readQueue, readUnsentPackages, whileSending } from './queue-reads.ts'

const at = (mid: number): string => new Date(Date.UTC(2026, 10, 20, 8) + mid * 1000).toISOString()

const checkIn = (mid: number): OutboxEntry => ({
  ...{ mid, uid: idOf(mid), name: 'package.checkIn', ver: 1, occurredAt: at(mid), savedAt: at(mid) },
  args: { packageId: idOf(mid), trackingNumber: `T${mid}`, rawBarcode: `T${mid}` },
  ...{ reads: [], writes: [rowKey('package', idOf(mid))] },
})

const photoOf = (mid: number, packageId: string): OutboxEntry => ({
  ...checkIn(mid),
  ...{ name: 'package.addImage', args: { packageId }, writes: [rowKey('packageImage', idOf(mid))] },
})

const sentOf = (mid: number): SentEntry => ({
  ...checkIn(mid),
  ...{ clientId: idOf(1), ackedAt: at(mid), refused: false, reads: [], writes: [] },
})

const answer = (mid: number, status: MutationResult['status']): MutationResult => ({
  ...{ mid, uid: idOf(mid), status, outcome: null, packageId: null, code: null, message: null },
})

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

let opened = 0
/** A device with that many check-ins waiting, and a way to count the values that are read of the queue's tables. */
async function deviceWith(waiting: number, sentCount = 0) {
  const db = openReplica(`queue-reads-${++opened}`, { outdated: () => undefined })
  const read = { values: 0 }
  db.use({
    stack: 'dbcore',
    name: 'count',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        if (!name.startsWith('_')) return table
        return {
          ...table,
          query: async (request) => {
            const answer = await table.query(request)
            if (request.values) read.values += answer.result.length
            return answer
          },
          openCursor: async (request) => {
            if (request.values) throw new Error('values are read by a cursor, one request each')
            return table.openCursor(request)
          },
          count: async () => {
            throw new Error('a count walks along the whole table')
          },
        }
      },
    }),
  })
  await db._sent.bulkPut(numbers(1, sentCount).map(sentOf))
  await db._outbox.bulkPut(numbers(sentCount + 1, sentCount + waiting).map(checkIn))
  await db._shadow.bulkPut(
    numbers(sentCount + 1, sentCount + waiting).map((mid) => ({
      ...{ key: rowKey('package', idOf(mid)), entity: 'package' as const, id: idOf(mid), base: null },
    })),
  )
  read.values = 0
  return { db, read }
}

const screens: Record<string, (db: Replica, last: number) => Promise<unknown>> = {
  'the count in the bar': (db) => countQueue(db),
  'the list of recent scans': (db) => readCheckIns(db, 100),
  'the queue on the device page': (db) => readQueue(db, 100),
  'the changes of a package': (db, last) => readChangesOf(db, idOf(last)),
  'the badges of the package list': (db) => readUnsentPackages(db),
}

test.each(Object.entries(screens))('%s does not read more when more waits', async (_, ask) => {
  const few = await deviceWith(150, 150)
  await ask(few.db, 300)
  const longQueue = await deviceWith(3000, 3000)
  await ask(longQueue.db, 6000)
  expect(longQueue.read.values).toBe(few.read.values)
  expect(longQueue.read.values).toBeLessThanOrEqual(200)
})

test('unanswered changes are counted, independent of earlier answers', async () => {
  const { db } = await deviceWith(10, 3)
  expect(await countQueue(db)).toMatchObject({ unanswered: 10, refused: 0 })
  const results = [answer(3, 'applied'), answer(4, 'applied'), answer(5, 'refused')]
  // Of the results one is of a change that has left the queue.
  await db._meta.put({ name: 'pushed', value: { mid: 5, results } })
  expect(await countQueue(db)).toMatchObject({ unanswered: 8, refused: 1 })
  const { changes, total } = await readQueue(db, 3)
  expect(whileSending(changes, true).map(({ uid, state }) => [uid, state])).toEqual([
    [idOf(5), 'refused'],
    [idOf(6), 'sending'],
    [idOf(7), 'sending'],
  ])
  expect(total).toBe(9)
})

test('the list shows the latest check-ins and where each is, through other changes between them', async () => {
  const { db } = await deviceWith(4, 4)
  await db._outbox.bulkPut(numbers(9, 40).map((mid) => photoOf(mid, idOf(8))))
  const list = await readCheckIns(db, 6)
  expect(list.map(({ trackingNumber, state }) => `${trackingNumber} ${state}`)).toEqual([
    ...['T8 device', 'T7 device', 'T6 device', 'T5 device', 'T4 server', 'T3 server'],
  ])
})

test('[U1] an undone check-in is no longer on the list, sent or not', async () => {
  const { db } = await deviceWith(2, 2)
  const undo = (mid: number, checkInUid: string) => ({
    ...checkIn(mid),
    ...{ name: 'package.undoCheckIn', args: { packageId: checkInUid, checkInUid }, writes: [] },
  })
  await db._outbox.bulkPut([undo(5, idOf(1)), undo(6, idOf(4))])
  const list = await readCheckIns(db, 10)
  expect(list.map(({ uid }) => uid)).toEqual([idOf(3), idOf(2)])
  // An undo that was refused leaves the check-in where it is.
  await db._outbox.delete(5)
  await db._sent.put({ ...sentOf(5), ...undo(5, idOf(1)), refused: true })
  expect(await readCheckIns(db, 10)).toHaveLength(3)
})

test('a change of a package is found by what it wrote and by what it names', async () => {
  const { db } = await deviceWith(4)
  await db._outbox.put(photoOf(5, idOf(2)))
  expect((await readChangesOf(db, idOf(2))).map(({ name }) => name)).toEqual([
    'package.checkIn',
    'package.addImage',
  ])
  expect(await readUnsentPackages(db)).toEqual(numbers(1, 4).map(idOf))
})

const states: readonly [string, (db: Replica) => Promise<unknown>, boolean, string | undefined][] = [
  ['waits', (db) => db._outbox.put(checkIn(1)), false, 'device'],
  ['is on its way', (db) => db._outbox.put(checkIn(1)), true, 'sending'],
  ['was applied by a reply', (db) => putAnswer(db, 'applied'), true, 'server'],
  ['was refused by a reply', (db) => putAnswer(db, 'refused'), true, 'refused'],
  [
    'is refused',
    (db) => db._rejected.put({ ...checkIn(1), refusedAt: at(2), code: 'invalid', message: 'No.', rows: [] }),
    ...([false, 'refused'] as const),
  ],
  ['is on the server', (db) => db._sent.put(sentOf(1)), false, 'server'],
  ['was refused and dealt with', (db) => db._sent.put({ ...sentOf(1), refused: true }), false, undefined],
]

const putAnswer = async (db: Replica, status: MutationResult['status']) => {
  await db._outbox.put(checkIn(1))
  await db._meta.put({ name: 'pushed', value: { mid: 1, results: [answer(1, status)] } })
}

test.each(states)('[R5] [R6] a check-in that %s', async (_, put, sending, state) => {
  const { db } = await deviceWith(0)
  await put(db)
  expect(whileSending(await readCheckIns(db, 10), sending)[0]?.state).toBe(state)
})
