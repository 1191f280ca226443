import { type Kysely, sql } from 'kysely'

/** Kinds that were kept for good before. */
const kinds = [
  'handOverProofs',
  'recipientIds',
  'packagePhotos',
  'preAlerts',
  'contactMessages',
  'deviceNames',
  'pushSubscriptions',
  'imports',
  'partnerReports',
  'inactiveCustomers',
  'customsPapers',
  'paymentSlips',
  'closedCustomers',
  'auditEntries',
]

/** When each kind of personal data was removed last. A company that exists keeps everything until it decides otherwise. */
export const retentionPeriods = {
  async up(db: Kysely<unknown>) {
    await sql`create table "retentionRun" (
      "kind" text primary key not null,
      "startedAt" text not null,
      "removed" integer not null,
      "endedAt" text
    ) strict`.execute(db)
  },
  async fill(db: Kysely<unknown>) {
    const { rows } = await sql`select 1 from account limit 1`.execute(db)
    if (rows.length === 0) return
    const value = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, 0])))
    await sql`insert into setting ("key", "value") values ('retention', ${value})
      on conflict ("key") do nothing`.execute(db)
  },
}
