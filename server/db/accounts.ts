import type { Kysely } from 'kysely'
import type { AccountReply } from '#sync/api/accounts.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { permissions as allPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Database } from './schema.ts'

type Reads = Kysely<Database>

export interface SignedInRow {
  readonly accountId: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly brand: string
  readonly branchId: string | null
  readonly deviceId: string
}

/** Whose session this is, if the session, its generation of rights and the account are all still good. */
export async function findSignedIn(
  db: Reads,
  session: { accountId: string; sessionId: string; sessionVersion: number },
): Promise<SignedInRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('credential', 'credential.accountId', 'session.accountId')
    .innerJoin('account', 'account.accountId', 'session.accountId')
    .where('session.sessionId', '=', session.sessionId)
    .where('session.accountId', '=', session.accountId)
    .where('session.endedAt', 'is', null)
    .where('credential.sessionVersion', '=', session.sessionVersion)
    .where('account.status', '=', 'Active')
    .where('account.deletedAt', 'is', null)
    .select([
      'account.accountId',
      'account.firstName',
      'account.lastName',
      'account.role',
      'account.brand',
      'account.branchId',
      'session.deviceId',
    ])
    .executeTakeFirst()
}

type Override = { permission: Permission; granted: 0 | 1 }

const withOverrides = (role: Role, ofRole: readonly Permission[], overrides: readonly Override[]) => {
  if (role === 'Admin') return allPermissions
  const granted = new Set(ofRole)
  for (const { permission, granted: yes } of overrides)
    if (yes) granted.add(permission)
    else granted.delete(permission)
  // In the order of the catalogue, so that two lists of the same rights are the same list.
  return allPermissions.filter((permission) => granted.has(permission))
}

export async function permissionsOfRole(db: Reads, role: Role): Promise<Permission[]> {
  const rows = await db.selectFrom('authorization').where('role', '=', role).select('permission').execute()
  return rows.map((row) => row.permission)
}

/** What an account may do now: its role's rights, with what was given or taken from this account alone. */
export async function permissionsOf(db: Reads, accountId: string, role: Role): Promise<Permission[]> {
  if (role === 'Admin') return allPermissions
  const overrides = await db
    .selectFrom('accountPermission')
    .where('accountId', '=', accountId)
    .select(['permission', 'granted'])
    .execute()
  return withOverrides(role, await permissionsOfRole(db, role), overrides)
}

const accountRows = (db: Reads) =>
  db
    .selectFrom('account')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .where('account.deletedAt', 'is', null)
    .select([
      'account.accountId',
      'account.mailbox',
      'account.firstName',
      'account.lastName',
      'account.email',
      'account.role',
      'account.brand',
      'account.branchId',
      'account.status',
      'account.hasTrn',
      'account.createdAt',
      'accountPrivate.userId',
      'accountPrivate.phone',
      'accountPrivate.emailVerifiedAt',
      'accountPrivate.authorizedPersons',
    ])

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

const replyOf = (row: AccountRow, permissions: Permission[]): AccountReply => ({
  accountId: row.accountId,
  user: {
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    emailVerifiedAt: row.emailVerifiedAt,
  },
  role: row.role,
  mailbox: row.mailbox,
  branchId: row.branchId,
  brand: row.brand,
  authorization: { permissions },
  status: row.status,
  hasTrn: Boolean(row.hasTrn),
  authorizedPersons: JSON.parse(row.authorizedPersons),
  createdAt: row.createdAt,
})

async function oneAccount(db: Reads, row: AccountRow | undefined): Promise<AccountReply | null> {
  return row ? replyOf(row, await permissionsOf(db, row.accountId, row.role)) : null
}

export const findAccount = async (db: Reads, accountId: string): Promise<AccountReply | null> =>
  oneAccount(db, await accountRows(db).where('account.accountId', '=', accountId).executeTakeFirst())

export const findAccountOfUser = async (db: Reads, userId: string): Promise<AccountReply | null> =>
  oneAccount(db, await accountRows(db).where('accountPrivate.userId', '=', userId).executeTakeFirst())

/** Accounts by name; `everybody` false leaves out the staff. */
export async function listAccounts(db: Reads, everybody: boolean): Promise<AccountReply[]> {
  const rows = await accountRows(db)
    .$if(!everybody, (query) => query.where('account.role', '=', 'User'))
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .execute()
  return withRights(db, rows)
}

async function withRights(db: Reads, rows: readonly AccountRow[]): Promise<AccountReply[]> {
  const ofRoles = await db.selectFrom('authorization').select(['role', 'permission']).execute()
  const overrides = await db.selectFrom('accountPermission').selectAll().execute()
  const byRole = Map.groupBy(ofRoles, (one) => one.role)
  const byAccount = Map.groupBy(overrides, (one) => one.accountId)
  return rows.map((row) => {
    const ofRole = (byRole.get(row.role) ?? []).map((one) => one.permission)
    return replyOf(row, withOverrides(row.role, ofRole, byAccount.get(row.accountId) ?? []))
  })
}

/** Living accounts of these ids, in their order. */
export async function accountsOf(db: Reads, accountIds: readonly string[]): Promise<AccountReply[]> {
  if (accountIds.length === 0) return []
  const rows = await accountRows(db).where('account.accountId', 'in', accountIds).execute()
  const place = new Map(accountIds.map((id, n) => [id, n]))
  const ordered = rows.sort((a, b) => (place.get(a.accountId) ?? 0) - (place.get(b.accountId) ?? 0))
  return withRights(db, ordered)
}

/** Names and mailboxes, by name. */
export const listMinimalAccounts = (db: Reads, everybody: boolean) =>
  db
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .$if(!everybody, (query) => query.where('role', '=', 'User'))
    .orderBy('lastName')
    .orderBy('firstName')
    .select(['accountId', 'mailbox', 'firstName', 'lastName', 'role', 'branchId', 'status'])
    .execute()
