import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const columns = [
  ['delivery', sql`"windowFrom" text`],
  ['delivery', sql`"windowTo" text`],
  ['delivery', sql`"cancelReason" text not null default ''`],
  ['driverDay', sql`"confirmedAt" text`],
  ['driverDay', sql`"confirmedBy" text not null default ''`],
  ['driverDay', sql`"confirmNote" text not null default ''`],
] as const

/** When a customer may expect a delivery, why one was cancelled, and that the office counted a driver's cash. */
export const deliveryWindows: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of columns)
      await sql`alter table ${sql.id(table)} add column ${column}`.execute(db)
  },
}
