import { accounts } from '#sync/api/accounts/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { mustBeFollowed } from '../../accounts/must-be-followed.ts'
import { noSuchAccount, updateAccount } from '../../accounts/update-account.ts'
import { byOf } from '../../changes/audit-note.ts'
import {
  countAccounts,
  findAccountOfUser,
  findCustomerOrAccount,
  listAccounts,
  listMinimalAccounts,
} from '../../db/accounts/accounts.ts'
import { editRow } from '../../edits/edit-row.ts'

import { listReply, listSize } from '../../http/listing.ts'
import type { Call, Handlers } from '../../http/route.ts'

const rows = {
  'accounts.update': accounts['accounts.update'],
  'accounts.list': accounts['accounts.list'],
  'accounts.customers': accounts['accounts.customers'],
  'accounts.minimal': accounts['accounts.minimal'],
  'accounts.customersMinimal': accounts['accounts.customersMinimal'],
  'accounts.get': accounts['accounts.get'],
  'accounts.byUser': accounts['accounts.byUser'],
}

async function mustBeSeen<A extends { accountId: string; role: Actor['role'] }>(
  deps: AccountDeps,
  actor: Actor,
  account: A | null,
): Promise<A> {
  if (!account || !accountPolicy.canRead(actor, account)) throw noSuchAccount()
  await mustBeFollowed(deps, actor, account.accountId)
  return account
}

type Listing = Pick<Call<(typeof rows)['accounts.list']>, 'request' | 'reply' | 'query'>
type List<T> = (
  db: AccountDeps['db']['reads']['kysely'],
  part: Parameters<typeof listAccounts>[1],
) => Promise<T[]>

/** Accounts by name, in parts. */
async function listInParts<T>(call: Listing, { db }: AccountDeps, everybody: boolean, list: List<T>) {
  const part = { everybody, limit: listSize, pageNumber: call.query.pageNumber ?? 1 }
  const { kysely } = db.reads
  const [result, totalItems] = await Promise.all([list(kysely, part), countAccounts(kysely, everybody)])
  return listReply(call, { result, totalItems })
}

export const accountHandlers: Handlers<typeof rows, AccountDeps> = {
  'accounts.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const by = byOf(signed, request, 'account.update')
    return updateAccount(deps, { session: signed, by, mustHold }, params.accountId, body)
  }),
  'accounts.list': (call, deps) =>
    listInParts(call, deps, accountPolicy.canReadColleagues(call.actor), listAccounts),
  'accounts.customers': (call, deps) => listInParts(call, deps, false, listAccounts),
  'accounts.minimal': (call, deps) =>
    listInParts(call, deps, accountPolicy.canReadColleagues(call.actor), listMinimalAccounts),
  'accounts.customersMinimal': (call, deps) => listInParts(call, deps, false, listMinimalAccounts),
  'accounts.get': async ({ params, actor }, deps) =>
    mustBeSeen(deps, actor, await findCustomerOrAccount(deps.db.reads.kysely, params.id)),
  'accounts.byUser': async ({ params, actor }, deps) =>
    mustBeSeen(deps, actor, await findAccountOfUser(deps.db.reads.kysely, params.id)),
}
