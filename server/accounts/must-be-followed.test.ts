import { expect, test } from 'vitest'
import type { Account } from '#sync/entities/accounts/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { putAccount, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { mustBeFollowed } from './must-be-followed.ts'

const { server } = await openCompany()
const { deps } = server.app
const [office = '', otherOffice = ''] = (
  await deps.db.reads.kysely.selectFrom('branch').select('branchId').execute()
).map(({ branchId }) => branchId)
const handheld = await putAccount(deps, { role: 'Warehouse' })
const worker: Actor = { ...actorOf('Warehouse', handheld.accountId), permissions: ['AccountView'] }
const goneText = 'Account not found. It may have been deleted.'

test.each<[what: string, row: Partial<Account>, words: string]>([
  ['of that office', { branchId: office }, 'done'],
  ['of another office with a package there', { branchId: otherOffice, offices: [office] }, 'done'],
  ['of another office', { branchId: otherOffice }, goneText],
  ['of no office', { branchId: null }, goneText],
  [
    'of that office whose account was closed',
    { branchId: office, deletedAt: '2026-11-02T08:00:00.000Z' },
    goneText,
  ],
])('the handheld of an office finds a customer %s: %#', async (_, row, words) => {
  const { accountId } = await putAccount(deps, { row })
  expect(await wordsOfWork(mustBeFollowed(deps, { ...worker, officeId: office }, accountId))).toBe(words)
  expect(await wordsOfWork(mustBeFollowed(deps, worker, accountId))).toBe('done')
})

test('the handheld of an office finds its own account, and no colleague', async () => {
  const actor = { ...worker, officeId: office }
  expect(await wordsOfWork(mustBeFollowed(deps, actor, handheld.accountId))).toBe('done')
  const colleague = await putAccount(deps, { role: 'Agent', row: { branchId: office } })
  expect(await wordsOfWork(mustBeFollowed(deps, actor, colleague.accountId))).toBe(goneText)
  expect(await wordsOfWork(mustBeFollowed(deps, actor, idOf(1)))).toBe(goneText)
})
