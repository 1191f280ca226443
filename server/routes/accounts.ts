import { accounts } from '#sync/api/accounts.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { findAccount, findAccountOfUser, listAccounts, listMinimalAccounts } from '../db/accounts.ts'
import { byOf } from '../lib/audited.ts'
import type { Handlers } from '../lib/route.ts'
import { noSuchAccount, updateAccount } from '../lib/update-account.ts'

const rows = {
  'accounts.update': accounts['accounts.update'],
  'accounts.list': accounts['accounts.list'],
  'accounts.customers': accounts['accounts.customers'],
  'accounts.minimal': accounts['accounts.minimal'],
  'accounts.customersMinimal': accounts['accounts.customersMinimal'],
  'accounts.get': accounts['accounts.get'],
  'accounts.byUser': accounts['accounts.byUser'],
}

/** Whoever sees accounts sees customers; colleagues are for those who see access. */
const seesStaff = (actor: Actor): boolean => may(actor, 'AccessView')

const mustBeSeen = <A extends { role: Actor['role'] }>(account: A | null, actor: Actor): A => {
  if (!account || (isStaff(account.role) && !seesStaff(actor))) throw noSuchAccount()
  return account
}

export const accountHandlers: Handlers<typeof rows> = {
  'accounts.update': ({ params, body, signed, request }, deps) =>
    updateAccount(deps, signed, byOf(signed, request, 'account.update'), params.accountId, body),
  'accounts.list': ({ actor }, { db }) => listAccounts(db.reader, seesStaff(actor)),
  'accounts.customers': (_call, { db }) => listAccounts(db.reader, false),
  'accounts.minimal': ({ actor }, { db }) => listMinimalAccounts(db.reader, seesStaff(actor)),
  'accounts.customersMinimal': (_call, { db }) => listMinimalAccounts(db.reader, false),
  'accounts.get': async ({ params, actor }, { db }) =>
    mustBeSeen(await findAccount(db.reader, params.id), actor),
  'accounts.byUser': async ({ params, actor }, { db }) =>
    mustBeSeen(await findAccountOfUser(db.reader, params.id), actor),
}
