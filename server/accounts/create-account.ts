import { randomBytes } from 'node:crypto'
import type { Account } from '#sync/entities/account.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { seal } from '../core/data-key.ts'
import { system } from '../core/system-actor.ts'
import {
  changePrivate,
  findCredential,
  insertCredential,
  nextMailbox,
} from '../db/accounts/accounts-credentials.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import type { AccountDeps } from './deps.ts'
import { hashPassword } from './passwords.ts'

export interface NewAccount
  extends Pick<Account, 'firstName' | 'lastName' | 'email' | 'role' | 'brand' | 'branchId'> {
  readonly phone: string
  /** Missing: the person is invited to set one. */
  readonly password?: string | undefined
  readonly trn?: string | undefined
}

/** Nobody is signed in; where they are is known. */
export interface Visitor {
  readonly ip: string
}

/** Whoever registers did it themselves, and the audit says so. */
const oneself = (input: NewAccount, accountId: string): AuditContext['actor'] => ({
  ...system,
  accountId,
  name: `${input.firstName} ${input.lastName}`.trim(),
  role: input.role,
  brand: input.brand,
})

/** Long and thrown away: nobody logs in before they have set their own. */
const nobodysPassword = (): string => randomBytes(32).toString('base64url')

interface PreparedAccount {
  readonly accountId: string
  readonly passwordHash: string
  /** Whose account it is, typed it in. */
  readonly byOneself: boolean
}

/** One mail in either case, so that neither the answer nor its time says whether the address is known. */
async function mail(
  deps: AccountDeps,
  tx: Transaction,
  input: NewAccount,
  prepared: PreparedAccount,
  known: string | null,
) {
  const invites = input.password === undefined
  if (!prepared.byOneself && !(invites && known === null)) return
  const first = invites ? 'account.invited' : 'account.verify'
  const event = known === null ? first : 'account.known'
  const { email: to, brand } = input
  await enqueueAccountMail(deps, tx, { event, accountId: known ?? prepared.accountId, to, brand })
}

async function write(
  deps: AccountDeps,
  tx: Transaction,
  input: NewAccount,
  prepared: PreparedAccount,
): Promise<boolean> {
  const { accountId, passwordHash } = prepared
  const { firstName, lastName, email, role, brand, branchId, phone, trn } = input
  const { at } = tx
  const known = await findCredential(tx.kysely, email)
  if (known) {
    // Kept like a new account would be: whoever tries addresses learns nothing from the time either.
    await tx.note('account', known.accountId, null, { registration: 'the address is in use' })
    await mail(deps, tx, input, prepared, known.accountId)
    return false
  }
  // The first administrator has the server's own console.
  const emailVerifiedAt = prepared.byOneself || input.password === undefined ? null : at
  const userId = deps.ids.next()
  await insertCredential(tx.kysely, { accountId, userId, email, phone, passwordHash, emailVerifiedAt, at })
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
  await mail(deps, tx, input, prepared, null)
  return true
}

/**
 * Makes an account that can sign in, in one transaction; customers get the next mailbox. Returns its id, or null
 * when the address belongs to an account already. A visitor's account is made by the
 * person itself.
 */
export async function createAccount(
  deps: AccountDeps,
  input: NewAccount,
  by: AuditContext | Visitor,
): Promise<string | null> {
  const accountId = deps.ids.next()
  // Also for an address that is known: the time it takes must not tell.
  const passwordHash = await hashPassword(input.password ?? nobodysPassword())
  const maker =
    'actor' in by
      ? by
      : { actor: oneself(input, accountId), deviceId: '', accountIp: by.ip, action: 'account.register' }
  const byOneself = !('actor' in by)
  const prepared = { accountId, passwordHash, byOneself }
  const isNew = await withTransaction(deps, maker, (tx) => write(deps, tx, input, prepared))
  deps.db.events.outbox()
  return isNew ? accountId : null
}
