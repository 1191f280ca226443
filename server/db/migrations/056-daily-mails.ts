import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The accounts that get a daily mail about a topic, and the day's mail that contains a notice. */
export const dailyMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "dailyMail" (
      "accountId" text not null references account ("accountId"),
      "topic" text not null,
      primary key ("accountId", "topic")
    ) strict, without rowid`.execute(db)
    await sql`alter table notice add column "mailDay" text`.execute(db)
    await sql`create index "noticeOfDailyMail" on notice ("accountId", "mailDay", "noticeId")
      where "mailDay" is not null`.execute(db)
  },
}
