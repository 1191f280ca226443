import type { address } from '#sync/api/address.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { findAccount, findAccountOfUser } from '../db/accounts.ts'
import { addressesOf, findAddress } from '../db/addresses.ts'
import { addAddress, changeAddress, noSuchAddress, removeAddress } from '../lib/address-book.ts'
import { byOf } from '../lib/audited.ts'
import type { Deps } from '../lib/deps.ts'
import { once } from '../lib/once.ts'
import type { Handlers } from '../lib/route.ts'
import { noSuchAccount } from '../lib/update-account.ts'

/** The user whose addresses these are, if this actor reaches them: oneself, or a customer with the permission. */
async function mustReachUser(deps: Deps, actor: Actor, userId: string, right: Permission): Promise<void> {
  const account = await findAccountOfUser(deps.db.reader, userId)
  if (account?.accountId === actor.accountId) return
  if (isStaff(actor.role) && !may(actor, right)) throw new Refusal('forbidden', forbiddenText)
  const reaches = isStaff(actor.role) && account && (actor.role === 'Admin' || !isStaff(account.role))
  if (!reaches) throw noSuchAccount()
}

/** An address that is somebody else's is one that is not there, whoever asks. */
async function mustReachAddress(deps: Deps, actor: Actor, addressId: string) {
  const found = await findAddress(deps.db.reader, addressId)
  if (!found) throw noSuchAddress()
  await mustReachUser(deps, actor, found.userId, 'AccountUpdate').catch((error: unknown) => {
    throw error instanceof Refusal ? noSuchAddress() : error
  })
  return found
}

async function ownUserId({ db }: Deps, accountId: string): Promise<string> {
  const account = await findAccount(db.reader, accountId)
  if (!account) throw noSuchAccount()
  return account.user.userId
}

export const addressHandlers: Handlers<typeof address> = {
  'address.list': async ({ params, actor }, deps) => {
    await mustReachUser(deps, actor, params.userId, 'AccountView')
    return addressesOf(deps.db.reader, params.userId)
  },

  'address.create': async ({ body, signed, request }, deps) => {
    const { userId: wanted, ...fields } = body
    const userId = wanted ?? (await ownUserId(deps, signed.actor.accountId))
    await mustReachUser(deps, signed.actor, userId, 'AccountUpdate')
    const asked = { request, signed, name: 'address.create', said: body }
    return addAddress(deps, byOf(signed, request, 'address.create'), { userId, fields }, (tx, work) =>
      once(tx, deps, asked, work),
    )
  },

  'address.update': async ({ params, body, signed, request }, deps) => {
    await mustReachAddress(deps, signed.actor, params.addressId)
    return changeAddress(deps, byOf(signed, request, 'address.update'), params.addressId, body)
  },

  'address.remove': async ({ params, signed, request }, deps) => {
    const found = await mustReachAddress(deps, signed.actor, params.addressId)
    await removeAddress(deps, byOf(signed, request, 'address.delete'), found)
    return { deleted: true }
  },
}
