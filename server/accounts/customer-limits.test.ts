import { expect, test } from 'vitest'
import type { ApiName } from '#sync/api/index.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { actorOf } from '#sync/test/people.ts'
import { putAccount, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { giveBackChanges, takeCall, takeChanges } from './customer-limits.ts'

const { server } = await openCompany()
const { deps } = server.app
const customer = async () => actorOf('User', (await putAccount(deps)).accountId)
const leftOf = async (accountId: string) =>
  (
    await deps.db.reads.kysely
      .selectFrom('allowance')
      .where('accountId', '=', accountId)
      .select(['kind', 'left'])
      .execute()
  ).map(({ kind, left }) => [kind, Math.round(left)])

test.each([
  ['packages.prealert', 'changes', 200],
  ['packages.update', 'changes', 200],
  ['accounts.update', 'details', 60],
  ['push.subscribe', 'details', 60],
  ['ownStoreOrders.request', 'orders', 60],
  ['deliveries.create', 'deliveries', 60],
  ['checkouts.create', 'payments', 100],
  ['invoices.payment', 'payments', 100],
] as const)('%s counts as %s, of which a customer has %s a day', async (name, kind, perDay) => {
  const actor = await customer()
  await takeCall(deps, name, actor)
  expect(await leftOf(actor.accountId)).toEqual([[kind, perDay - 1]])
  await writerOf(deps.db)
    .updateTable('allowance')
    .where('accountId', '=', actor.accountId)
    .set({ left: 0.5, at: isoOf(deps.clock.now()) })
    .execute()
  expect(await wordsOfWork(takeCall(deps, name, actor))).toContain('Please try again in an hour')
})

test('staff are not counted, and neither is a call that writes nothing', async () => {
  const [worker, actor] = [actorOf('Employee', deps.ids.next()), await customer()]
  await takeCall(deps, 'packages.update', worker)
  await takeCall(deps, 'packages.list' as ApiName, actor)
  expect(await takeChanges(deps, worker, 1_000)).toBe(1_000)
  await giveBackChanges(deps, worker, 5)
  expect([await leftOf(worker.accountId), await leftOf(actor.accountId)]).toEqual([[], []])
})

test('of more changes than are left, those are taken, and then none', async () => {
  const actor = await customer()
  expect(await takeChanges(deps, actor, 150)).toBe(150)
  expect(await takeChanges(deps, actor, 150)).toBe(50)
  expect(await wordsOfWork(takeChanges(deps, actor, 1))).toContain('You’ve announced or changed 200 packages')
})

test('an allowance that is given back can be taken again, and is never more than a day’s', async () => {
  const actor = await customer()
  await giveBackChanges(deps, actor, 0)
  expect(await leftOf(actor.accountId)).toEqual([])
  await takeChanges(deps, actor, 10)
  expect(await leftOf(actor.accountId)).toEqual([['changes', 190]])
  await giveBackChanges(deps, actor, 4)
  expect(await leftOf(actor.accountId)).toEqual([['changes', 194]])
  await giveBackChanges(deps, actor, 50)
  expect(await leftOf(actor.accountId)).toEqual([['changes', 200]])
})

test('a day’s come back bit by bit', async () => {
  const actor = await customer()
  await takeChanges(deps, actor, 200)
  await writerOf(deps.db)
    .updateTable('allowance')
    .where('accountId', '=', actor.accountId)
    .set({ at: isoOf(deps.clock.now() - 12 * hourMs) })
    .execute()
  expect(await takeChanges(deps, actor, 200)).toBe(100)
})
