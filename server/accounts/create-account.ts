import { randomBytes } from 'node:crypto'
import type { NewCustomer } from '#sync/api/accounts/accounts-manage.ts'
import type { Account } from '#sync/entities/accounts/account.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { idempotent, type KeyedCall } from '../changes/idempotent.ts'
import type { Transaction, TransactionPart } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { sealedTrn } from '../core/data-key.ts'
import { system } from '../core/system-actor.ts'
import {
  changePrivate,
  findCredential,
  insertCredential,
  insertPrivate,
  nextMailbox,
} from '../db/accounts/accounts-credentials.ts'
import { undoerOf } from '../db/accounts/undo-emails.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import { addAddress } from './address-book.ts'
import type { AccountDeps } from './deps.ts'
import { hashPassword } from './passwords.ts'

export interface NewAccount
  extends Pick<Account, 'firstName' | 'lastName' | 'email' | 'role' | 'brand' | 'branchId'> {
  readonly phone: string
  /** Missing: the person is invited to set one. */
  readonly password?: string | undefined
  readonly trn?: string | undefined
  readonly defaultMode?: Account['defaultMode'] | undefined
  readonly address?: NewCustomer['address']
  readonly authorizedPersons?: NewCustomer['authorizedPersons']
}

/** The caller isn't logged in; only the address of the connection is known. */
export interface Visitor {
  readonly ip: string
}

/** The audit names the new customer as the author of a registration. */
const oneself = (input: NewAccount, accountId: string): AuditContext['actor'] => ({
  ...system,
  accountId,
  name: `${input.firstName} ${input.lastName}`.trim(),
  role: input.role,
  brand: input.brand,
})

/** A long random password that is thrown away, so that the owner has to set one before logging in. */
export const nobodysPassword = (): string => randomBytes(32).toString('base64url')

interface PreparedAccount {
  readonly accountId: string
  readonly passwordHash: string
  /** True if the owner typed in the account's data. */
  readonly byOneself: boolean
}

/** Either case sends a single mail, so that neither the answer nor its time reveals whether the address is known. */
async function mail(
  deps: AccountDeps,
  tx: Transaction,
  input: NewAccount,
  details: PreparedAccount,
  ownerId: string | null,
) {
  if (input.email === '') return
  const invites = input.password === undefined
  if (!details.byOneself && !(invites && ownerId === null)) return
  const first = invites ? 'account.invited' : 'account.verify'
  const event = ownerId === null ? first : 'account.known'
  const { email: to, brand } = input
  await enqueueAccountMail(deps, tx, { event, accountId: ownerId ?? details.accountId, to, brand })
}

/** The account that has an address, or can still have it back; null for an address that is free. */
async function ownerOfEmail({ kysely, at }: Transaction, email: string): Promise<string | null> {
  return (await findCredential(kysely, email))?.accountId ?? (await undoerOf(kysely, email, at))
}

/** Persons that were there keep their ids. */
export const withIds = ({ ids }: Pick<AccountDeps, 'ids'>, persons: NewCustomer['authorizedPersons']) =>
  persons.map(({ authorizedPersonId, ...person }) => ({
    authorizedPersonId: authorizedPersonId ?? ids.next(),
    ...person,
  }))

/** Creates the rows that a customer has in addition to the account. */
async function insertDetails(
  deps: AccountDeps,
  tx: Transaction,
  { address, authorizedPersons = [] }: NewAccount,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<void> {
  if (address) await addAddress(deps, tx, { userId, fields: { ...address, isDefault: true } })
  if (authorizedPersons.length === 0) return
  const persons = withIds(deps, authorizedPersons)
  await changePrivate(tx.kysely, accountId, { authorizedPersons: persons })
  await tx.note('account', accountId, null, { authorizedPersons: persons })
}

async function write(
  deps: AccountDeps,
  tx: Transaction,
  input: NewAccount,
  details: PreparedAccount,
): Promise<boolean> {
  const ownerId = await ownerOfEmail(tx, input.email)
  if (ownerId !== null) {
    // Hash the password here too, so that the response time doesn't reveal that the address is registered.
    await tx.note('account', ownerId, null, { registration: 'the address is in use' })
    await mail(deps, tx, input, details, ownerId)
    return false
  }
  // The first administrator has the server's own console.
  const emailVerifiedAt = details.byOneself || input.password === undefined ? null : tx.at
  const userId = await insertAccount(deps, tx, input, { ...details, emailVerifiedAt })
  await insertDetails(deps, tx, input, { accountId: details.accountId, userId })
  await mail(deps, tx, input, details, null)
  return true
}

interface InsertedAccount extends Pick<PreparedAccount, 'accountId' | 'passwordHash'> {
  readonly emailVerifiedAt: string | null
  /** A customer's number from elsewhere; missing: the next one. */
  readonly mailbox?: string | undefined
}

/** The rows of an account whose address is free; without an address there is nothing to log in with. Answers the id of its user. */
export async function insertAccount(
  deps: AccountDeps,
  tx: TransactionPart,
  input: NewAccount,
  { accountId, passwordHash, emailVerifiedAt, mailbox }: InsertedAccount,
): Promise<string> {
  const { firstName, lastName, email, role, brand, branchId, phone, trn, defaultMode = 'Air' } = input
  const { at } = tx
  const userId = deps.ids.next()
  if (email === '') await insertPrivate(tx.kysely, { accountId, userId, phone })
  else
    await insertCredential(tx.kysely, { accountId, userId, email, phone, passwordHash, emailVerifiedAt, at })
  if (trn) await changePrivate(tx.kysely, accountId, sealedTrn(deps.env, accountId, trn))
  await tx.put('account', {
    accountId,
    mailbox: role === 'User' ? (mailbox ?? (await nextMailbox(tx.kysely))) : '',
    firstName,
    lastName,
    email,
    role,
    brand,
    branchId,
    status: 'Active',
    hasTrn: Boolean(trn),
    defaultMode,
    defaultService: '',
    holdsPackages: false,
    declinesInsurance: false,
    offices: [],
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    archivedAt: null,
  })
  return userId
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
  const details = { accountId, passwordHash, byOneself }
  const isNew = await withTransaction(deps, maker, (tx) => write(deps, tx, input, details))
  return isNew ? accountId : null
}

/** Makes an account that staff enter, once for the key of their call. Throws a Refusal when the address is in use. */
export async function createAccountOnce(
  deps: AccountDeps,
  input: NewAccount,
  call: KeyedCall,
): Promise<string> {
  const passwordHash = await hashPassword(nobodysPassword())
  const accountId = await idempotent(deps, call, async (tx) => {
    const details = { accountId: deps.ids.next(), passwordHash, byOneself: false }
    if (await write(deps, tx, input, details)) return details.accountId
    throw new Refusal('already-exists', 'This email address is already in use.', {
      email: ['is already in use'],
    })
  })
  return accountId
}
