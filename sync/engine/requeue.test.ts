import { expect, test } from 'vitest'
import { replicaSchema } from '../device/tables.ts'
import type { MutationResult } from '../protocol/messages.ts'
import { applyPushReply, unsentEntries } from './contact.ts'
import { reinstate } from './requeue.ts'
import { metaOf, type OutboxEntry, putMeta } from './store.ts'
import { memoryStore } from './test/memory-store.ts'

const at = '2026-11-02T10:00:00.000Z'
const entry = (mid: number, uid: string): OutboxEntry => ({
  ...{ mid, uid, name: 'package.update', ver: 1, args: {} },
  ...{ occurredAt: at, savedAt: at, reads: [], writes: [] },
})
const durable = { durable: true }

test('a reply to the numbers before a renumbering marks nothing as sent', async () => {
  const store = memoryStore(replicaSchema)
  const result = (mid: number) => ({ mid, uid: 'a', status: 'applied' }) as unknown as MutationResult
  const reply = (mid: number) =>
    ({ lastMid: mid, results: [result(mid)] }) as unknown as Parameters<typeof applyPushReply>[1]
  await store.write(async (tx) => {
    putMeta(tx, 'client', { clientId: 'before', nextMid: 3 })
    tx.put('_outbox', [entry(1, 'a'), entry(2, 'b')])
  }, durable)
  // Meanwhile the person opens work of an earlier sign-out.
  await store.write((tx) => reinstate(tx, [entry(1, 'x')], { ids: { next: () => 'after' } }), durable)
  const before = { clientId: 'before', entries: [entry(1, 'a')] }
  expect(await store.write((tx) => applyPushReply(tx, reply(1), before), durable)).toBeNull()
  expect((await store.read(unsentEntries)).map(({ uid }) => uid)).toEqual(['x', 'a', 'b'])
  expect((await store.read((tx) => metaOf(tx, 'client')))?.clientId).toBe('after')
  const after = { clientId: 'after', entries: [entry(1, 'x'), entry(2, 'a')] }
  // It names the second one and not the first: nothing up to there is proven.
  expect(await store.write((tx) => applyPushReply(tx, reply(2), after), durable)).toBe(0)
  expect((await store.read(unsentEntries)).map(({ uid }) => uid)).toEqual(['x', 'a', 'b'])
  const first = { clientId: 'after', entries: [entry(2, 'a')] }
  expect(await store.write((tx) => applyPushReply(tx, reply(2), first), durable)).toBe(2)
  expect((await store.read(unsentEntries)).map(({ uid }) => uid)).toEqual(['b'])
})

test('[P3] changes pushed under the old client id without proof are sent again under the new one', async () => {
  const store = memoryStore(replicaSchema)
  await store.write(async (tx) => {
    putMeta(tx, 'client', { clientId: 'before', nextMid: 4 })
    putMeta(tx, 'pushed', { mid: 2, results: [] })
    tx.put('_outbox', [entry(1, 'a'), entry(2, 'b'), entry(3, 'c')])
  }, durable)
  expect((await store.read(unsentEntries)).map(({ uid }) => uid)).toEqual(['c'])
  await store.write((tx) => reinstate(tx, [entry(1, 'x')], { ids: { next: () => 'after' } }), durable)
  expect((await store.read(unsentEntries)).map(({ uid }) => uid)).toEqual(['x', 'a', 'b', 'c'])
})
