import { expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { putSetting, readSettings } from '../db/company/settings.ts'
import { putAccount, wordsOfWork } from '../test/account-rows.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { bankDetailsOf, bankText } from './bank-details.ts'

const { server } = await openCompany()
const { deps } = server.app
const account = {
  ...{ bank: 'NCB', branch: 'New Kingston', accountName: 'Island Freight', accountNumber: '123-456' },
  accountType: 'Savings' as const,
}

test.each([
  [null, ''],
  [account, 'NCB, New Kingston\nIsland Freight\nAccount 123-456, savings'],
  [{ ...account, branch: '' }, 'NCB\nIsland Freight\nAccount 123-456, savings'],
  [{ ...account, bank: '' }, 'New Kingston\nIsland Freight\nAccount 123-456, savings'],
])('%j is written as %j', (bank, text) => {
  expect(bankText(bank)).toBe(text)
})

test('each brand has the bank account of its company, and an account that is not there has none', async () => {
  const { company } = await readSettings(deps.db.reads.kysely)
  await onTheBooks(deps, ({ kysely }) => putSetting(kysely, 'company', { ...company, bank: account }))
  const [first, second] = [await putAccount(deps), await putAccount(deps, { brand: deps.env.brandPrefix })]
  expect(await bankDetailsOf(deps, first.accountId)).toBe(bankText(account))
  expect(await bankDetailsOf(deps, second.accountId)).not.toContain('Island Freight')
  expect(await wordsOfWork(bankDetailsOf(deps, idOf(3)))).toBe('Account not found. It may have been deleted.')
})
