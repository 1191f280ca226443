import { type Kysely, sql } from 'kysely'
import type { PackagePageBody } from '#sync/api/packages.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Package } from '#sync/entities/package.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import type { PackageStatus } from '#sync/entities/package-status.ts'
import { searchTexts } from '#sync/rules/tracking/search-texts.ts'
import { packageIdsByCode } from '../core/entity-queries.ts'
import { decode } from '../core/rows.ts'
import { type PreparedReads, query, queryOf } from '../core/statements.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

/** As many rows as a call without pages answers with. */
const mostRows = 500

const living = (db: Reads) => db.selectFrom('package').where('deletedAt', 'is', null)
const packageOf = (row: unknown): Package => decode('package', row)

export type PackageFilter = Pick<
  PackagePageBody,
  'accountId' | 'branchId' | 'manifestId' | 'courier' | 'unidentified' | 'needsReview' | 'status' | 'archived'
> & {
  /** Only what is on the open deliveries of this driver; never from a body. */
  readonly driverId?: string | undefined
}
type PageOfPackagesBody = PackagePageBody & Pick<PackageFilter, 'driverId'>

/** Every filter is one line; what is not given filters nothing. */
const filtered = (db: Reads, filter: PackageFilter) =>
  living(db)
    .$if(Boolean(filter.status), (query) => query.where('status', '=', filter.status as PackageStatus))
    .$if(Boolean(filter.accountId), (query) => query.where('accountId', '=', filter.accountId ?? null))
    .$if(Boolean(filter.driverId), (query) => query.where('driverId', '=', filter.driverId ?? null))
    .$if(Boolean(filter.branchId), (query) => query.where('branchId', '=', filter.branchId ?? null))
    .$if(Boolean(filter.manifestId), (query) => query.where('manifestId', '=', filter.manifestId ?? null))
    .$if(Boolean(filter.courier), (query) => query.where('courier', '=', filter.courier ?? ''))
    .$if(filter.unidentified === true, (query) => query.where('accountId', 'is', null))
    .$if(filter.unidentified === false, (query) => query.where('accountId', 'is not', null))
    .$if(filter.needsReview === true, (query) => query.where('reviewReason', 'is not', null))
    .$if(filter.needsReview === false, (query) => query.where('reviewReason', 'is', null))
    .$if(filter.archived === false, (query) => query.where('archivedAt', 'is', null))

const newest = queryOf(
  (db, { limit, ...filter }: PackageFilter & { limit: number }) =>
    filtered(db, filter).selectAll().orderBy('updatedAt', 'desc').orderBy('packageId', 'desc').limit(limit),
  ['limit'],
)
/** The newest that pass the filter. */
export const newestPackages = (read: PreparedReads, filter: PackageFilter, limit = mostRows): Package[] =>
  read.all(newest, { ...filter, limit }).map(packageOf)

/** All in a manifest, by their number. */
export async function packagesOfManifest(db: Reads, manifestId: string): Promise<Package[]> {
  const rows = await living(db)
    .where('manifestId', '=', manifestId)
    .selectAll()
    .orderBy('hawbNumber')
    .orderBy('packageId')
    .execute()
  return rows.map(packageOf)
}

/** By its own id, or by that of a row that became it: letters and bookmarks keep the id they were given. */
const byId = (db: Reads, packageId: string) =>
  living(db)
    .where('packageId', '=', (eb) =>
      eb
        .selectFrom('package as named')
        .select((named) => named.fn.coalesce('named.mergedInto', 'named.packageId').as('id'))
        .where('named.packageId', '=', packageId),
    )
    .selectAll()

export async function findPackageById(db: Reads, packageId: string): Promise<Package | null> {
  const row = await byId(db, packageId).executeTakeFirst()
  return row ? packageOf(row) : null
}

/** A customer's living package that one of these codes finds; one on its way before one delivered long ago. */
export function findPackageByCode(
  read: PreparedReads,
  accountId: string,
  keys: readonly string[],
): Package | null {
  const ids = keys.flatMap((value) => read.all(packageIdsByCode, { value }).map(({ id }) => id))
  const found = [...new Set(ids)]
    .flatMap((packageId) => read.get(request.row, { packageId }) ?? [])
    .map(packageOf)
    .filter((row) => row.accountId === accountId)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return found.find((row) => row.status !== 'Delivered') ?? found[0] ?? null
}

const eventsOf = (db: Reads, packageId: string) =>
  db
    .selectFrom('packageEvent')
    .where('packageId', '=', packageId)
    .where('deletedAt', 'is', null)
    .orderBy('occurredAt')
    .orderBy('packageEventId')
    .selectAll()

export async function packageEventsOf(db: Reads, packageId: string): Promise<PackageEvent[]> {
  const rows = await eventsOf(db, packageId).execute()
  return rows.map((row) => decode('packageEvent', row))
}

const request = {
  row: query<{ packageId: string }>()((db, param) => byId(db, param('packageId'))),
  events: query<{ packageId: string }>()((db, param) => eventsOf(db, param('packageId'))),
  images: query<{ packageId: string }>()((db, param) =>
    db
      .selectFrom('packageImage')
      .where('packageId', '=', param('packageId'))
      .where('deletedAt', 'is', null)
      .orderBy('takenAt')
      .selectAll(),
  ),
}

/** A living package with what has happened to it, the oldest first, and its photos. */
export function packageInFull(read: PreparedReads, packageId: string) {
  const row = read.get(request.row, { packageId })
  if (!row) return null
  const pkg = packageOf(row)
  const wanted = { packageId: pkg.packageId }
  return {
    row: pkg,
    events: read.all(request.events, wanted).map((one) => decode('packageEvent', one)),
    images: read.all(request.images, wanted).map((one) => decode('packageImage', one)),
  }
}

