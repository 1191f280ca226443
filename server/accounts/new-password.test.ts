import { expect, test } from 'vitest'
import { commonPasswordText, type PasswordOwner } from '#sync/rules/accounts/password.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { putSetting, readSettings } from '../db/company/settings.ts'
import { wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { mustBeGoodPassword } from './new-password.ts'
import { demoPassword } from './sign-in.ts'

const { server } = await openCompany()
const { deps } = server.app
const { secondBrand, company } = await readSettings(deps.db.reads.kysely)
await withTransaction(deps, { actor: system, deviceId: '', action: 'settings' }, async ({ kysely }) => {
  const brand = { ...secondBrand.brand, name: 'Isla Post' }
  const secondCompany = { ...secondBrand.company, legalName: 'Harbour Freight Ltd' }
  await putSetting(kysely, 'secondBrand', { ...secondBrand, brand, company: secondCompany })
  await putSetting(kysely, 'company', { ...company, legalName: 'Tide & Timber Ltd' })
})

const good = 'Mangoes on the quay 9'
const nadia = {
  firstName: 'Nadia',
  lastName: 'Fraser',
  email: 'nf.smith@example.test',
  phone: '876 555 0123',
}
const differ = 'The passwords don’t match.'
const ownName = 'Don’t use your name, email address or phone number as the password.'
const companyName = 'Don’t use the company’s name as the password.'
interface Row {
  readonly password: string
  readonly confirmPassword?: string | undefined
  readonly owner?: PasswordOwner
  readonly words: string
}
const rows: readonly Row[] = [
  { password: good, words: 'done' },
  { password: good, owner: nadia, words: 'done' },
  { password: good, confirmPassword: 'Mangoes on the quay 8', words: differ },
  { password: good, confirmPassword: undefined, words: differ },
  { password: 'nadia-fraser', owner: nadia, words: ownName },
  { password: 'nf.smith-2026', owner: nadia, words: ownName },
  { password: '876-555-0123', owner: nadia, words: ownName },
  { password: 'nadia-fraser', words: 'done' },
  { password: 'quayside-2026', words: companyName },
  { password: 'tide-timber-2026', words: companyName },
  { password: 'isla-post-2026', words: companyName },
  { password: 'harbour-freight-26', words: companyName },
  { password: 'michelle12345', words: commonPasswordText },
]
test.each(rows)('$password, typed again as $confirmPassword: $words', async (row) => {
  const { password, owner, words } = row
  const confirmPassword = 'confirmPassword' in row ? row.confirmPassword : password
  const problem = await wordsOfWork(mustBeGoodPassword(deps, password, confirmPassword, owner))
  expect(problem).toContain(words)
})

test.each([
  [true, demoPassword, 'done'],
  [false, demoPassword, 'This password is too common. Choose another one.'],
  [false, good, 'done'],
])('in a demo (%s) the password %s: %s', async (demo, password, words) => {
  const env = { ...deps.env, demo }
  expect(await wordsOfWork(mustBeGoodPassword({ ...deps, env }, password, password))).toBe(words)
})
