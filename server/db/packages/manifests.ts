import type { Kysely } from 'kysely'
import type { ManifestPageBody } from '#sync/api/packages/manifests.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Manifest, ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { ManifestStatus } from '#sync/entities/packages/manifest-status.ts'
import { officeScope } from '#sync/policies/scope.ts'
import { mapInTurns } from '../../core/in-turns.ts'
import { entityQueries } from '../core/reading/entity-queries.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import { decode } from '../core/rows.ts'
import { keysInScopes } from '../sync/followed.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

const living = (db: Reads) => db.selectFrom('manifest').where('deletedAt', 'is', null)
const withStatus = (db: Reads, status: ManifestStatus | null) =>
  status === null ? living(db) : living(db).where('status', '=', status)
const manifestOf = (row: unknown): Manifest => decode('manifest', row)

export async function findManifest(db: Reads, manifestId: string): Promise<Manifest | null> {
  const row = await living(db).where('manifestId', '=', manifestId).selectAll().executeTakeFirst()
  return row ? manifestOf(row) : null
}

/** How manifests travel, by their ids. */
export async function manifestModes(
  db: Reads,
  manifestIds: readonly string[],
): Promise<ReadonlyMap<string, Manifest['mode']>> {
  if (manifestIds.length === 0) return new Map()
  const rows = await living(db)
    .where('manifestId', 'in', manifestIds)
    .select(['manifestId', 'mode'])
    .execute()
  return new Map(rows.map(({ manifestId, mode }) => [manifestId, mode]))
}

/** A deleted manifest, which is kept for the books. */
export async function findDeletedManifest(
  read: PreparedReads,
  manifestId: string,
): Promise<Manifest | undefined> {
  const row = await read.get(entityQueries.manifest.get, { id: manifestId })
  return row && manifestOf(row)
}

export async function linesOf(db: Reads, manifestId: string): Promise<ManifestLine[]> {
  const rows = await db
    .selectFrom('manifestLine')
    .where('manifestId', '=', manifestId)
    .where('deletedAt', 'is', null)
    .selectAll()
    .orderBy('addedAt')
    .execute()
  return mapInTurns(rows, (row) => decode('manifestLine', row))
}

interface ManifestQuestion {
  readonly status?: ManifestPageBody['status']
  readonly words: readonly string[]
  /** Only what the handheld of this office follows; never from a body. */
  readonly officeId?: string | undefined
}
type ManifestAsk = ManifestPageBody & Pick<ManifestQuestion, 'officeId'>
const questionOf = ({ status, searchString, officeId }: ManifestAsk): ManifestQuestion => ({
  status,
  officeId,
  words: searchWords(searchString),
})

const searchColumns = ['number', 'mawbNumber', 'carrier'] as const

function matching(db: Reads, { status, words, officeId }: ManifestQuestion) {
  let query = withStatus(db, status || null)
  if (officeId !== undefined)
    query = query.where(
      'manifestId',
      'in',
      keysInScopes(db, 'manifest', [officeScope('manifests', officeId)]),
    )
  for (const word of words)
    query = query.where((eb) =>
      holdsWord(
        searchColumns.map((field) => eb.ref(field)),
        word,
      ),
    )
  return query
}

const inOrder = (db: Reads, question: ManifestQuestion) =>
  matching(db, question).selectAll().orderBy('createdAt', 'desc').orderBy('manifestId', 'desc')

/** The whole list as stored, the newest first; `storedManifest` reads the rows. */
export const listOfManifests = (db: Reads, body: ManifestPageBody) => inOrder(db, questionOf(body))
export const storedManifest = manifestOf

const page = queryOf(
  (db, { limit, offset, ...question }: ManifestQuestion & { limit: number; offset: number }) =>
    inOrder(db, question).limit(limit).offset(offset),
  ['limit', 'officeId'],
)
const manifestCount = queryOf(
  (db, question: ManifestQuestion) => matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
  ['officeId'],
)

export async function pageOfManifests(read: PreparedReads, body: ManifestAsk, pageNumber: number) {
  const limit = body.pageSize ?? defaultPageSize
  const question = questionOf(body)
  const [rows, count] = await Promise.all([
    read.all(page, { ...question, limit, offset: (pageNumber - 1) * limit }),
    read.get(manifestCount, question),
  ])
  return { result: rows.map(manifestOf), totalItems: Number(count?.n ?? 0), pageNumber }
}

/**
 * The phone numbers of the customers with packages on a manifest, by account; only those that gave one. A colleague who was
 * a customer before is none any more.
 */
export async function phonesOn(db: Reads, manifestId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('package')
    .innerJoin('account', 'account.accountId', 'package.accountId')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'package.accountId')
    .where('package.manifestId', '=', manifestId)
    .where('package.deletedAt', 'is', null)
    .where('account.role', '=', 'User')
    .where('accountPrivate.phone', '!=', '')
    .select(['accountPrivate.accountId', 'accountPrivate.phone'])
    .distinct()
    .execute()
  return new Map(rows.map(({ accountId, phone }) => [accountId, phone]))
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
