import type { address } from '#sync/api/accounts/address.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { type AddressRule, addressPolicy, addressRights } from '#sync/policies/address.ts'
import { mustBeGrantedIfStaff } from '#sync/policies/granted.ts'
import { addAddress, changeAddress, noSuchAddress, removeAddress } from '../../accounts/address-book.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { mustBeFollowed } from '../../accounts/must-be-followed.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import { byOf } from '../../changes/audit-note.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { findAccount, findAccountOfUser } from '../../db/accounts/accounts.ts'
import { addressesOf, findAddress } from '../../db/accounts/addresses.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'

/** The user whose addresses these are, if this actor reaches them: oneself, or a customer with the permission. */
async function mustReachUser(
  deps: AccountDeps,
  actor: Actor,
  userId: string,
  rule: AddressRule,
): Promise<void> {
  const account = await findAccountOfUser(deps.db.reads.kysely, userId)
  if (account && addressPolicy[rule](actor, account)) return mustBeFollowed(deps, actor, account.accountId)
  mustBeGrantedIfStaff(actor, addressRights[rule])
  throw noSuchAccount()
}

/** Another person's address is reported as missing, for every caller. */
async function mustReachAddress(deps: AccountDeps, actor: Actor, addressId: string) {
  const row = await findAddress(deps.db.reads.kysely, addressId)
  if (!row) throw noSuchAddress()
  await mustReachUser(deps, actor, row.userId, 'canUpdate').catch((error: unknown) => {
    throw error instanceof Refusal ? noSuchAddress() : error
  })
  return row
}

async function ownUserId({ db }: AccountDeps, accountId: string): Promise<string> {
  const account = await findAccount(db.reads.kysely, accountId)
  if (!account) throw noSuchAccount()
  return account.user.userId
}

export const addressHandlers: Handlers<typeof address, AccountDeps> = {
  'address.list': async ({ params, actor }, deps) => {
    await mustReachUser(deps, actor, params.userId, 'canRead')
    return addressesOf(deps.db.reads.kysely, params.userId)
  },

  'address.create': async ({ body, signed, request }, deps) => {
    const { userId: wanted, ...fields } = body
    const userId = wanted ?? (await ownUserId(deps, signed.actor.accountId))
    await mustReachUser(deps, signed.actor, userId, 'canUpdate')
    const call = { request, signed, name: 'address.create', input: body }
    const addressId = await idempotent(deps, call, (tx) => addAddress(deps, tx, { userId, fields }))
    return must(await findAddress(deps.db.reads.kysely, addressId), 'the address that was added')
  },

  'address.update': editRow(async ({ params, body, signed, request, mustHold }, deps) => {
    await mustReachAddress(deps, signed.actor, params.addressId)
    const by = byOf(signed, request, 'address.update')
    return changeAddress(deps, { by, mustHold }, params.addressId, body)
  }),

  'address.remove': async ({ params, signed, request }, deps) => {
    const row = await mustReachAddress(deps, signed.actor, params.addressId)
    await removeAddress(deps, byOf(signed, request, 'address.delete'), row)
    return row
  },
}
