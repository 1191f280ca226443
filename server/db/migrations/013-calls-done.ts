import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which calls with an Idempotency-Key were done, where the row that they made or changed does not tell by itself. */
export const callsDone: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "callDone" (
      "uid" text primary key,
      "name" text not null,
      "argsHash" text not null,
      "rowId" text not null,
      "at" text not null
    ) strict, without rowid`.execute(db)
    await sql`create index "callDoneAt" on "callDone" ("at")`.execute(db)
  },
}
