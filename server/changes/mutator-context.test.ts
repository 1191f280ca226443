import { afterEach, beforeEach, expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { Head } from '#sync/protocol/messages.ts'
import { idOf } from '#sync/test/people.ts'
import { insertPrivate } from '../db/accounts/accounts-credentials.ts'
import { insertFile } from '../db/files/files.ts'
import { dutyTermsOn } from '../db/packages/duty-terms.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { serverContext } from './mutator-context.ts'
import type { Transaction } from './transaction.ts'
import { calledMoment, queuedMoment } from './vouched-moment.ts'
import { withTransaction } from './with-transaction.ts'

// These tests check what only the server knows, and what it tells a mutator that runs there.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const now = '2026-11-21T12:00:00.000Z'
const inTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '' }, work)
const contextOf = (tx: Transaction, over: { isQueued?: boolean; sessionAccountId?: string } = {}) =>
  serverContext(tx, { uid: idOf(7), moment: calledMoment(undefined, now), deviceId: 'desk', ...over })

test('the context says where and when it runs', async () => {
  await inTransaction(async (tx) => {
    expect(contextOf(tx)).toMatchObject({
      ...{ uid: idOf(7), now, occurredAt: now, deviceAt: null, version: tx.version, deviceId: 'desk' },
      ...{ side: 'server', isQueued: false },
    })
    expect('sessionAccountId' in contextOf(tx)).toBe(false)
    expect(contextOf(tx, { isQueued: true, sessionAccountId: idOf(9) })).toMatchObject({
      ...{ isQueued: true, sessionAccountId: idOf(9) },
    })
  })
})

test.each<[at: string, cents: number | null]>([
  ['2026-11-02T04:59:59.999Z', null],
  ['2026-11-02T05:00:00.000Z', 10_000],
  ['2026-11-20T05:00:00.000Z', 20_000],
])('goods come in free of duty up to the limit of the day in Jamaica, at %s', async (at, cents) => {
  const limit = (validFrom: string, deMinimisUsdCents: number) => ({
    ...{ dutyTableId: idOf(deMinimisUsdCents), validFrom, deMinimisUsdCents, rates: '{}' },
    ...{ createdAt: now, updatedAt: now },
  })
  const writer = writerOf(server.db)
  await writer.deleteFrom('dutyTable').execute()
  await writer
    .insertInto('dutyTable')
    .values([limit('2026-11-02', 10_000), limit('2026-11-20', 20_000)])
    .execute()
  const terms = await inTransaction((tx) => dutyTermsOn(tx.statements, jamaicaDay(at)))
  expect(terms?.deMinimisUsdCents ?? null).toBe(cents)
  const current = await inTransaction((tx) => contextOf(tx).dutyTerms?.() ?? Promise.resolve(null))
  expect(current?.deMinimisUsdCents).toBe(20_000)
})

test('a file that is kept, and none that is gone or was never there', async () => {
  const { accountId: ownerAccountId } = server.people.Driver
  const file = {
    ...{ kind: 'signature', ownerAccountId, name: 'a.png', contentType: 'image/png', size: 10 },
    ...{
      sha256: 'ab'.repeat(32),
      visibility: 'Private' as const,
      path: 'a.png',
      createdAt: now,
      packageId: null,
    },
  }
  await inTransaction(async (tx) => {
    await insertFile(tx.kysely, { ...file, fileId: idOf(1), deletedAt: null })
    await insertFile(tx.kysely, { ...file, fileId: idOf(2), deletedAt: now })
  })
  await inTransaction(async (tx) => {
    const { fileOf } = contextOf(tx)
    expect(await fileOf?.(idOf(1))).toEqual({ kind: 'signature', ownerAccountId })
    expect([await fileOf?.(idOf(2)), await fileOf?.(idOf(3))]).toEqual([undefined, undefined])
  })
})

test('the context says who may pick up for an account, and what is owed for a package: nothing where there is nothing', async () => {
  const { accountId } = server.people.User
  await inTransaction((tx) => insertPrivate(tx.kysely, { accountId, userId: idOf(0xe1), phone: '' }))
  await writerOf(server.db)
    .updateTable('accountPrivate')
    .set({ authorizedPersons: JSON.stringify([{ name: 'Delroy Smith' }, { name: 'Ann Smith' }]) })
    .where('accountId', '=', accountId)
    .execute()
  await inTransaction(async (tx) => {
    const context = contextOf(tx)
    expect(await context.authorizedNamesOf?.(accountId)).toEqual(['Delroy Smith', 'Ann Smith'])
    expect(await context.owedFor?.(idOf(1))).toBe(0)
    expect(await context.invoicesNaming?.(idOf(1))).toEqual([])
    expect(await context.storageOwedFor?.(blankPackage(idOf(1), now))).toBe(0)
  })
})

test('the context gives the history of a package from a change on', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const creation = device.change('package.create', checkInOf(idOf(1), 'TBA100000000001'))
  const edit = device.change('package.update', { packageId: idOf(1), changes: { note: 'seen' } })
  await device.push(creation, edit)
  const { accountId } = server.people.Warehouse
  await inTransaction(async (tx) => {
    const { historyOf } = contextOf(tx)
    expect(await historyOf?.(creation.uid, idOf(1))).toEqual([
      { accountId, before: null },
      { accountId, before: expect.objectContaining({ note: '' }) },
    ])
    expect(await historyOf?.(edit.uid, idOf(1))).toHaveLength(1)
    expect(await historyOf?.(creation.uid, idOf(2))).toEqual([])
  })
})

test.each<[what: string, head: (head: Head) => Head | null | undefined, isKnown: boolean]>([
  ['one of this history', (head) => head, true],
  ['one of another history', (head) => ({ ...head, tag: head.tag + 1 }), false],
  ['one that is not there yet', (head) => ({ ...head, v: head.v + 5 }), false],
  ['none', () => null, false],
  ['nothing of it', () => undefined, false],
])('a queued change that names as the head it had read %s', async (_what, headOf, isKnown) => {
  const [head, tx] = await inTransaction(async (tx) => [tx.head, tx] as const)
  server.clock.pass(60_000)
  // By the device's clock it was long before the commit that it had read.
  const occurredAt = '2026-11-10T12:00:00.000Z'
  const moment = await inTransaction((frame) =>
    queuedMoment(frame, { occurredAt, head: headOf({ v: head.v, tag: head.tag }) }),
  )
  expect(moment).toEqual(
    isKnown
      ? { occurredAt: tx.at, deviceAt: occurredAt, knownVersion: head.v }
      : { occurredAt, deviceAt: null },
  )
})

test.each<[occurredAt: string | undefined, counts: string]>([
  [undefined, now],
  ['2026-11-21T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['2026-11-21T13:00:00.000Z', now],
])('a call that says %s counts as done at %s', (occurredAt, counts) => {
  expect(calledMoment(occurredAt, now).occurredAt).toBe(counts)
})
