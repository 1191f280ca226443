import type { Kysely } from 'kysely'
import { type PackagePageBody, packageSorts } from '#sync/api/packages/packages.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { inTurns, mapInTurns } from '../../core/in-turns.ts'
import { entityQueries, packageIdsByCode } from '../core/reading/entity-queries.ts'
import { orderOf } from '../core/reading/order-of.ts'
import { directionIn, inListOrder, type PageWindow, windowOf } from '../core/reading/page-window.ts'
import type { CommittedReads } from '../core/reading/reads.ts'
import { searchWords } from '../core/reading/search-words.ts'
import { type PreparedReads, query, queryOf } from '../core/reading/statements.ts'
import { columnsOf, decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'
import { splitStates } from './in-states.ts'
import { bodyFilters, living, type PackageFilter, passingFilter, type SplitFilter } from './package-filter.ts'
import { goneInStatus } from './tally-difference.ts'
import { holdsText, newestByText, newestOfOwners, phraseOf, shortestSearch } from './text-search.ts'

type Reads = Kysely<Database>

/** As many rows as a call without pages answers with. */
const mostRows = 500

const columns = columnsOf('package')
const packageOf = (row: unknown): Package => decode('package', row)

type PageOfPackagesBody = PackagePageBody & Pick<PackageFilter, 'driverId' | 'officeId'>

const newestFirst = (db: Reads, filter: SplitFilter) =>
  passingFilter(db, filter).orderBy('updatedAt', 'desc').orderBy('packageId', 'desc')
const newest = queryOf(
  (db, { limit, ...filter }: SplitFilter & { limit: number }) =>
    newestFirst(db, filter).select(columns).limit(limit),
  ['limit', 'officeId'],
)
const newestIds = queryOf(
  (db, { limit, ...filter }: SplitFilter & { limit: number }) =>
    newestFirst(db, filter).select('packageId').limit(limit),
  ['limit', 'officeId'],
)
const rowsOf = queryOf((db, { ids }: { ids: readonly string[] }) =>
  living(db).where('packageId', 'in', ids).select(columns),
)

/** The newest that pass the filter. Thousands are read in parts, and others have their turn between them. */
export async function newestPackages(
  read: PreparedReads,
  input: PackageFilter,
  limit = mostRows,
): Promise<Package[]> {
  const filter = splitStates(input)
  if (limit <= mostRows) return (await read.all(newest, { ...filter, limit })).map(packageOf)
  const packages: Package[] = []
  for await (const part of inTurns(await read.all(newestIds, { ...filter, limit }))) {
    const ids = part.map(({ packageId }) => packageId)
    const rows = new Map((await read.all(rowsOf, { ids })).map((row) => [row.packageId, row]))
    packages.push(...ids.flatMap((id) => (rows.has(id) ? packageOf(rows.get(id)) : [])))
  }
  return packages
}

/** All in a manifest, by their number. */
export async function packagesOfManifest(db: Reads, manifestId: string): Promise<Package[]> {
  const rows = await living(db)
    .where('manifestId', '=', manifestId)
    .select(columns)
    .orderBy('hawbNumber')
    .orderBy('packageId')
    .execute()
  return mapInTurns(rows, packageOf)
}

/** By its own id, or by that of a row that became it: letters and bookmarks keep the id they were given. */
const byId = (db: Reads, packageId: string) =>
  living(db)
    .where('packageId', '=', (eb) =>
      eb
        .selectFrom('package as named')
        .select((survivor) => survivor.fn.coalesce('named.mergedInto', 'named.packageId').as('id'))
        .where('named.packageId', '=', packageId),
    )
    .select(columns)

export async function findPackageById(db: Reads, packageId: string): Promise<Package | null> {
  const row = await byId(db, packageId).executeTakeFirst()
  return row ? packageOf(row) : null
}

/** As many ids as go into one question. */
const mostIds = 500

/** Living packages by their ids, or by those of rows that became them; those that are not there are left out. */
export async function findPackagesByIds(db: Reads, packageIds: readonly string[]): Promise<Package[]> {
  const packages = new Map<string, Package>()
  for (let n = 0; n < packageIds.length; n += mostIds) {
    const ids = packageIds.slice(n, n + mostIds)
    const rows = await living(db)
      .where('packageId', 'in', (eb) =>
        eb
          .selectFrom('package as named')
          .select((survivor) => survivor.fn.coalesce('named.mergedInto', 'named.packageId').as('id'))
          .where('named.packageId', 'in', ids),
      )
      .select(columns)
      .execute()
    for (const row of rows) packages.set(row.packageId, packageOf(row))
  }
  return [...packages.values()]
}

/** A deleted package, which is kept for the books. */
export async function findDeletedPackage(
  read: PreparedReads,
  packageId: string,
): Promise<Package | undefined> {
  const row = await read.get(entityQueries.package.get, { id: packageId })
  return row && packageOf(row)
}

/**
 * The living packages that any of the given codes finds: those on their way before those delivered long ago, the
 * newest first.
 */
export async function packagesByCode(read: PreparedReads, keys: readonly string[]): Promise<Package[]> {
  const ids = await Promise.all(keys.map((value) => read.all(packageIdsByCode, { value })))
  const packageIds = [...new Set(ids.flat().map(({ id }) => id))]
  const rows = await Promise.all(packageIds.map((packageId) => read.get(request.row, { packageId })))
  const isOver = ({ status }: Package) => Number(status === 'Delivered')
  return rows
    .filter((row) => row !== undefined)
    .map(packageOf)
    .sort((a, b) => isOver(a) - isOver(b) || (a.createdAt < b.createdAt ? 1 : -1))
}

/** A customer's living package that one of the given codes finds. */
export async function findPackageByCode(
  read: PreparedReads,
  accountId: string,
  keys: readonly string[],
): Promise<Package | null> {
  const packages = await packagesByCode(read, keys)
  return packages.find((row) => row.accountId === accountId) ?? null
}

const eventsOf = (db: Reads, packageId: string) =>
  db
    .selectFrom('packageEvent')
    .where('packageId', '=', packageId)
    .where('deletedAt', 'is', null)
    .orderBy('rank')
    .orderBy('occurredAt')
    .orderBy('packageEventId')
    .select(columnsOf('packageEvent'))

export async function packageEventsOf(db: Reads, packageId: string): Promise<PackageEvent[]> {
  const rows = await eventsOf(db, packageId).execute()
  return rows.map((row) => decode('packageEvent', row))
}

/** When packages became ready for pickup, by package. */
export async function readyEventsOf(db: Reads, packageIds: readonly string[]) {
  const rows = await db
    .selectFrom('packageEvent')
    .where('packageId', 'in', packageIds)
    .where('status', '=', 'ReadyForPickup')
    .where('deletedAt', 'is', null)
    .select(['packageId', 'status', 'occurredAt', 'recordedAt'])
    .execute()
  return Map.groupBy(rows, ({ packageId }) => packageId)
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
      .select(columnsOf('packageImage')),
  ),
}

