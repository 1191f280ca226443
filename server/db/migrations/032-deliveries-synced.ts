import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addHash, rowHash } from './frozen/row-hash.ts'

const columns = [
  sql`"packageIds" text not null default '[]' check (json_valid("packageIds"))`,
  sql`"loadedPackageIds" text not null default '[]' check (json_valid("loadedPackageIds"))`,
  sql`"unscannedReason" text not null default ''`,
  sql`"outBy" text`,
  sql`"contact" text check (json_valid("contact"))`,
  sql`"dueJmdCents" integer not null default 0`,
  sql`"driverDayId" text`,
  sql`"roundOf" text`,
  sql`"version" integer not null default 0`,
  sql`"archivedAt" text`,
]

interface Stored {
  readonly deliveryId: string
  readonly accountId: string
  readonly driverId: string | null
  readonly status: string
  readonly deletedAt: string | null
}

/** Finished deliveries stay only with their customer, because drivers' earlier days aren't counted. */
const scopesOf = ({ accountId, driverId, status }: Stored): string[] =>
  status === 'Delivered'
    ? [`account:${accountId}`]
    : ['deliveries', `account:${accountId}`, ...(driverId ? [`driver:${driverId}`] : [])]

/** Enters the deliveries into their scopes at one version that there is, with the count and the sum of each. */
async function enterScopes(db: Kysely<unknown>, rows: readonly Stored[], version: number): Promise<void> {
  const entries = rows
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap((row) => scopesOf(row).map((scope) => ({ scope, pk: row.deliveryId })))
  for (const [scope, own] of Map.groupBy(entries, (entry) => entry.scope)) {
    const sum = own.reduce((total, { pk }) => addHash(total, rowHash('delivery', pk, version)), 0)
    await sql`insert into "syncScope" ("scope", "n", "sum", "floorV") values (${scope}, ${own.length}, ${sum}, 0)
      on conflict ("scope") do update set "n" = "n" + ${own.length}, "sum" = ("sum" + ${sum}) % 281474976710656`.execute(
      db,
    )
    for (const { pk } of own)
      await sql`insert into "syncRow" ("scopeId", "v", "tbl", "pk", "op")
        select "scopeId", ${version}, 'delivery', ${pk}, 1 from "syncScope" where "scope" = ${scope}`.execute(
        db,
      )
  }
}

/** Each gets what its columns say now, and what its proof and attempts were made without. */
async function fillRows(db: Kysely<unknown>, version: number): Promise<void> {
  await sql`update delivery set
    "version" = ${version},
    "outBy" = case when "outAt" is null then null else "driverId" end,
    "roundOf" = case when "status" = 'Delivered' then null else "driverId" end,
    "packageIds" = (select json_group_array("packageId") from
      (select "packageId" from "deliveryPackage" p where p."deliveryId" = delivery."deliveryId" order by "position")),
    "proof" = case when "proof" is null then null else json_set("proof", '$.idLast4', '') end,
    "attempts" = (select json_group_array(json(json_set(value, '$.photoFileIds', json('[]'))))
      from json_each(delivery."attempts"))`.execute(db)
}

/**
 * Syncs deliveries to devices, and closes drivers' days. Apps with other columns make each device read all rows again.
 */
export const deliveriesSynced: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of columns) await sql`alter table delivery add column ${column}`.execute(db)
    await sql`create table "driverDay" (
      "driverDayId" text primary key,
      "driverId" text not null references account ("accountId"),
      "deliveryIds" text not null check (json_valid("deliveryIds")),
      "expectedJmdCents" integer not null check ("expectedJmdCents" >= 0),
      "countedJmdCents" integer not null check ("countedJmdCents" >= 0),
      "note" text not null,
      "closedAt" text not null,
      "closedBy" text not null,
      "version" integer not null,
      "createdAt" text not null,
      "updatedAt" text not null,
      "deletedAt" text,
      "archivedAt" text
    ) strict`.execute(db)
    await sql`create index "deliveryOfRound" on delivery ("roundOf") where "roundOf" is not null`.execute(db)
    await sql`create index "deliveryOfPackage" on "deliveryPackage" ("packageId")`.execute(db)
    const head = await sql<{ v: number }>`select "v" from "syncHead"`.execute(db)
    const version = head.rows[0]?.v ?? 0
    await fillRows(db, version)
    const { rows } = await sql<Stored>`select "deliveryId", "accountId", "driverId", "status", "deletedAt"
      from delivery`.execute(db)
    await enterScopes(db, rows, version)
  },
}
