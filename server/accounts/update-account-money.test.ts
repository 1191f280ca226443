import { describe, expect, test } from 'vitest'
import type { AccountUpdate } from '#sync/api/accounts/accounts.ts'
import { type PriceGroup, regularGroupId } from '#sync/entities/money/price-group.ts'
import { isoOf } from '#sync/lib/clock.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { putPriceGroup } from '../db/billing/price-groups.ts'
import { putSetting, readSettings } from '../db/company/settings.ts'
import { putAccount, wordsOfWork } from '../test/account-rows.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { updateAccount } from './update-account.ts'

// The tests turn on who may change an account’s terms and price group, and on what it has after that.

const { server } = await openCompany()
const { deps } = server.app
const firms: PriceGroup = await onTheBooks(deps, async (tx) => {
  const group = { priceGroupId: tx.ids.next(), name: 'Firms', createdAt: tx.at, updatedAt: tx.at }
  await putPriceGroup(tx.kysely, group)
  const { transit } = await readSettings(tx.kysely)
  await putSetting(tx.kysely, 'services', [
    { name: 'Standard', modes: ['Air'], transit },
    { name: 'Express', modes: ['Air'], transit },
  ])
  return group
})
const { priceGroupId } = firms
const terms = { days: 30, limitJmdCents: 500_000 }

interface Change {
  readonly by: Role
  /** The role of the account; missing: the author's own account. */
  readonly of?: Role
  readonly more?: readonly Permission[]
  readonly update: Partial<AccountUpdate>
}
async function change(input: Change) {
  const { accountId } = await putAccount(deps, { role: input.of ?? input.by })
  return changeOf(accountId, input)
}
function changeOf(accountId: string, { by: role, of, more = [], update }: Change) {
  const person = of === undefined && role !== 'Admin' ? actorOf(role, accountId) : actorOf(role)
  const actor = { ...person, permissions: [...person.permissions, ...more] }
  const session = { actor, sessionId: deps.ids.next(), deviceId: '', provenAt: isoOf(deps.clock.now()) }
  const edit = { session, by: { actor, deviceId: '', action: 'account.update' }, mustHold: undefined }
  return updateAccount(deps, edit, accountId, update as AccountUpdate)
}

const forbidden = 'Forbidden.'
const noTerms = 'Only a supervisor, a senior or an administrator can change what a customer may owe.'
const rights: readonly Permission[] = ['AccountUpdate', 'RateSheetUpdate']

test.each<[name: string, change: Change, words: string]>([
  [
    'a price group by who makes prices',
    { by: 'Agent', of: 'User', more: rights, update: { priceGroupId } },
    'done',
  ],
  [
    'a price group without that right',
    { by: 'Agent', of: 'User', more: ['AccountUpdate'], update: { priceGroupId } },
    forbidden,
  ],
  ['their own price group', { by: 'User', update: { priceGroupId } }, forbidden],
  ['a colleague’s price group', { by: 'Admin', of: 'Agent', update: { priceGroupId } }, forbidden],
  ['the price group that it has', { by: 'User', update: { priceGroupId: regularGroupId } }, 'done'],
  [
    'a price group that is not there',
    { by: 'Admin', of: 'User', update: { priceGroupId: idOf(4) } },
    'Price group not found.',
  ],
  ['terms by who waives', { by: 'Supervisor', of: 'User', more: rights, update: { terms } }, 'done'],
  ['terms by who does not', { by: 'Employee', of: 'User', more: rights, update: { terms } }, noTerms],
  ['their own terms', { by: 'User', update: { terms } }, noTerms],
  ['their own terms, as staff', { by: 'Senior', update: { terms } }, forbidden],
  ['a colleague’s terms', { by: 'Admin', of: 'Agent', update: { terms } }, forbidden],
  ['the terms that it has', { by: 'User', update: { terms: null } }, 'done'],
  ['a service of the company', { by: 'User', update: { defaultService: 'Express' } }, 'done'],
  [
    'a service that is not there',
    { by: 'User', update: { defaultService: 'Rocket' } },
    'There is no service “Rocket” any more.',
  ],
  ['no service', { by: 'User', update: { defaultService: '' } }, 'done'],
])('a person changes %s', async (_name, input, words) => {
  expect(await wordsOfWork(change(input))).toContain(words)
})

describe('an account that was changed', () => {
  const notesOf = async (accountId: string) =>
    (
      await deps.db.reads.kysely
        .selectFrom('audit')
        .where('entity', '=', 'account')
        .where('entityId', '=', accountId)
        .where('action', '=', 'account.update')
        .select(['before', 'after'])
        .orderBy('auditId')
        .execute()
    ).map(({ before, after }) => [JSON.parse(before ?? 'null'), JSON.parse(after ?? 'null')])

  test.each<[field: string, update: Partial<AccountUpdate>, before: unknown]>([
    ['priceGroupId', { priceGroupId }, regularGroupId],
    ['terms', { terms }, null],
    ['paysFromCredit', { paysFromCredit: true }, false],
  ])('has the new %s, and its audit has both', async (field, update, before) => {
    const { accountId, ...reply } = await change({ by: 'Admin', of: 'User', update })
    const fields = { priceGroupId: regularGroupId, terms: null, paysFromCredit: false, ...update }
    expect(reply).toMatchObject(fields)
    expect(await notesOf(accountId)).toContainEqual([{ [field]: before }, update])
  })

  test('otherwise keeps all of them', async () => {
    const fields = { priceGroupId, terms, paysFromCredit: true }
    const { accountId } = await change({ by: 'Admin', of: 'User', update: fields })
    const notes = await notesOf(accountId)
    expect(await changeOf(accountId, { by: 'Admin', update: { holdsPackages: true } })).toMatchObject(fields)
    expect(await notesOf(accountId)).toHaveLength(notes.length + 1)
  })
})
