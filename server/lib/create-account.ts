import type { Account } from '#sync/entities/account.ts'
import { changePrivate, findCredential, insertCredential, nextMailbox } from '../db/accounts-credentials.ts'
import type { By } from '../sync/by.ts'
import { system } from './actor.ts'
import { type AuditedTx, audited } from './audited.ts'
import { seal } from './data-key.ts'
import type { Deps } from './deps.ts'
import { hashPassword } from './passwords.ts'

export interface NewAccount
  extends Pick<Account, 'firstName' | 'lastName' | 'email' | 'role' | 'brand' | 'branchId'> {
  readonly phone: string
  readonly password: string
  readonly trn?: string | undefined
}

/** Nobody is signed in; where they are is known. */
export interface Visitor {
  readonly ip: string
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
  tx: AuditedTx,
  accountId: string,
  given: NewAccount,
  passwordHash: string,
): Promise<boolean> {
  const { firstName, lastName, email, role, brand, branchId, phone, trn } = given
  const { at } = tx
  const known = await findCredential(tx.kysely, email)
  if (known) {
    // Kept like a new account would be: whoever tries addresses learns nothing from the time either.
    await tx.note('account', known.accountId, null, { registration: 'the address is in use' })
    return false
  }
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
 * when the address belongs to an account already. A visitor's account is made by the
 * person itself.
 */
export async function createAccount(deps: Deps, given: NewAccount, by: By | Visitor): Promise<string | null> {
  const accountId = deps.ids.next()
  // Also for an address that is known: the time it takes must not tell.
  const passwordHash = await hashPassword(given.password)
  const maker =
    'actor' in by
      ? by
      : { actor: oneself(given, accountId), deviceId: '', accountIp: by.ip, action: 'account.register' }
  const made = await audited(deps, maker, (tx) => write(deps, tx, accountId, given, passwordHash))
  return made ? accountId : null
}
