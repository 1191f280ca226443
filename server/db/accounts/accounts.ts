import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountReply, MinimalAccount } from '#sync/api/accounts/accounts.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { must } from '#sync/lib/must.ts'
import { permissions as allPermissions, isPermission, type Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { joinedTexts } from '../core/reading/sql-differences.ts'
import { type PreparedReads, query, queryOf } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'
import { parseTerms } from './terms.ts'

type Reads = Kysely<Database>

/**
 * The rights of a role, and what one account has more and less than it: a list in each column, because building sixty rows
 * takes longer than finding them.
 */
function rightsColumns(db: Reads, role: Role | RawBuilder<Role>, accountId: string | RawBuilder<string>) {
  const list = joinedTexts('permission').as('permissions')
  const ofRole = db.selectFrom('authorization').where('role', '=', role).select(list)
  const ofAccount = db.selectFrom('accountPermission').where('accountId', '=', accountId).select(list)
  return [
    ofRole.as('rightsOfRole'),
    ofAccount.where('accountPermission.granted', '=', 1).as('rightsMore'),
    ofAccount.where('accountPermission.granted', '=', 0).as('rightsLess'),
  ] as const
}

/** The account of a session with its rights, if the session, its generation of rights and the account are all still valid. */
export const signedIn = query<{ accountId: string; sessionId: string; sessionVersion: number }>()(
  (db, param) =>
    db
      .selectFrom('session')
      .innerJoin('credential', 'credential.accountId', 'session.accountId')
      .innerJoin('account', 'account.accountId', 'session.accountId')
      .leftJoin('handheld', 'handheld.accountId', 'session.accountId')
      .leftJoin('branch', 'branch.branchId', 'account.branchId')
      .leftJoin('setting', (join) => join.on('setting.key', '=', 'secondFactor'))
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
        'session.provenAt',
        'session.factorAt',
        'handheld.accountId as handheldId',
        'branch.kind as branchKind',
        'setting.value as factorRule',
        ...rightsColumns(db, sql.ref('account.role'), sql.ref('account.accountId')),
      ]),
)

interface Rights {
  readonly rightsOfRole: string | null
  readonly rightsMore: string | null
  readonly rightsLess: string | null
}

const permissionsFrom = (list: string | null): Permission[] => (list ?? '').split(',').filter(isPermission)

type Override = { permission: Permission; granted: 0 | 1 }

const withOverrides = (role: Role, ofRole: readonly Permission[], overrides: readonly Override[]) => {
  if (role === 'Admin') return allPermissions
  const permissions = new Set(ofRole)
  for (const { permission, granted: yes } of overrides)
    if (yes) permissions.add(permission)
    else permissions.delete(permission)
  // In the order of the catalogue, so that two lists of the same rights are the same list.
  return allPermissions.filter((permission) => permissions.has(permission))
}

/** The current rights of an account: those of its role, with the account's own additions and removals. */
export const permissionsIn = (role: Role, { rightsOfRole, rightsMore, rightsLess }: Rights): Permission[] =>
  withOverrides(role, permissionsFrom(rightsOfRole), [
    ...permissionsFrom(rightsMore).map((permission) => ({ permission, granted: 1 as const })),
    ...permissionsFrom(rightsLess).map((permission) => ({ permission, granted: 0 as const })),
  ])

export async function permissionsOfRole(db: Reads, role: Role): Promise<Permission[]> {
  const rows = await db.selectFrom('authorization').where('role', '=', role).select('permission').execute()
  return rows.map((row) => row.permission)
}

const rightsOf = query<{ role: Role; accountId: string }>()((db, param) =>
  db.selectNoFrom(rightsColumns(db, param('role'), param('accountId'))),
)

/** The same, for an account that is known already. */
export async function permissionsOf(
  read: PreparedReads,
  { role, accountId }: { accountId: string; role: Role },
): Promise<Permission[]> {
  const rights = await read.get(rightsOf, { role, accountId })
  return permissionsIn(role, must(rights, 'the row of rights'))
}

const allAccountRows = (db: Reads) =>
  db
    .selectFrom('account')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
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
      'account.defaultMode',
      'account.defaultService',
      'account.holdsPackages',
      'account.declinesInsurance',
      'account.createdAt',
      'account.deletedAt',
      'accountPrivate.userId',
      'accountPrivate.phone',
      'accountPrivate.emailVerifiedAt',
      'accountPrivate.authorizedPersons',
      'accountPrivate.priceGroupId',
      'accountPrivate.terms',
      'accountPrivate.paysFromCredit',
    ])

