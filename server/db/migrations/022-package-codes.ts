import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { searchTextOf } from './frozen/search-text.ts'
import { trackingKeysOf } from './frozen/tracking/tracking-keys.ts'

interface Stored {
  readonly rowNumber: number
  readonly packageId: string
  readonly trackingNumber: string
  readonly trackingNormalized: string
  readonly trackingAliases: string
  readonly codes: string
  readonly description: string
  readonly shipper: string
  readonly deletedAt: string | null
}

const atOnce = 1_000

/** The codes by which the numbers are found now, if that is more than the stored ones. */
function withKeys(row: Stored): { aliases: string[]; codes: string[]; added: string[] } | null {
  const aliases: string[] = JSON.parse(row.trackingAliases)
  const codes: string[] = JSON.parse(row.codes)
  const keys = [row.trackingNumber, row.trackingNormalized, ...aliases].flatMap(trackingKeysOf)
  const added = [...new Set(keys)].filter((key) => !codes.includes(key))
  return added.length === 0 ? null : { aliases: [...aliases, ...added], codes: [...codes, ...added], added }
}

/**
 * Packages are found by every number on their label, and labels of more couriers are understood now than when they
 * were stored. Versions stay, because an app with the columns of migration 021 reads every row again.
 */
export const packageCodes: Migration = {
  async up(db: Kysely<unknown>) {
    for (let from = 0; ; ) {
      const { rows } =
        await sql<Stored>`select "rowNumber", "packageId", "trackingNumber", "trackingNormalized",
        "trackingAliases", "codes", "description", "shipper", "deletedAt" from package where "rowNumber" > ${from} order by "rowNumber" limit ${atOnce}`.execute(
          db,
        )
      for (const row of rows) await store(db, row)
      const last = rows.at(-1)
      if (!last) return
      from = last.rowNumber
    }
  },
}

async function store(db: Kysely<unknown>, row: Stored): Promise<void> {
  const found = withKeys(row)
  if (!found) return
  const { aliases, codes, added } = found
  await sql`update package set "trackingAliases" = ${JSON.stringify(aliases)}, "codes" = ${JSON.stringify(codes)}
    where "packageId" = ${row.packageId}`.execute(db)
  const text = searchTextOf({ ...row, codes })
  if (text !== '')
    await sql`update "packageText" set body = ${text} where rowid = ${row.rowNumber}`.execute(db)
  for (const code of added)
    await sql`insert into "packageCode" ("code", "packageId") values (${code}, ${row.packageId})`.execute(db)
}
