import { accounts } from '#sync/api/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { noSuchAccount, updateAccount } from '../accounts/update-account.ts'
import { byOf } from '../changes/audit-note.ts'
import { findAccount, findAccountOfUser, listAccounts, listMinimalAccounts } from '../db/accounts/accounts.ts'
import type { Handlers } from '../http/route.ts'

const rows = {
  'accounts.update': accounts['accounts.update'],
  'accounts.list': accounts['accounts.list'],
  'accounts.customers': accounts['accounts.customers'],
  'accounts.minimal': accounts['accounts.minimal'],
  'accounts.customersMinimal': accounts['accounts.customersMinimal'],
  'accounts.get': accounts['accounts.get'],
  'accounts.byUser': accounts['accounts.byUser'],
}

const mustBeSeen = <A extends { role: Actor['role'] }>(account: A | null, actor: Actor): A => {
  if (!account || !accountPolicy.canRead(actor, account)) throw noSuchAccount()
  return account
}

export const accountHandlers: Handlers<typeof rows, AccountDeps> = {
  'accounts.update': ({ params, body, signed, request }, deps) =>
    updateAccount(deps, signed, byOf(signed, request, 'account.update'), params.accountId, body),
  'accounts.list': ({ actor }, { db }) =>
    listAccounts(db.reads.kysely, accountPolicy.canReadColleagues(actor)),
  'accounts.customers': (_call, { db }) => listAccounts(db.reads.kysely, false),
  'accounts.minimal': ({ actor }, { db }) =>
    listMinimalAccounts(db.reads.kysely, accountPolicy.canReadColleagues(actor)),
  'accounts.customersMinimal': (_call, { db }) => listMinimalAccounts(db.reads.kysely, false),
  'accounts.get': async ({ params, actor }, { db }) =>
    mustBeSeen(await findAccount(db.reads.kysely, params.id), actor),
  'accounts.byUser': async ({ params, actor }, { db }) =>
    mustBeSeen(await findAccountOfUser(db.reads.kysely, params.id), actor),
}
