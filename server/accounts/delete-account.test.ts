import { expect, test } from 'vitest'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { changePrivate, passwordHashOf } from '../db/accounts/accounts-credentials.ts'
import { addressesOf } from '../db/accounts/addresses.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { type AccountSetup, putAccount, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { addAddress } from './address-book.ts'
import { deleteAccount, endAccount } from './delete-account.ts'

const { server, owed } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const by = { actor: actorOf('Admin'), deviceId: '', action: 'account.delete' }
const person = {
  name: 'Una Brown',
  phone: '',
  relationship: 'Sister',
  idType: 'Passport',
  idLast4: '',
} as const
const address = {
  ...{ label: 'Home', line1: '1 Quay Street', line2: '', town: 'Kingston', parish: 'Kingston' as const },
  ...{ country: 'Jamaica', phone: '', note: '' },
}
const putCustomer = (setup: AccountSetup = {}) => putAccount(deps, { trn: '123456789', ...setup })

const unsettledText =
  'This account can’t be closed yet. It has J$10.00 to pay (until paid). Settle that first, or '
const rows: readonly (readonly [
  name: string,
  who: Role | 'Owner',
  owes: boolean,
  reason: string | undefined,
  words: string,
])[] = [
  ['owner', 'Owner', false, undefined, 'done'],
  ['owner', 'Owner', true, undefined, `${unsettledText}contact us and we’ll help.`],
  ['owner with a reason', 'Owner', true, 'Moved', `${unsettledText}contact us and we’ll help.`],
  ['supervisor', 'Supervisor', false, undefined, 'done'],
  [
    'supervisor with a reason',
    'Supervisor',
    true,
    'Moved',
    `${unsettledText}ask an administrator to close it with a reason.`,
  ],
  ['administrator', 'Admin', true, undefined, `${unsettledText}close it with a reason.`],
  ['administrator with an empty reason', 'Admin', true, '', `${unsettledText}close it with a reason.`],
  ['administrator with a reason', 'Admin', true, 'Moved', 'done'],
  ['administrator with a reason', 'Admin', false, 'Moved', 'done'],
]
test.each(rows)('a customer’s account is closed by its %s', async (_name, closer, owes, reason, words) => {
  const { accountId } = await putCustomer()
  if (owes) await owed(1_000, accountId)
  const actor = closer === 'Owner' ? actorOf('User', accountId) : actorOf(closer)
  const endedIds: string[] = []
  const stop = deps.db.events.onRightsChanged((id) => endedIds.push(id))
  expect(await wordsOfWork(deleteAccount(deps, { ...by, actor }, accountId, reason))).toBe(words)
  stop()
  const row = await kysely
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .selectAll()
    .executeTakeFirst()
  expect([row?.deletedAt !== null, endedIds]).toEqual(words === 'done' ? [true, [accountId]] : [false, []])
  const notes = await kysely
    .selectFrom('audit')
    .where('entityId', '=', accountId)
    .where('after', 'like', '%"open":%')
    .select('after')
    .execute()
  expect(notes).toHaveLength(words === 'done' && reason ? 1 : 0)
  const open = owes ? ['J$10.00 to pay (until paid)'] : []
  if (notes[0]) expect(JSON.parse(notes[0].after ?? '')).toEqual({ closedBecause: reason, open })
})

/** Returns the things that an account has, as a line for each table. */
async function thingsOf(accountId: string, userId: string) {
  const secret = await kysely
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select(['trn', 'trnDigest', 'authorizedPersons'])
    .executeTakeFirstOrThrow()
  const session = await kysely
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .select(['endedAt', 'endReason'])
    .executeTakeFirstOrThrow()
  return {
    ...{ hasTrn: secret.trn !== null, hasDigest: secret.trnDigest !== null },
    persons: JSON.parse(secret.authorizedPersons).length,
    canLogIn: (await passwordHashOf(kysely, accountId)) !== null,
    addresses: (await addressesOf(kysely, userId)).length,
    endReason: session.endReason,
  }
}

test.each([
  ['that was used', undefined, { mailbox: /^QS-/, hasTrn: true }],
  ['that was used', false, { mailbox: /^QS-/, hasTrn: true }],
  ['that was never used', true, { mailbox: /^$/, hasTrn: false }],
])('an account %s loses what only served its owner', async (_name, isUnused, left) => {
  const { accountId } = await putCustomer()
  const { userId } = await kysely
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select('userId')
    .executeTakeFirstOrThrow()
  await withTransaction(deps, by, async (tx) => {
    await addAddress(deps, tx, { userId, fields: { ...address, isDefault: true } })
    await insertSession(tx.kysely, {
      ...{ sessionId: tx.ids.next(), accountId, deviceId: '', generation: 1 },
      ...{ createdAt: tx.at, rotatedAt: tx.at, expiresAt: '2999-01-01T00:00:00.000Z' },
    })
    const authorizedPersons = [{ ...person, authorizedPersonId: tx.ids.next() }]
    await changePrivate(tx.kysely, accountId, { authorizedPersons })
  })
  const wholeFacts = {
    hasTrn: true,
    hasDigest: true,
    persons: 1,
    canLogIn: true,
    addresses: 1,
    endReason: null,
  }
  expect(await thingsOf(accountId, userId)).toEqual(wholeFacts)
  const end = { accountId, userId, ...(isUnused === undefined ? {} : { unused: isUnused }) }
  await withTransaction(deps, by, (tx) => endAccount(tx, end))
  expect(await thingsOf(accountId, userId)).toEqual({
    ...{ hasTrn: left.hasTrn, hasDigest: left.hasTrn, persons: 0, canLogIn: false, addresses: 0 },
    endReason: 'deleted',
  })
  const row = await kysely
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ hasTrn: left.hasTrn ? 1 : 0, mailbox: expect.stringMatching(left.mailbox) })
  expect(row.deletedAt).toBe(row.updatedAt)
})
