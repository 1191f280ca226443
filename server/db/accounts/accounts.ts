import { type Kysely, sql } from 'kysely'
import type { AccountReply } from '#sync/api/accounts.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { permissions as allPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { type PreparedReads, query, queryOf } from '../core/statements.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

/** Whose session this is, if the session, its generation of rights and the account are all still good. */
export const signedIn = query<{ accountId: string; sessionId: string; sessionVersion: number }>()(
  (db, param) =>
    db
      .selectFrom('session')
      .innerJoin('credential', 'credential.accountId', 'session.accountId')
      .innerJoin('account', 'account.accountId', 'session.accountId')
      .where('session.sessionId', '=', param('sessionId'))
      .where('session.accountId', '=', param('accountId'))
      .where('session.endedAt', 'is', null)
      .where('credential.sessionVersion', '=', param('sessionVersion'))
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
      ]),
)

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

/** In one row: this is asked with every call, and building sixty rows takes longer than finding them. */
const rightsOfRole = query<{ role: Role }>()((db, param) =>
  db
    .selectFrom('authorization')
    .where('role', '=', param('role'))
    .select(sql<string | null>`group_concat("permission")`.as('permissions')),
)
const rightsOfAccount = query<{ accountId: string }>()((db, param) =>
  db
    .selectFrom('accountPermission')
    .where('accountId', '=', param('accountId'))
    .select(['permission', 'granted']),
)

/** What an account may do now: its role's rights, with what was given or taken from this account alone. */
export function permissionsOf(read: PreparedReads, account: { accountId: string; role: Role }): Permission[] {
  const ofRole = (read.get(rightsOfRole, account)?.permissions ?? '').split(',') as Permission[]
  return withOverrides(account.role, ofRole, read.all(rightsOfAccount, account))
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

const oneAccount = async (db: Reads, row: AccountRow | undefined): Promise<AccountReply | null> =>
  row ? ((await replies(db, [row]))[0] ?? null) : null

export const findAccount = async (db: Reads, accountId: string): Promise<AccountReply | null> =>
  oneAccount(db, await accountRows(db).where('account.accountId', '=', accountId).executeTakeFirst())

export const findAccountOfUser = async (db: Reads, userId: string): Promise<AccountReply | null> =>
  oneAccount(db, await accountRows(db).where('accountPrivate.userId', '=', userId).executeTakeFirst())

/** More accounts than this are not named in a question one by one. */
const mostNamed = 500

/** Accounts by name; `everybody` false leaves out the staff. */
export async function listAccounts(db: Reads, everybody: boolean): Promise<AccountReply[]> {
  const rows = await accountRows(db)
    .$if(!everybody, (query) => query.where('account.role', '=', 'User'))
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .execute()
  return replies(db, rows)
}

const roleRights = (db: Reads) => db.selectFrom('authorization').select(['role', 'permission'])
const overridesOf = (db: Reads, ids: readonly string[]) =>
  db
    .selectFrom('accountPermission')
    .$if(ids.length <= mostNamed, (query) => query.where('accountId', 'in', ids))
    .selectAll()

type RoleRight = { role: Role; permission: Permission }

function withRights(
  rows: readonly AccountRow[],
  ofRoles: readonly RoleRight[],
  overrides: readonly (Override & { accountId: string })[],
): AccountReply[] {
  const byRole = Map.groupBy(ofRoles, (one) => one.role)
  const byAccount = Map.groupBy(overrides, (one) => one.accountId)
  return rows.map((row) => {
    const ofRole = (byRole.get(row.role) ?? []).map((one) => one.permission)
    return replyOf(row, withOverrides(row.role, ofRole, byAccount.get(row.accountId) ?? []))
  })
}

async function replies(db: Reads, rows: readonly AccountRow[]): Promise<AccountReply[]> {
  const ids = rows.map(({ accountId }) => accountId)
  return withRights(rows, await roleRights(db).execute(), await overridesOf(db, ids).execute())
}

const listed = {
  rows: queryOf((db, { ids }: { ids: readonly string[] }) =>
    accountRows(db).where('account.accountId', 'in', ids),
  ),
  ofRoles: query<Record<never, never>>()((db) => roleRights(db)),
  overrides: queryOf((db, { ids }: { ids: readonly string[] }) => overridesOf(db, ids)),
}

/** Living accounts of these ids, in their order. */
export function accountsOf(read: PreparedReads, ids: readonly string[]): AccountReply[] {
  const byId = new Map(read.all(listed.rows, { ids }).map((row) => [row.accountId, row]))
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  return withRights(rows, read.all(listed.ofRoles, {}), read.all(listed.overrides, { ids }))
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