/** A living package with what has happened to it, the oldest first, and its photos. */
export const packageInFull = (reads: CommittedReads, packageId: string) =>
  reads.snapshot(async (read) => {
    const row = await read.get(request.row, { packageId })
    if (!row) return null
    const pkg = packageOf(row)
    const params = { packageId: pkg.packageId }
    const events = await read.all(request.events, params)
    const images = await read.all(request.images, params)
    return {
      row: pkg,
      events: events.map((event) => decode('packageEvent', event)),
      images: images.map((image) => decode('packageImage', image)),
    }
  })

/** Without an owner, under review or delayed; those that wait longest first. One question for each: each has its index. */
export async function packagesThatWait(db: Reads, filter: PackageFilter, limit: number): Promise<Package[]> {
  const oldest = () =>
    passingFilter(db, splitStates(filter))
      .where('archivedAt', 'is', null)
      .select(columns)
      .orderBy('updatedAt')
      .limit(limit)
  const rows = [
    ...(await oldest().where('reviewReason', 'is not', null).execute()),
    ...(await oldest().where('status', '=', 'Delayed').execute()),
    ...(await oldest().where('accountId', 'is', null).where('status', '=', 'ReceivedAtWharehouse').execute()),
  ]
  const byId = new Map(rows.map((row) => [row.packageId, packageOf(row)]))
  return [...byId.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)).slice(0, limit)
}

export interface PageOfRows<R> {
  readonly result: R[]
  readonly totalItems: number
  readonly pageNumber: number
}

interface PackageQuestion extends SplitFilter {
  /** For the index of texts. */
  readonly phrase?: string
  /** The words of an owner's name, mailbox or phone; none where the list is one customer's own. */
  readonly ownerWords?: readonly string[]
  /** With fewer than three characters nothing is found. */
  readonly tooShort?: boolean
  readonly sortOrder?: PackagePageBody['sortOrder']
}

