import type { Account } from '#sync/entities/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { changePrivate, insertCredential, isEmailTaken, nextMailbox } from '../db/accounts-credentials.ts'
import type { ServerTx } from '../db/tx.ts'
import type { By } from '../sync/by.ts'
import { commit } from '../sync/unit-of-work.ts'
import { system } from './actor.ts'
import { seal } from './data-key.ts'
import type { Deps } from './deps.ts'
import { hashPassword } from './passwords.ts'

export interface NewAccount
  extends Pick<Account, 'firstName' | 'lastName' | 'email' | 'role' | 'brand' | 'branchId'> {
  readonly phone: string
  readonly password: string
  readonly trn?: string | undefined
}

/** Whoever registers did it themselves, and the audit says so. */
const oneself = (given: NewAccount, accountId: string): By['actor'] => ({
  ...system,
  accountId,
  name: `${given.firstName} ${given.lastName}`.trim(),
  role: given.role,
  brand: given.brand,
})

async function write(
  deps: Deps,
  tx: ServerTx,
  accountId: string,
  given: NewAccount,
  passwordHash: string,
): Promise<boolean> {
  const { firstName, lastName, email, role, brand, branchId, phone, trn } = given
  if (await isEmailTaken(tx.kysely, email, accountId)) return false
  const at = isoOf(deps.clock.now())
  await insertCredential(tx.kysely, { accountId, userId: deps.ids.next(), email, phone, passwordHash, at })
  if (trn) await changePrivate(tx.kysely, accountId, { trn: seal(deps.env, accountId, trn) })
  await tx.put('account', {
    accountId,
    mailbox: role === 'User' ? await nextMailbox(tx.kysely) : '',
    firstName,
    lastName,
    email,
    role,
    brand,
    branchId,
    status: 'Active',
    hasTrn: Boolean(trn),
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    archivedAt: null,
  })
  return true
}

/**
 * Makes an account that can sign in, in one transaction; customers get the next mailbox. Returns its id, or null
 * when the address belongs to an account already. `by` null: the person makes it.
 */
export async function createAccount(deps: Deps, given: NewAccount, by: By | null): Promise<string | null> {
  const accountId = deps.ids.next()
  // Also for an address that is known: the time it takes must not tell.
  const passwordHash = await hashPassword(given.password)
  const maker = by ?? { actor: oneself(given, accountId), deviceId: '', action: 'account.register' }
  const { value: made } = await commit(deps.db, maker, (tx) =>
    write(deps, tx, accountId, given, passwordHash),
  )
  return made ? accountId : null
}
