import { type Kysely, sql } from 'kysely'
import type { AuthorizedPerson } from '#sync/entities/accounts/authorized-person.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { wholeNumber } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'

/** The account that logs in with this email address (lower case), in any status. */
export const findCredential = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom('credential')
    .innerJoin('account', 'account.accountId', 'credential.accountId')
    .where('credential.email', '=', email)
    .select([
      'credential.accountId',
      'credential.passwordHash',
      'credential.sessionVersion',
      'account.status',
      'account.deletedAt',
      'account.role',
    ])
    .executeTakeFirst()

/** The same by the account. */
export const findCredentialOf = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('credential')
    .innerJoin('account', 'account.accountId', 'credential.accountId')
    .where('credential.accountId', '=', accountId)
    .select([
      'credential.accountId',
      'credential.email',
      'credential.sessionVersion',
      'account.status',
      'account.deletedAt',
      'account.role',
    ])
    .executeTakeFirst()

export const passwordHashOf = async (db: Kysely<Database>, accountId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('credential')
      .where('accountId', '=', accountId)
      .select('passwordHash')
      .executeTakeFirst()
  )?.passwordHash ?? null

export const sessionVersionOf = async (db: Kysely<Database>, accountId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('credential')
      .where('accountId', '=', accountId)
      .select('sessionVersion')
      .executeTakeFirst()
  )?.sessionVersion ?? null

/** The user behind an account, whose addresses are kept under it. */
export const userIdOf = async (db: Kysely<Database>, accountId: string): Promise<string> =>
  (
    await db
      .selectFrom('accountPrivate')
      .where('accountId', '=', accountId)
      .select('userId')
      .executeTakeFirstOrThrow()
  ).userId

