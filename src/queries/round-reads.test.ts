import { expect, test } from 'vitest'
import { rowKey } from '#sync/engine/keys.ts'
import type { OutboxEntry } from '#sync/engine/store.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { openReplica } from '../replica/db.ts'
import { readRound } from './round-reads.ts'

const today = '2026-11-20'
const at = `${today}T14:00:00.000Z`
const [me, otherDriver] = [idOf(0xd1), idOf(0xd2)]
const stop = (nth: number, change: Partial<Delivery> = {}) => ({
  ...deliveryRow({
    ...{ deliveryId: idOf(nth), accountId: idOf(8), packageIds: [idOf(50 + nth)] },
    ...{ driverId: me, stopOrder: nth, ...change },
  }),
  $scopes: [],
})
const proof = {
  ...{ recipientName: 'Una Brown', relationship: '', idType: '', idLast4: '', signatureFileId: idOf(90) },
  ...{ photoFileIds: [], latitude: null, longitude: null, accuracyM: null, at },
  ...{ codeResult: 'NotAsked' as const, codeReason: '' },
}
const entry = (mid: number, name: string, nth: number): OutboxEntry => ({
  ...{
    mid,
    uid: idOf(100 + mid),
    name,
    ver: 1,
    args: { deliveryId: idOf(nth) },
    occurredAt: at,
    savedAt: at,
  },
  ...{ reads: [], writes: [rowKey('delivery', idOf(nth))] },
})

const contact = { name: '', mailbox: '', phone: '', authorizedPersons: [], isTransferChecked: false }

let opened = 0
async function round(rows: ReturnType<typeof stop>[], queue: OutboxEntry[] = [], sending = false) {
  const db = openReplica(`round-reads-${++opened}`, { outdated: () => undefined })
  await db.delivery.bulkPut(rows)
  await db._outbox.bulkPut(queue)
  return { db, read: () => readRound(db, { driverId: me, today, sending }) }
}
const states = ({ stops }: Awaited<ReturnType<typeof readRound>>) =>
  stops.map(({ delivery, state }) => [delivery.stopOrder, state])

test('the stops of today and of before, in the order of the office; others’ and later ones are not shown', async () => {
  const { read } = await round([
    stop(3),
    stop(1, { scheduledFor: '2026-11-19' }),
    stop(4, { scheduledFor: '2026-11-21' }),
    stop(5, { driverId: otherDriver }),
    stop(2, { scheduledFor: today }),
  ])
  const ownRound = await read()
  expect(ownRound.stops.map(({ delivery }) => delivery.stopOrder)).toEqual([1, 2, 3])
  expect(ownRound.later).toBe(1)
})

test('a stop is synced only when its steps and its pictures are', async () => {
  const deliveredStop = stop(1, { status: 'Delivered', proof })
  const { db, read } = await round([deliveredStop, stop(2), stop(3)], [entry(1, 'delivery.handOver', 1)])
  expect(states(await read())).toEqual([
    [1, 'device'],
    [2, null],
    [3, null],
  ])
  await db._outbox.clear()
  const blob = {
    ...{ fileId: idOf(90), uid: idOf(101), packageId: '', kind: 'signature', sha256: '', contentType: '' },
    ...{ size: 1, chunks: 1, savedAt: at, sentAt: null },
  }
  await db._blob.put({ ...blob, state: 'waiting' })
  const waiting = await read()
  expect([states(waiting)[0], waiting.unsent]).toEqual([[1, 'device'], 1])
  await db._blob.put({ ...blob, state: 'sent' })
  const sentRound = await read()
  expect([states(sentRound)[0], sentRound.unsent]).toEqual([[1, 'server'], 0])
})

test('a refused step is reported with its stop, even one that is no longer on the route', async () => {
  const { db, read } = await round([stop(1)])
  const {
    mid: _mid,
    savedAt: _savedAt,
    reads: _reads,
    writes: _writes,
    ...step
  } = entry(1, 'delivery.load', 9)
  await db._rejected.put({
    ...step,
    refusedAt: at,
    code: 'not-found',
    message: 'Not on your route.',
    rows: [
      { entity: 'delivery', id: idOf(9), row: stop(9, { contact: { ...contact, name: 'Sashana Hylton' } }) },
    ],
  })
  expect((await read()).refused.map(({ message, stop }) => [message, stop])).toEqual([
    ['Not on your route.', { name: 'Sashana Hylton', number: 9 }],
  ])
})