/** Without an owner, under review or delayed; those that wait longest first. One question for each: each has its index. */
export async function packagesThatWait(db: Reads, filter: PackageFilter, limit: number): Promise<Package[]> {
  const oldest = () =>
    filtered(db, filter).where('archivedAt', 'is', null).selectAll().orderBy('updatedAt').limit(limit)
  const rows = [
    ...(await oldest().where('reviewReason', 'is not', null).execute()),
    ...(await oldest().where('status', '=', 'Delayed').execute()),
    ...(await oldest().where('accountId', 'is', null).where('status', '=', 'ReceivedAtWharehouse').execute()),
  ]
  const byId = new Map(rows.map((row) => [row.packageId, packageOf(row)]))
  return [...byId.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)).slice(0, limit)
}

/** Those of one customer or driver, or of everybody but the archive. */
export async function countPackages(
  db: Reads,
  filter: Pick<PackageFilter, 'accountId' | 'driverId'>,
): Promise<{ total: number; byStatus: Partial<Record<PackageStatus, number>> }> {
  const rows =
    !filter.accountId && !filter.driverId
      ? await db.selectFrom('packageTally').where('archived', '=', 0).where('n', '>', 0).selectAll().execute()
      : await filtered(db, filter)
          .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
          .groupBy('status')
          .execute()
  const byStatus: Partial<Record<PackageStatus, number>> = {}
  for (const { status, n } of rows) byStatus[status] = Number(n)
  return { total: rows.reduce((sum, row) => sum + Number(row.n), 0), byStatus }
}

type Column = Exclude<PackagePageBody['sortOrder'], undefined | ''>

const orderOf = (sortOrder: Column | string | undefined) => {
  const input = sortOrder || '-updatedAt'
  const column = input.replace(/^-/, '') as keyof Package & string
  return { column, direction: input.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}

export interface PageOfRows<R> {
  readonly result: R[]
  readonly totalItems: number
  readonly pageNumber: number
}

/** A search looks at the newest that match: nobody pages further, and counting all of them would take long. */
const mostFound = 2000
/** The index holds triples of characters. */
const shortestSearch = 3

/** Rows whose texts hold these characters anywhere, upper and lower case alike. */
const found = (phrase: string) =>
  sql<number>`(select rowid from "packageText" where "packageText" match ${phrase}
    order by rowid desc limit ${mostFound})`

interface PackageQuestion extends PackageFilter {
  /** For the index of texts. */
  readonly phrase?: string
  /** With fewer than three characters nothing is found. */
  readonly tooShort?: boolean
  readonly sortOrder?: PackagePageBody['sortOrder']
}

const filters = [
  'accountId',
  'driverId',
  'branchId',
  'manifestId',
  'courier',
  'unidentified',
  'needsReview',
  'status',
] as const

/** A list leaves the archive out unless it is asked for, or somebody or something is looked for. */
function questionOf(body: PageOfPackagesBody): PackageQuestion {
  const text = (body.searchString ?? '').trim()
  const input = Object.fromEntries(filters.map((field) => [field, body[field]]))
  const question = {
    ...input,
    sortOrder: body.sortOrder,
    archived: body.archived ?? (text !== '' || Boolean(body.accountId)),
  }
  if (text === '') return question
  if (text.length < shortestSearch) return { ...question, tooShort: true }
  const phrases = searchTexts(text).map((one) => `"${one.replaceAll('"', '""')}"`)
  return { ...question, phrase: phrases.join(' OR ') }
}

/** What passes the filter and holds the text. */
const matching = (db: Reads, { phrase, tooShort, ...filter }: PackageQuestion) =>
  filtered(db, filter)
    .$if(tooShort === true, (query) => query.where('rowNumber', 'is', null))
    .$if(phrase !== undefined, (query) => query.where('rowNumber', 'in', found(phrase ?? '')))

function inOrder(db: Reads, question: PackageQuestion) {
  const { column, direction } = orderOf(question.sortOrder)
  return matching(db, question).selectAll().orderBy(column, direction).orderBy('packageId', direction)
}

/** The whole list in its order, one by one, as they are stored; `storedPackage` reads them. */
export const listOfPackages = (db: Reads, body: PageOfPackagesBody) => inOrder(db, questionOf(body))
export const storedPackage = packageOf

const narrowing = filters.filter((field) => field !== 'status')

const tallied = queryOf((db, { archived, status }: PackageQuestion) =>
  db
    .selectFrom('packageTally')
    .$if(archived === false, (query) => query.where('archived', '=', 0))
    .$if(Boolean(status), (query) => query.where('status', '=', status as PackageStatus))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n')),
)
const counted = queryOf((db, question: PackageQuestion) =>
  matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
)

/** How many match: read off the tally where only the status is asked for. */
function countMatching(read: PreparedReads, { sortOrder: _, ...question }: PackageQuestion): number {
  const isTallied =
    !question.phrase && !question.tooShort && narrowing.every((field) => (question[field] ?? '') === '')
  return Number(read.get(isTallied ? tallied : counted, question)?.n ?? 0)
}

const pageQuery = queryOf(
  (db, { limit, offset, ...question }: PackageQuestion & { limit: number; offset: number }) =>
    inOrder(db, question).limit(limit).offset(offset),
  ['sortOrder', 'limit'],
)

/** One page of the list. */
export function pageOfPackages(
  read: PreparedReads,
  body: PageOfPackagesBody,
  pageNumber: number,
): PageOfRows<Package> {
  const question = questionOf(body)
  const limit = body.pageSize ?? defaultPageSize
  const rows = read.all(pageQuery, { ...question, limit, offset: (pageNumber - 1) * limit })
  return { result: rows.map(packageOf), totalItems: countMatching(read, question), pageNumber }
}