export async function isEmailTaken(
  db: Kysely<Database>,
  email: string,
  exceptAccountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .where('email', '=', email)
    .where('accountId', '!=', exceptAccountId)
    .select('accountId')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAnyAdmin(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('credential', 'credential.accountId', 'account.accountId')
    .where('account.role', '=', 'Admin')
    .where('account.status', '=', 'Active')
    .where('account.deletedAt', 'is', null)
    .select('account.accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** The administrators who can be mailed. */
export const activeAdmins = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .where('deletedAt', 'is', null)
    .where('email', '!=', '')
    .select(['accountId', 'email', 'brand'])
    .execute()

export async function countOtherAdmins(db: Kysely<Database>, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('account')
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .where('deletedAt', 'is', null)
    .where('accountId', '!=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export interface NewCredential {
  readonly accountId: string
  readonly userId: string
  readonly email: string
  readonly phone: string
  readonly passwordHash: string
  /** Null or left out: the address hasn't been verified yet. */
  readonly emailVerifiedAt?: string | null
  readonly at: string
}

type NewPrivate = Pick<NewCredential, 'accountId' | 'userId' | 'phone' | 'emailVerifiedAt'>

const prefix = 'QS-'
const series = 'mailbox'

/**
 * The lowest mailbox number above `after` whose successor is free, so that the sequence can skip a run of assigned
 * numbers.
 */
async function lastOfRun(db: Kysely<Database>, after: number): Promise<number> {
  const number = wholeNumber(sql`substr("account"."mailbox", 4)`)
  const follower = sql<string>`${prefix} || (${number} + 1)`
  const row = await db
    .selectFrom('account')
    .where(number, '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('account as next').select('next.accountId').where('next.mailbox', '=', follower)),
      ),
    )
    .select(number.as('n'))
    .orderBy(number)
    .limit(1)
    .executeTakeFirst()
  return row?.n ?? after
}

/**
 * The next mailbox of the company's own sequence. Numbers that an import or a closed account has used are skipped, so
 * a high number in a file doesn't move the sequence. Must run inside a transaction.
 */
export async function nextMailbox(db: Kysely<Database>): Promise<string> {
  const sequence = await db
    .selectFrom('counter')
    .where('name', '=', series)
    .select('value')
    .executeTakeFirstOrThrow()
  const follower = await db
    .selectFrom('account')
    .where('mailbox', '=', `${prefix}${sequence.value + 1}`)
    .select('accountId')
    .executeTakeFirst()
  const value = (follower ? await lastOfRun(db, sequence.value) : sequence.value) + 1
  await db.updateTable('counter').where('name', '=', series).set({ value }).execute()
  return `${prefix}${value}`
}

/** The private fields of an account that devices never receive, without those for logging in. */
export interface PrivateChange {
  /** Sealed; null forgets it. */
  readonly trn?: string | null
  readonly trnDigest?: string | null
  readonly authorizedPersons?: readonly AuthorizedPerson[]
}

export async function changePrivate(
  db: Kysely<Database>,
  accountId: string,
  { trn, trnDigest, authorizedPersons }: PrivateChange,
): Promise<void> {
  await db
    .updateTable('accountPrivate')
    .where('accountId', '=', accountId)
    .set({
      accountId,
      ...(trn === undefined ? {} : { trn }),
      ...(trnDigest === undefined ? {} : { trnDigest }),
      ...(authorizedPersons === undefined ? {} : { authorizedPersons: JSON.stringify(authorizedPersons) }),
    })
    .execute()
}

/** Removes the login of an account and frees its email address for another account. */
export async function deleteCredential(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('credential').where('accountId', '=', accountId).execute()
  await db.deleteFrom('accountPermission').where('accountId', '=', accountId).execute()
}

/** The part of an account that no device sees. */
export async function insertPrivate(db: Kysely<Database>, input: NewPrivate): Promise<void> {
  const { accountId, userId, phone, emailVerifiedAt = null } = input
  await db.insertInto('accountPrivate').values({ accountId, userId, phone, emailVerifiedAt }).execute()
}

type LogIn = Pick<NewCredential, 'accountId' | 'email' | 'passwordHash' | 'at'>

/** Stores the email address and password hash with which an account logs in. */
export async function insertLogIn(db: Kysely<Database>, input: LogIn): Promise<void> {
  const { accountId, email, passwordHash, at: updatedAt } = input
  await db
    .insertInto('credential')
    .values({ accountId, email, passwordHash, sessionVersion: 1, updatedAt })
    .execute()
}

/** The private part and what the account signs in with. */
export async function insertCredential(db: Kysely<Database>, input: NewCredential): Promise<void> {
  await insertPrivate(db, input)
  await insertLogIn(db, input)
}

export interface CredentialChange {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly passwordHash?: string | undefined
  /** True: every access token of the account ends with its next call. */
  readonly endTokens: boolean
}

export async function changeCredential(
  db: Kysely<Database>,
  accountId: string,
  change: CredentialChange,
  at: string,
): Promise<void> {
  const { email, passwordHash, phone, endTokens } = change
  await db
    .updateTable('credential')
    .where('accountId', '=', accountId)
    .set((eb) => ({
      updatedAt: at,
      ...(email === undefined ? {} : { email }),
      ...(passwordHash === undefined ? {} : { passwordHash }),
      ...(endTokens ? { sessionVersion: eb('sessionVersion', '+', 1) } : {}),
    }))
    .execute()
  if (phone !== undefined)
    await db.updateTable('accountPrivate').where('accountId', '=', accountId).set({ phone }).execute()
}

/** Keeps, as differences from the role, what an administrator wants one account to be able to do. */
export async function setPermissions(
  db: Kysely<Database>,
  accountId: string,
  ofRole: readonly Permission[],
  permissions: readonly Permission[],
): Promise<void> {
  const more = [...new Set(permissions)].filter((permission) => !ofRole.includes(permission))
  const less = ofRole.filter((permission) => !permissions.includes(permission))
  await db.deleteFrom('accountPermission').where('accountId', '=', accountId).execute()
  const rows = [
    ...more.map((permission) => ({ accountId, permission, granted: 1 as const })),
    ...less.map((permission) => ({ accountId, permission, granted: 0 as const })),
  ]
  if (rows.length > 0) await db.insertInto('accountPermission').values(rows).execute()
}

export async function hasAnyAccount(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('account').select('accountId').limit(1).executeTakeFirst()
  return row !== undefined
}
