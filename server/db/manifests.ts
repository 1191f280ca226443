import type { Kysely } from 'kysely'
import { defaultPageSize, type PageBody } from '#sync/api/row.ts'
import type { Manifest, ManifestLine } from '#sync/entities/manifest.ts'
import type { ManifestStatus } from '#sync/entities/manifest-words.ts'
import { decode } from './rows.ts'
import type { Database } from './schema.ts'

type Reads = Kysely<Database>
const mostRows = 500

const living = (db: Reads) => db.selectFrom('manifest').where('deletedAt', 'is', null)
const manifestOf = (row: unknown): Manifest => decode('manifest', row)

export async function listManifests(db: Reads, status: ManifestStatus | null): Promise<Manifest[]> {
  const rows = await living(db)
    .$if(status !== null, (query) => query.where('status', '=', status as ManifestStatus))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(mostRows)
    .execute()
  return rows.map(manifestOf)
}

export async function findManifest(db: Reads, manifestId: string): Promise<Manifest | null> {
  const row = await living(db).where('manifestId', '=', manifestId).selectAll().executeTakeFirst()
  return row ? manifestOf(row) : null
}

/** What a manifest's packages come to. Pounds are rounded to the two decimals they are entered with. */
export async function totalsOf(db: Reads, manifestId: string) {
  const row = await db
    .selectFrom('package')
    .where('manifestId', '=', manifestId)
    .where('deletedAt', 'is', null)
    .select((eb) => [
      eb.fn.sum<number | null>('pieces').as('pieces'),
      eb.fn.sum<number | null>('weightLb').as('weightLb'),
      eb.fn.sum<number | null>('declaredValueUsdCents').as('declaredValueUsdCents'),
    ])
    .executeTakeFirstOrThrow()
  return {
    pieces: Number(row.pieces ?? 0),
    weightLb: Math.round(Number(row.weightLb ?? 0) * 100) / 100,
    declaredValueUsdCents: Number(row.declaredValueUsdCents ?? 0),
  }
}

export async function linesOf(db: Reads, manifestId: string): Promise<ManifestLine[]> {
  const rows = await db
    .selectFrom('manifestLine')
    .where('manifestId', '=', manifestId)
    .where('deletedAt', 'is', null)
    .selectAll()
    .orderBy('addedAt')
    .execute()
  return rows.map((row) => decode('manifestLine', row))
}

function matching(db: Reads, body: PageBody) {
  const like = `%${(body.searchString ?? '').replaceAll(/[%_]/g, '')}%`
  return living(db)
    .$if(Boolean(body.status), (one) => one.where('status', '=', body.status as ManifestStatus))
    .$if(Boolean(body.searchString), (one) =>
      one.where((eb) =>
        eb.or([eb('number', 'like', like), eb('mawbNumber', 'like', like), eb('carrier', 'like', like)]),
      ),
    )
}

/** The whole list, the newest first, as they are stored; `storedManifest` reads them. */
export const listOfManifests = (db: Reads, body: PageBody) =>
  matching(db, body).selectAll().orderBy('createdAt', 'desc').orderBy('manifestId', 'desc')
export const storedManifest = manifestOf

export async function pageOfManifests(db: Reads, body: PageBody, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  const { n } = await matching(db, body)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await listOfManifests(db, body)
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result: rows.map(manifestOf), totalItems: Number(n), pageNumber }
}

/** Of the owners of a manifest's packages, those who have given a TRN. */
export async function ownersWithTrn(db: Reads, manifestId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('package')
    .innerJoin('account', 'account.accountId', 'package.accountId')
    .where('package.manifestId', '=', manifestId)
    .where('account.hasTrn', '=', 1)
    .select('account.accountId')
    .distinct()
    .execute()
  return new Set(rows.map((row) => row.accountId))
}
