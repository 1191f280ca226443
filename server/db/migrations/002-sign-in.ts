import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { firstPermissions } from './frozen/first-permissions.ts'

async function accountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accountPrivate')
    .addColumn('accountId', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().unique())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('emailVerifiedAt', 'text')
    .execute()
  await db.schema
    .createTable('credential')
    .addColumn('accountId', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('sessionVersion', 'integer', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('sessionId', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('deviceId', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('rotatedAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('endReason', 'text')
    .execute()
  await db.schema.createIndex('sessionOfAccount').on('session').columns(['accountId', 'deviceId']).execute()
}

async function rightsTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('authorization')
    .addColumn('authorizationId', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('permission', 'text', (column) => column.notNull())
    .addUniqueConstraint('authorizationOnce', ['role', 'permission'])
    .execute()
  await db.schema
    .createTable('accountPermission')
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('granted', 'integer', (column) => column.notNull().check(sql`granted in (0, 1)`))
    .addPrimaryKeyConstraint('accountPermissionOnce', ['accountId', 'permission'])
    .execute()
}

async function otherTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oneTimeToken')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('clientError')
    .addColumn('errorId', 'text', (column) => column.primaryKey())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('stack', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('firstAt', 'text', (column) => column.notNull())
    .addColumn('lastAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('keepAlive')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}

/**
 * The rights that roles start with. The id is the pair itself: every installation has the same ones, and those that an
 * administrator adds get ids of their own.
 */
async function defaultRights(db: Kysely<unknown>): Promise<void> {
  const rights = Object.entries(firstPermissions).flatMap(([permission, roles]) =>
    roles.map((role) => ({ role, permission })),
  )
  for (const { role, permission } of rights)
    await sql`insert into "authorization" ("authorizationId", "role", "permission")
      values (${`${role}.${permission}`}, ${role}, ${permission})`.execute(db)
}

/** Lists are of the work in hand; what is archived is many times as much and must not be read past. */
async function workInHand(db: Kysely<unknown>): Promise<void> {
  await sql`create index "packageInHand" on package ("updatedAt", "packageId")
    where "deletedAt" is null and "archivedAt" is null`.execute(db)
  await sql`create index "packageInHandByStatus" on package ("status", "updatedAt", "packageId")
    where "deletedAt" is null and "archivedAt" is null`.execute(db)
}

/** Signing in, sessions, rights, and what the server itself keeps count of. */
export const signIn: Migration = {
  async up(db: Kysely<unknown>) {
    await accountTables(db)
    await rightsTables(db)
    await otherTables(db)
    await defaultRights(db)
    await workInHand(db)
  },
}
