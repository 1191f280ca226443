import { type Kysely, sql } from 'kysely'
import { addHash, rowHash } from './frozen/row-hash.ts'

const tables = ['package', 'packageEvent', 'packageImage', 'manifestLine', 'account']
/** Rows that are read or written in one statement. */
const readAtOnce = 5000
const writtenAtOnce = 500

const distinct = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].sort()

interface Plain {
  readonly [column: string]: string | number | null
}
const textOf = (value: string | number | null | undefined): string | null =>
  typeof value === 'string' ? value : null
const listOf = (value: string | number | null | undefined): string[] => JSON.parse(textOf(value) ?? '[]')

/** All rows of a table, in parts that follow its key. */
async function* partsOf(db: Kysely<unknown>, table: string, columns: readonly string[]) {
  const key = sql.id(`${table}Id`)
  let after = ''
  for (;;) {
    const { rows } = await sql<Plain>`select ${key} as "pk", ${sql.join(columns.map((name) => sql.id(name)))}
      from ${sql.id(table)} where ${key} > ${after} order by ${key} limit ${sql.lit(readAtOnce)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < readAtOnce) return
    after = String(rows.at(-1)?.['pk'])
  }
}

/** Writes the offices of rows, those with the same offices together. */
async function writeOffices(
  db: Kysely<unknown>,
  table: string,
  officesByKey: ReadonlyMap<string, string[]>,
): Promise<void> {
  const groups = Map.groupBy(officesByKey, ([, offices]) => JSON.stringify(offices))
  for (const [text, group] of groups)
    for (let from = 0; text !== '[]' && from < group.length; from += writtenAtOnce)
      await sql`update ${sql.id(table)} set "offices" = ${text} where ${sql.id(`${table}Id`)}
        in (${sql.join(group.slice(from, from + writtenAtOnce).map(([pk]) => pk))})`.execute(db)
}

async function fillPackages(db: Kysely<unknown>): Promise<void> {
  const local = await sql<Plain>`select "branchId" from "branch" where "kind" = 'LocalOffice'`.execute(db)
  const localIds = new Set(local.rows.map((row) => row['branchId']))
  for await (const rows of partsOf(db, 'package', ['branchId', 'placement'])) {
    const officesByKey = new Map<string, string[]>()
    for (const { pk, branchId, placement } of rows) {
      const place: { branchId?: string | null } | null = JSON.parse(textOf(placement) ?? 'null')
      const lyingAt = place?.branchId ?? null
      const ids = [textOf(branchId), localIds.has(lyingAt) ? lyingAt : null]
      officesByKey.set(String(pk), distinct(ids))
    }
    await writeOffices(db, 'package', officesByKey)
  }
  // A package that was merged into another is where that package is.
  await sql`update "package" set "offices" = (select "into"."offices" from "package" as "into"
    where "into"."packageId" = "package"."mergedInto")
    where "mergedInto" in (select "packageId" from "package")`.execute(db)
  for (const table of ['packageEvent', 'packageImage'])
    await sql`update ${sql.id(table)} set "offices" = (select "package"."offices" from "package"
      where "package"."packageId" = ${sql.ref(`${table}.packageId`)})
      where "packageId" in (select "packageId" from "package")`.execute(db)
}

async function fillLines(db: Kysely<unknown>): Promise<void> {
  for await (const rows of partsOf(db, 'manifest', ['originBranchId', 'destinationBranchId']))
    for (const { pk, originBranchId, destinationBranchId } of rows)
      await sql`update "manifestLine" set
        "offices" = ${JSON.stringify(distinct([textOf(originBranchId), textOf(destinationBranchId)]))}
        where "manifestId" = ${pk}`.execute(db)
}

async function fillCustomers(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<Plain>`select distinct "account"."accountId" as "pk", "account"."branchId" as "home",
      "package"."offices" as "offices"
    from "package" join "account" on "account"."accountId" = "package"."accountId"
    where "package"."deletedAt" is null and "package"."archivedAt" is null and "package"."offices" <> '[]'`.execute(
      db,
    )
  const officesByKey = new Map<string, string[]>()
  for (const [pk, own] of Map.groupBy(rows, (row) => String(row['pk'])))
    officesByKey.set(
      pk,
      distinct(own.flatMap(({ offices, home }) => listOf(offices).filter((office) => office !== home))),
    )
  await writeOffices(db, 'account', officesByKey)
}

type ScopesOf = (row: Plain) => string[]
const inPackages: ScopesOf = ({ offices }) => {
  const ids = listOf(offices)
  return ids.length === 0 ? ['packages:unassigned'] : ids.map((id) => `packages:${id}`)
}
const unlessArchived =
  (scopesOf: ScopesOf): ScopesOf =>
  (row) =>
    row['archivedAt'] === null ? scopesOf(row) : []

/** The scopes of offices that a living row is in, by table, with the columns that say so. */
const entered: Readonly<Record<string, readonly [columns: readonly string[], ScopesOf]>> = {
  package: [['offices'], unlessArchived(inPackages)],
  packageEvent: [['offices'], unlessArchived(inPackages)],
  packageImage: [['offices'], unlessArchived(inPackages)],
  manifest: [
    ['originBranchId', 'destinationBranchId'],
    unlessArchived(({ originBranchId, destinationBranchId }) =>
      distinct([textOf(originBranchId), textOf(destinationBranchId)]).map((id) => `manifests:${id}`),
    ),
  ],
  manifestLine: [
    ['offices'],
    unlessArchived(({ offices }) => listOf(offices).map((id) => `manifests:${id}`)),
  ],
  account: [
    ['role', 'branchId', 'offices'],
    ({ role, branchId, offices }) =>
      role === 'User' ? distinct([textOf(branchId), ...listOf(offices)]).map((id) => `customers:${id}`) : [],
  ],
}

/** Enters rows into one scope at the version they have, with its count and sum. */
async function enterScope(
  db: Kysely<unknown>,
  table: string,
  { scope, rows }: { readonly scope: string; readonly rows: readonly Plain[] },
): Promise<void> {
  const sum = rows.reduce(
    (total, { pk, version }) => addHash(total, rowHash(table, String(pk), Number(version))),
    0,
  )
  await sql`insert into "syncScope" ("scope", "n", "sum", "floorV") values (${scope}, ${rows.length}, ${sum}, 0)
    on conflict ("scope") do update set "n" = "syncScope"."n" + ${rows.length},
      "sum" = ("syncScope"."sum" + ${sum}) % 281474976710656`.execute(db)
  const { rows: scopes } =
    await sql<Plain>`select "scopeId" from "syncScope" where "scope" = ${scope}`.execute(db)
  const scopeId = scopes[0]?.['scopeId'] ?? null
  for (let from = 0; from < rows.length; from += writtenAtOnce) {
    const values = rows
      .slice(from, from + writtenAtOnce)
      .map(({ pk, version }) => sql`(${scopeId}, ${version}, ${table}, ${pk}, 1)`)
    await sql`insert into "syncRow" ("scopeId", "v", "tbl", "pk", "op") values ${sql.join(values)}`.execute(
      db,
    )
  }
}

async function enterScopes(db: Kysely<unknown>): Promise<void> {
  for (const [table, [columns, scopesOf]] of Object.entries(entered))
    for await (const rows of partsOf(db, table, ['version', 'deletedAt', 'archivedAt', ...columns])) {
      const entries = rows.flatMap((row) =>
        row['deletedAt'] === null ? scopesOf(row).map((scope) => ({ scope, row })) : [],
      )
      for (const [scope, ofScope] of Map.groupBy(entries, (entry) => entry.scope))
        await enterScope(db, table, { scope, rows: ofScope.map(({ row }) => row) })
    }
}

/**
 * The offices whose handhelds hold a row. The rows keep their version, because an app with other columns makes each device
 * read its rows again.
 */
export const offices = {
  async up(db: Kysely<unknown>) {
    for (const table of tables)
      await sql`alter table ${sql.id(table)} add column "offices" text not null default '[]'
        check (json_valid("offices"))`.execute(db)
  },
  async fill(db: Kysely<unknown>) {
    await fillPackages(db)
    await fillLines(db)
    await fillCustomers(db)
    await enterScopes(db)
  },
}
