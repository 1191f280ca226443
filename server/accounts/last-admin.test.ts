import { expect, test } from 'vitest'
import type { AccountUpdate } from '#sync/api/accounts/accounts.ts'
import type { Account } from '#sync/entities/accounts/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { putAccount, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { deleteAccount } from './delete-account.ts'
import { updateAccount } from './update-account.ts'

const { server } = await openCompany()
const { deps } = server.app

/** This admin is not in the database, so that only the admins of a test are counted. */
const actor = actorOf('Admin', idOf(1))
const lastText = 'This is the last administrator. Make another one first.'

const edit = (accountId: string, update: Partial<AccountUpdate>) => {
  const by = { actor, deviceId: '', action: 'account.update' }
  const provenAt = isoOf(deps.clock.now())
  const session = { actor, sessionId: deps.ids.next(), deviceId: '', provenAt }
  return updateAccount(deps, { session, by, mustHold: undefined }, accountId, update as AccountUpdate)
}
const steps: Readonly<Record<string, (accountId: string) => Promise<unknown>>> = {
  suspended: (accountId) => edit(accountId, { status: 'Suspended' }),
  'given another role': (accountId) => edit(accountId, { role: 'Supervisor' }),
  closed: (accountId) => {
    const by = { actor, deviceId: '', action: 'account.delete' }
    return deleteAccount(deps, by, accountId, undefined)
  },
}

/** The account of an administrator in a company that has no other. */
async function putLastAdmin(): Promise<string> {
  await writerOf(deps.db).updateTable('account').where('role', '=', 'Admin').set({ role: 'Agent' }).execute()
  return (await putAccount(deps, { role: 'Admin' })).accountId
}

const otherAdmins: readonly (readonly [name: string, row: Partial<Account> | null, words: string])[] = [
  ['none', null, lastText],
  ['one', {}, 'done'],
  ['one who is suspended', { status: 'Suspended' }, lastText],
  ['one whose account is closed', { deletedAt: '2026-11-02T08:00:00.000Z' }, lastText],
]
const rows = Object.keys(steps).flatMap((step) =>
  otherAdmins.map((otherAdmin) => [step, ...otherAdmin] as const),
)
test.each(rows)('an administrator is %s, and of the others there is %s', async (step, _name, row, words) => {
  const accountId = await putLastAdmin()
  if (row) await putAccount(deps, { role: 'Admin', row })
  expect(await wordsOfWork(steps[step]?.(accountId) ?? Promise.reject(new Error(step)))).toBe(words)
})

test('the last administrator changes other things, and others are changed without one', async () => {
  const accountId = await putLastAdmin()
  const wholeUpdate = { role: 'Admin', status: 'Active', user: { firstName: 'Ida' } } as const
  expect(await wordsOfWork(edit(accountId, wholeUpdate as Partial<AccountUpdate>))).toBe('done')
  const agent = await putAccount(deps, { role: 'Agent' })
  await putLastAdmin()
  expect(await wordsOfWork(edit(agent.accountId, { role: 'Driver', status: 'Suspended' }))).toBe('done')
  const customer = await putAccount(deps)
  await writerOf(deps.db).updateTable('account').where('role', '=', 'Admin').set({ role: 'Agent' }).execute()
  expect(await wordsOfWork(edit(customer.accountId, { status: 'Suspended' }))).toBe('done')
  expect(await wordsOfWork(steps['closed']?.(customer.accountId) ?? Promise.reject())).toBe('done')
})

const pairs = Object.keys(steps).flatMap((first) => Object.keys(steps).map((second) => [first, second]))
test.each(pairs)(
  'when one of two administrators is %s and the other is %s at the same time, one stays',
  async (...pair) => {
    const ids = [await putLastAdmin(), (await putAccount(deps, { role: 'Admin' })).accountId]
    const work = ids.map((accountId, n) => wordsOfWork(steps[pair[n] ?? '']?.(accountId) ?? Promise.reject()))
    expect((await Promise.all(work)).toSorted()).toEqual([lastText, 'done'])
  },
)