const filters = [...bodyFilters, 'driverId', 'officeId'] as const

/**
 * A list leaves out the archive unless the request asks for it, names a person or searches. Lists about money leave
 * out nothing.
 */
function questionOf(body: PageOfPackagesBody): PackageQuestion {
  const text = foldText(body.searchString ?? '').trim()
  const input = splitStates(Object.fromEntries(filters.map((field) => [field, body[field]])))
  const question = {
    ...input,
    ...(body.from ? { since: startOfDay(body.from) } : {}),
    ...(body.to ? { before: startOfDay(body.to, 1) } : {}),
    sortOrder: body.sortOrder,
    archived: body.archived ?? (text !== '' || Boolean(body.accountId) || body.toBill === true),
  }
  if (text === '') return question
  if (text.length < shortestSearch) return { ...question, tooShort: true }
  const ownerWords = body.accountId ? [] : searchWords(text)
  return { ...question, phrase: phraseOf(body.searchString ?? ''), ownerWords }
}

/** The packages that pass the filter and match the text. */
const matching = (db: Reads, { phrase, ownerWords = [], tooShort, ...filter }: PackageQuestion) =>
  passingFilter(db, filter)
    .$if(tooShort === true, (query) => query.where('rowNumber', 'is', null))
    .$if(phrase !== undefined, (query) =>
      query.where((is) => {
        const byText =
          filter.accountId || filter.driverId || filter.officeId
            ? holdsText(phrase ?? '')
            : is('rowNumber', 'in', newestByText(phrase ?? ''))
        return ownerWords.length === 0
          ? byText
          : is.or([byText, is('rowNumber', 'in', newestOfOwners(db, ownerWords))])
      }),
    )

function inOrder(db: Reads, { fromEnd = false, ...question }: PackageQuestion & Partial<PageWindow>) {
  const { field, direction: order } = orderOf(packageSorts, question.sortOrder || '-updatedAt')
  const direction = directionIn({ fromEnd }, order)
  return matching(db, question).select(columns).orderBy(field, direction).orderBy('packageId', direction)
}

/** The whole list in its order, one by one, as stored; `storedPackage` reads the rows. */
export const listOfPackages = (db: Reads, body: PageOfPackagesBody) => inOrder(db, questionOf(body))
export const storedPackage = packageOf

const narrowing = [...filters.filter((field) => field !== 'status'), 'gone', 'since', 'before'] as const

const tallyCount = queryOf((db, { archived, status }: PackageQuestion) => {
  const tally = db.selectFrom('packageTally')
  return (status ? tally.where('status', '=', status) : tally)
    .$if(archived === false, (query) => query.where('archived', '=', 0))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n'))
})
const packageCount = queryOf(
  (db, question: PackageQuestion) => matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
  ['officeId'],
)

/** How many match: read off the tally where only the status is asked for. */
async function countMatching(
  read: PreparedReads,
  { sortOrder: _, ...question }: PackageQuestion,
): Promise<number> {
  const isTallied =
    !question.phrase &&
    !question.tooShort &&
    narrowing.every((field) => (question[field] ?? '').toString() === '')
  const count = await read.get(isTallied ? tallyCount : packageCount, question)
  // The tally counts what was sold or lost in the last status that it had.
  const goneCount =
    isTallied && question.status
      ? await read.get(goneInStatus, { archived: question.archived, status: question.status })
      : undefined
  return Number(count?.n ?? 0) - Number(goneCount?.n ?? 0)
}

const pageQuery = queryOf(
  (db, { limit, offset, ...question }: PackageQuestion & PageWindow) =>
    inOrder(db, question).limit(limit).offset(offset),
  ['sortOrder', 'limit', 'officeId'],
)

/** A page of the list. */
export async function pageOfPackages(
  read: PreparedReads,
  body: PageOfPackagesBody,
  pageNumber: number,
): Promise<PageOfRows<Package>> {
  const question = questionOf(body)
  const totalItems = await countMatching(read, question)
  const window = windowOf(totalItems, pageNumber, body.pageSize ?? defaultPageSize)
  const rows = await read.all(pageQuery, { ...question, ...window })
  return { result: inListOrder(window, rows.map(packageOf)), totalItems, pageNumber }
}
