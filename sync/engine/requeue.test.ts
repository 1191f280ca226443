import { expect, test } from 'vitest'
import type { MutationResult } from '../protocol/messages.ts'
import { takePushReply, unsent } from './contact.ts'
import { memoryStore } from './memory-store.ts'
import { takeBack } from './requeue.ts'
import { metaOf, type OutboxEntry, putMeta } from './store.ts'

const at = '2026-11-02T10:00:00.000Z'
const entry = (mid: number, uid: string): OutboxEntry => ({
  ...{ mid, uid, name: 'package.update', ver: 1, args: {} },
  ...{ occurredAt: at, savedAt: at, reads: [], writes: [] },
})
const durable = { durable: true }

test('a reply to numbers of before the queue was numbered anew marks nothing as sent', async () => {
  const store = memoryStore()
  const result = { uid: 'a', status: 'applied' } as unknown as MutationResult
  const reply = { lastMid: 2, results: [result] } as unknown as Parameters<typeof takePushReply>[1]
  await store.write(async (tx) => {
    putMeta(tx, 'client', { clientId: 'before', nextMid: 3 })
    tx.put('_outbox', [entry(1, 'a'), entry(2, 'b')])
  }, durable)
  // Meanwhile the person opens work of an earlier sign-out.
  await store.write((tx) => takeBack(tx, [entry(1, 'x')], { ids: { next: () => 'after' } }), durable)
  await store.write((tx) => takePushReply(tx, reply, 'before'), durable)
  expect((await store.read(unsent)).map(({ uid }) => uid)).toEqual(['x', 'a', 'b'])
  expect((await store.read((tx) => metaOf(tx, 'client')))?.clientId).toBe('after')
  await store.write((tx) => takePushReply(tx, reply, 'after'), durable)
  expect((await store.read(unsent)).map(({ uid }) => uid)).toEqual(['b'])
})
