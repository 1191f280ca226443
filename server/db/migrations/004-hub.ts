import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Devices that speak to the hub. */
export const hub: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('hubDevice')
      .addColumn('hubDeviceId', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) =>
        column.notNull().check(sql`"kind" in ('scale', 'scanner', 'terminal')`),
      )
      .addColumn('branchId', 'text', (column) => column.references('branch.branchId'))
      .addColumn('keyHash', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastSeenAt', 'text')
      .addColumn('revokedAt', 'text')
      .execute()
  },
}
