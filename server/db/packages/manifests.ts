import type { Kysely } from 'kysely'
import { defaultPageSize, type PageBody } from '#sync/api/row.ts'
import type { Manifest, ManifestLine } from '#sync/entities/manifest.ts'
import type { ManifestStatus } from '#sync/entities/manifest-status.ts'
import { decode } from '../core/rows.ts'
import { type PreparedReads, queryOf } from '../core/statements.ts'
import type { Database } from '../tables/schema.ts'

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
export async function readManifestTotals(db: Reads, manifestId: string) {
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

interface ManifestQuestion {
  readonly status?: PageBody['status']
  readonly like?: string
}
const questionOf = ({ status, searchString }: PageBody): ManifestQuestion => ({
  status,
  ...(searchString ? { like: `%${searchString.replaceAll(/[%_]/g, '')}%` } : {}),
})

const matching = (db: Reads, { status, like }: ManifestQuestion) =>
  living(db)
    .$if(Boolean(status), (one) => one.where('status', '=', status as ManifestStatus))
    .$if(like !== undefined, (one) =>
      one.where((eb) =>
        eb.or((['number', 'mawbNumber', 'carrier'] as const).map((field) => eb(field, 'like', like ?? ''))),
      ),
    )

const inOrder = (db: Reads, question: ManifestQuestion) =>
  matching(db, question).selectAll().orderBy('createdAt', 'desc').orderBy('manifestId', 'desc')

/** The whole list, the newest first, as they are stored; `storedManifest` reads them. */
export const listOfManifests = (db: Reads, body: PageBody) => inOrder(db, questionOf(body))
export const storedManifest = manifestOf

const page = queryOf(
  (db, { limit, offset, ...question }: ManifestQuestion & { limit: number; offset: number }) =>
    inOrder(db, question).limit(limit).offset(offset),
  ['limit'],
)
const counted = queryOf((db, question: ManifestQuestion) =>
  matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
)

export function pageOfManifests(read: PreparedReads, body: PageBody, pageNumber: number) {
  const limit = body.pageSize ?? defaultPageSize
  const question = questionOf(body)
  const rows = read.all(page, { ...question, limit, offset: (pageNumber - 1) * limit })
  return {
    result: rows.map(manifestOf),
    totalItems: Number(read.get(counted, question)?.n ?? 0),
    pageNumber,
  }
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