const accountRows = (db: Reads) => allAccountRows(db).where('account.deletedAt', 'is', null)

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
  defaultMode: row.defaultMode,
  defaultService: row.defaultService,
  holdsPackages: Boolean(row.holdsPackages),
  declinesInsurance: Boolean(row.declinesInsurance),
  priceGroupId: row.priceGroupId ?? regularGroupId,
  terms: parseTerms(row.terms),
  paysFromCredit: Boolean(row.paysFromCredit),
  authorizedPersons: JSON.parse(row.authorizedPersons),
  createdAt: row.createdAt,
  closedAt: row.deletedAt,
})

const oneAccount = async (db: Reads, row: AccountRow | undefined): Promise<AccountReply | null> =>
  row ? ((await replies(db, [row]))[0] ?? null) : null

export const findAccount = async (db: Reads, accountId: string): Promise<AccountReply | null> =>
  oneAccount(db, await accountRows(db).where('account.accountId', '=', accountId).executeTakeFirst())

/** A customer whose account was closed, too: what is owed and what was done stays to be read. */
export const findCustomerOrAccount = async (db: Reads, accountId: string): Promise<AccountReply | null> =>
  oneAccount(
    db,
    await allAccountRows(db)
      .where('account.accountId', '=', accountId)
      .where((eb) => eb.or([eb('account.deletedAt', 'is', null), eb('account.role', '=', 'User')]))
      .executeTakeFirst(),
  )

export const findAccountOfUser = async (db: Reads, userId: string): Promise<AccountReply | null> =>
  oneAccount(db, await accountRows(db).where('accountPrivate.userId', '=', userId).executeTakeFirst())

/** The account that money is booked on: a closed one still pays what it owes. */
export const findPayingAccount = (db: Reads, accountId: string): Promise<MinimalAccount | undefined> =>
  db
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .select(['accountId', 'mailbox', 'firstName', 'lastName', 'role', 'branchId', 'status'])
    .executeTakeFirst()

/** More accounts than this are not named in a question one by one. */
const mostNamed = 500

/** The accounts in a list: all of them, or customers only. */
interface AccountPart {
  readonly everybody: boolean
  readonly limit: number
  readonly pageNumber: number
}

export async function countAccounts(db: Reads, everybody: boolean): Promise<number> {
  const { n } = await db
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .$if(!everybody, (query) => query.where('role', '=', 'User'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Accounts by name. */
export async function listAccounts(
  db: Reads,
  { everybody, limit, pageNumber }: AccountPart,
): Promise<AccountReply[]> {
  const rows = await accountRows(db)
    .$if(!everybody, (query) => query.where('account.role', '=', 'User'))
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .orderBy('account.accountId')
    .limit(limit)
    .offset((pageNumber - 1) * limit)
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
  const byRole = Map.groupBy(ofRoles, (grant) => grant.role)
  const byAccount = Map.groupBy(overrides, (override) => override.accountId)
  return rows.map((row) => {
    const ofRole = (byRole.get(row.role) ?? []).map((grant) => grant.permission)
    return replyOf(row, withOverrides(row.role, ofRole, byAccount.get(row.accountId) ?? []))
  })
}

async function replies(db: Reads, rows: readonly AccountRow[]): Promise<AccountReply[]> {
  const ids = rows.map(({ accountId }) => accountId)
  return withRights(rows, await roleRights(db).execute(), await overridesOf(db, ids).execute())
}

const accountListQueries = {
  rows: queryOf((db, { ids }: { ids: readonly string[] }) =>
    allAccountRows(db).where('account.accountId', 'in', ids),
  ),
  ofRoles: queryOf((db, { roles }: { roles: readonly Role[] }) => roleRights(db).where('role', 'in', roles)),
  overrides: queryOf((db, { ids }: { ids: readonly string[] }) => overridesOf(db, ids)),
}

/** The accounts with the given ids, in their order, including closed ones. */
export async function accountsOf(read: PreparedReads, ids: readonly string[]): Promise<AccountReply[]> {
  const [storedAccounts, overrides] = await Promise.all([
    read.all(accountListQueries.rows, { ids }),
    read.all(accountListQueries.overrides, { ids }),
  ])
  // Customers have few rights, and the roles of staff hundreds between them.
  const roles = [...new Set(storedAccounts.map(({ role }) => role))]
  const ofRoles = await read.all(accountListQueries.ofRoles, { roles })
  const byId = new Map(storedAccounts.map((row) => [row.accountId, row]))
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  return withRights(rows, ofRoles, overrides)
}

/** Names and mailboxes, by name. */
export const listMinimalAccounts = (db: Reads, { everybody, limit, pageNumber }: AccountPart) =>
  db
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .$if(!everybody, (query) => query.where('role', '=', 'User'))
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('accountId')
    .limit(limit)
    .offset((pageNumber - 1) * limit)
    .select(['accountId', 'mailbox', 'firstName', 'lastName', 'role', 'branchId', 'status'])
    .execute()
