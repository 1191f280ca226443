import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Label printers among the devices of the hub, and what waits to be printed on each. */
export const printJobs: Migration = {
  async up(db: Kysely<unknown>) {
    // A check cannot be changed in place.
    await db.schema
      .createTable('hubDeviceNow')
      .addColumn('hubDeviceId', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) =>
        column.notNull().check(sql`"kind" in ('scale', 'scanner', 'terminal', 'printer')`),
      )
      .addColumn('branchId', 'text', (column) => column.references('branch.branchId'))
      .addColumn('keyHash', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastSeenAt', 'text')
      .addColumn('revokedAt', 'text')
      .execute()
    await sql`insert into hubDeviceNow (hubDeviceId, name, kind, branchId, keyHash, createdAt, lastSeenAt, revokedAt)
      select hubDeviceId, name, kind, branchId, keyHash, createdAt, lastSeenAt, revokedAt from hubDevice`.execute(
      db,
    )
    await db.schema.dropTable('hubDevice').execute()
    await db.schema.alterTable('hubDeviceNow').renameTo('hubDevice').execute()
    await db.schema
      .createTable('printJob')
      .addColumn('printJobId', 'text', (column) => column.primaryKey())
      .addColumn('hubDeviceId', 'text', (column) => column.notNull().references('hubDevice.hubDeviceId'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('labels', 'integer', (column) => column.notNull().check(sql`"labels" > 0`))
      .addColumn('packageIds', 'text', (column) => column.notNull())
      .addColumn('piece', 'integer')
      .addColumn('zpl', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`"state" in ('Waiting', 'Printing', 'Printed', 'Failed', 'Cancelled')`),
      )
      .addColumn('problem', 'text', (column) => column.notNull())
      .addColumn('accountId', 'text', (column) => column.notNull().references('account.accountId'))
      .addColumn('requestedBy', 'text', (column) => column.notNull())
      .addColumn('requestedAt', 'text', (column) => column.notNull())
      .addColumn('endedAt', 'text')
      .execute()
    // A printer has a single job at a time, even with two servers or two requests.
    await db.schema
      .createIndex('printJobAtWork')
      .on('printJob')
      .column('hubDeviceId')
      .where(sql.ref('state'), '=', sql.lit('Printing'))
      .unique()
      .execute()
    await db.schema.createIndex('printJobByTime').on('printJob').column('requestedAt').execute()
  },
}
