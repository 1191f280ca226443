import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addHash, rowHash } from './frozen/row-hash.ts'

const tables = ['package', 'packageEvent', 'packageImage'] as const

interface Placed {
  readonly pk: string
  readonly driverId: string
  readonly version: number
}

const driverOf = (table: string) => sql`(select delivery."driverId" from "deliveryPackage"
  join delivery on delivery."deliveryId" = "deliveryPackage"."deliveryId"
  where "deliveryPackage"."open" = 1 and "deliveryPackage"."packageId" = ${sql.ref(`${table}.packageId`)})`

/** Enters rows into the scopes of their drivers at the version they have, with the count and the sum of each. */
async function enterScopes(db: Kysely<unknown>, table: string, rows: readonly Placed[]): Promise<void> {
  for (const [driverId, own] of Map.groupBy(rows, (row) => row.driverId)) {
    const scope = `driver:${driverId}`
    const sum = own.reduce((total, { pk, version }) => addHash(total, rowHash(table, pk, version)), 0)
    await sql`insert into "syncScope" ("scope", "n", "sum", "floorV") values (${scope}, ${own.length}, ${sum}, 0)
      on conflict ("scope") do update set "n" = "n" + ${own.length}, "sum" = ("sum" + ${sum}) % 281474976710656`.execute(
      db,
    )
    for (const { pk, version } of own)
      await sql`insert into "syncRow" ("scopeId", "v", "tbl", "pk", "op")
        select "scopeId", ${version}, ${table}, ${pk}, 1 from "syncScope" where "scope" = ${scope}`.execute(
        db,
      )
  }
}

/**
 * The driver on whose route a package is, in its own row and in those of its events and photos. The rows keep their
 * version, because an app with other columns makes each device read its rows again.
 */
export const driversPackages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of tables) {
      await sql`alter table ${sql.id(table)} add column "driverId" text`.execute(db)
      await sql`update ${sql.id(table)} set "driverId" = ${driverOf(table)}
        where "packageId" in (select "packageId" from "deliveryPackage" where "open" = 1)`.execute(db)
      const { rows } = await sql<Placed>`select ${sql.id(`${table}Id`)} as pk, "driverId", "version"
        from ${sql.id(table)} where "driverId" is not null and "deletedAt" is null`.execute(db)
      await enterScopes(db, table, rows)
    }
    await sql`create index "packageOfDriver" on package ("driverId", "updatedAt") where "driverId" is not null`.execute(
      db,
    )
  },
}
