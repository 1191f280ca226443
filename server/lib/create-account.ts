import type { Account } from '#sync/entities/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { insertCredential } from '../db/accounts-credentials.ts'
import { commit } from '../sync/unit-of-work.ts'
import { system } from './actor.ts'
import type { Deps } from './deps.ts'
import { hashPassword } from './passwords.ts'

export interface NewAccount
  extends Pick<Account, 'firstName' | 'lastName' | 'email' | 'role' | 'brand' | 'mailbox' | 'branchId'> {
  readonly phone: string
  readonly password: string
}

/** Makes an account that can sign in, in one transaction; returns its id. */
export async function createAccount(deps: Deps, given: NewAccount): Promise<string> {
  const at = isoOf(deps.clock.now())
  const accountId = deps.ids.next()
  const passwordHash = await hashPassword(given.password)
  const { firstName, lastName, email, role, brand, mailbox, branchId, phone } = given
  const userId = deps.ids.next()
  await commit(deps.db, { actor: system, deviceId: '' }, async (tx) => {
    await insertCredential(tx.kysely, { accountId, userId, email, phone, passwordHash, at })
    await tx.put('account', {
      accountId,
      mailbox,
      firstName,
      lastName,
      email,
      role,
      brand,
      branchId,
      status: 'Active',
      hasTrn: false,
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      archivedAt: null,
    })
  })
  return accountId
}
