import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { loadReplica, openFor, requireReplica } from '../replica/replica.ts'
import { type Session, showSession } from '../stores/session.ts'
import { retryRefused } from './refused.ts'

const at = '2026-11-02T08:00:00.000Z'

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  await loadReplica()
  const { accountId, name, ...rights } = actorOf('Employee', 'retries', 'Erica')
  const session = { ...rights, accountId, firstName: name, lastName: '', email: 'e@example.test' }
  showSession(session as unknown as Session)
  openFor(accountId)
})
afterEach(() => {
  openFor(null)
  showSession(null)
  vi.unstubAllGlobals()
})

test('[C10] a refused change of an earlier app is tried again as today’s app would queue it', async () => {
  const { db, store } = requireReplica()
  const recipient = { name: 'Una Customer', relationship: 'Customer', idType: 'Passport' }
  const change = { uid: idOf(7), name: 'package.deliver', ver: 1, args: { packageIds: [idOf(1)], recipient } }
  await store.write(
    async (tx) => {
      const blank = blankPackage(idOf(1), at)
      const row = { ...blank, status: 'ReadyForPickup', accountId: idOf(9), billedAt: at }
      tx.put('package', [{ ...row, $scopes: ['packages'] }])
      const refusal = { refusedAt: at, code: 'wrong-state', message: 'Held by customs', rows: [] } as const
      tx.put('_rejected', [{ ...change, occurredAt: at, ...refusal }])
    },
    { durable: true },
  )
  await retryRefused(change.uid)
  expect(await db._outbox.toArray()).toMatchObject([
    { name: 'package.deliver', ver: 2, args: { recipient: { ...recipient, idLast4: '' }, reason: '' } },
  ])
  expect(await db._rejected.count()).toBe(0)
})
