import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The person who let an order or a delivery go on before it was paid, and the reason: JSON of a Waiver. */
export const waivers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "storeOrder" add column "waiver" text check (json_valid("waiver"))`.execute(db)
    await sql`alter table delivery add column "waiver" text check (json_valid("waiver"))`.execute(db)
  },
}
