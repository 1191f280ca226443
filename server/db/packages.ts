import { type Kysely, sql } from 'kysely'
import type { PackagePageBody } from '#sync/api/packages.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Package } from '#sync/entities/package.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import type { PackageImage } from '#sync/entities/package-image.ts'
import type { PackageStatus } from '#sync/entities/package-words.ts'
import { decode } from './rows.ts'
import type { Database } from './schema.ts'

type Reads = Kysely<Database>

/** As many rows as a call without pages answers with. */
const mostRows = 500

const living = (db: Reads) => db.selectFrom('package').where('deletedAt', 'is', null)
const packageOf = (row: unknown): Package => decode('package', row)

export type PackageFilter = Pick<
  PackagePageBody,
  'accountId' | 'branchId' | 'manifestId' | 'courier' | 'unidentified' | 'needsReview' | 'status' | 'archived'
>

/** Every filter is one line; what is not given filters nothing. */
const filtered = (db: Reads, filter: PackageFilter) =>
  living(db)
    .$if(Boolean(filter.status), (query) => query.where('status', '=', filter.status as PackageStatus))
    .$if(Boolean(filter.accountId), (query) => query.where('accountId', '=', filter.accountId ?? null))
    .$if(Boolean(filter.branchId), (query) => query.where('branchId', '=', filter.branchId ?? null))
    .$if(Boolean(filter.manifestId), (query) => query.where('manifestId', '=', filter.manifestId ?? null))
    .$if(Boolean(filter.courier), (query) => query.where('courier', '=', filter.courier ?? ''))
    .$if(filter.unidentified === true, (query) => query.where('accountId', 'is', null))
    .$if(filter.unidentified === false, (query) => query.where('accountId', 'is not', null))
    .$if(filter.needsReview === true, (query) => query.where('reviewReason', 'is not', null))
    .$if(filter.needsReview === false, (query) => query.where('reviewReason', 'is', null))
    .$if(filter.archived === false, (query) => query.where('archivedAt', 'is', null))

/** The newest that pass the filter. */
export async function newestPackages(db: Reads, filter: PackageFilter, limit = mostRows): Promise<Package[]> {
  const rows = await filtered(db, filter)
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .orderBy('packageId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(packageOf)
}

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

export async function findPackageById(db: Reads, packageId: string): Promise<Package | null> {
  const row = await living(db).where('packageId', '=', packageId).selectAll().executeTakeFirst()
  return row ? packageOf(row) : null
}

/** A customer's living package that a normalised code finds; one on its way before one delivered long ago. */
export async function findPackageByCode(db: Reads, accountId: string, code: string): Promise<Package | null> {
  const rows = await living(db)
    .where('accountId', '=', accountId)
    .where('packageId', 'in', (eb) =>
      eb.selectFrom('packageCode').select('packageId').where('code', '=', code),
    )
    .selectAll()
    .orderBy('createdAt', 'desc')
    .execute()
  const found = rows.map(packageOf)
  return found.find((row) => row.status !== 'Delivered') ?? found[0] ?? null
}

export async function packageEventsOf(db: Reads, packageId: string): Promise<PackageEvent[]> {
  const rows = await db
    .selectFrom('packageEvent')
    .where('packageId', '=', packageId)
    .where('deletedAt', 'is', null)
    .orderBy('occurredAt')
    .orderBy('packageEventId')
    .selectAll()
    .execute()
  return rows.map((row) => decode('packageEvent', row))
}

export async function packageImagesOf(db: Reads, packageId: string): Promise<PackageImage[]> {
  const rows = await db
    .selectFrom('packageImage')
    .where('packageId', '=', packageId)
    .where('deletedAt', 'is', null)
    .orderBy('takenAt')
    .selectAll()
    .execute()
  return rows.map((row) => decode('packageImage', row))
}

/** Without an owner, under review or delayed; those that wait longest first. One question for each: each has its index. */
export async function packagesThatWait(db: Reads, limit: number): Promise<Package[]> {
  const oldest = () =>
    living(db).where('archivedAt', 'is', null).selectAll().orderBy('updatedAt').limit(limit)
  const rows = [
    ...(await oldest().where('reviewReason', 'is not', null).execute()),
    ...(await oldest().where('status', '=', 'Delayed').execute()),
    ...(await oldest().where('accountId', 'is', null).where('status', '=', 'ReceivedAtWharehouse').execute()),
  ]
  const byId = new Map(rows.map((row) => [row.packageId, packageOf(row)]))
  return [...byId.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)).slice(0, limit)
}

/** Those of one customer, or for null of everybody but the archive. */
export async function countPackages(
  db: Reads,
  accountId: string | null,
): Promise<{ total: number; byStatus: Partial<Record<PackageStatus, number>> }> {
  const rows =
    accountId === null
      ? await db.selectFrom('packageTally').where('archived', '=', 0).where('n', '>', 0).selectAll().execute()
      : await living(db)
          .where('accountId', '=', accountId)
          .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
          .groupBy('status')
          .execute()
  const byStatus: Partial<Record<PackageStatus, number>> = {}
  for (const { status, n } of rows) byStatus[status] = Number(n)
  return { total: rows.reduce((sum, row) => sum + Number(row.n), 0), byStatus }
}

type Column = Exclude<PackagePageBody['sortOrder'], undefined | ''>

const orderOf = (sortOrder: Column | string | undefined) => {
  const given = sortOrder || '-updatedAt'
  const column = given.replace(/^-/, '') as keyof Package & string
  return { column, direction: given.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}

export interface Page<R> {
  readonly result: R[]
  readonly totalItems: number
  readonly pageNumber: number
}

/** A search looks at the newest that match: nobody pages further, and counting all of them would take long. */
const mostFound = 2000
/** The index holds triples of characters. */
const shortestSearch = 3

/** Rows whose texts hold these characters anywhere, upper and lower case alike. */
const found = (text: string) => {
  const phrase = `"${text.replaceAll('"', '""')}"`
  return sql<number>`(select rowid from "packageText" where "packageText" match ${phrase}
    order by rowid desc limit ${mostFound})`
}

const textOf = (body: PackagePageBody): string => (body.searchString ?? '').trim()
/** A list leaves the archive out unless it is asked for, or somebody or something is looked for. */
const withArchive = (body: PackagePageBody): boolean =>
  body.archived ?? (textOf(body) !== '' || Boolean(body.accountId))

/** What passes the filter and holds the text; with fewer than three characters nothing is found. */
function matching(db: Reads, body: PackagePageBody) {
  const text = textOf(body)
  const all = filtered(db, { ...body, archived: withArchive(body) })
  if (text === '') return all
  if (text.length < shortestSearch) return all.where('rowNumber', 'is', null)
  return all.where('rowNumber', 'in', found(text))
}

/** The whole list in its order, one by one, as they are stored; `storedPackage` reads them. */
export const listOfPackages = (db: Reads, body: PackagePageBody) => {
  const { column, direction } = orderOf(body.sortOrder)
  return matching(db, body).selectAll().orderBy(column, direction).orderBy('packageId', direction)
}
export const storedPackage = packageOf

const narrowing = ['accountId', 'branchId', 'manifestId', 'courier', 'unidentified', 'needsReview'] as const

/** How many match: read off the tally where only the status is asked for. */
async function countMatching(db: Reads, body: PackagePageBody): Promise<number> {
  const isTallied = textOf(body) === '' && narrowing.every((field) => (body[field] ?? '') === '')
  const counted = isTallied
    ? db
        .selectFrom('packageTally')
        .$if(!withArchive(body), (query) => query.where('archived', '=', 0))
        .$if(Boolean(body.status), (query) => query.where('status', '=', body.status as PackageStatus))
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n'))
    : matching(db, body).select((eb) => eb.fn.countAll<number>().as('n'))
  return Number((await counted.executeTakeFirstOrThrow()).n)
}

/** One page of the list. */
export async function pageOfPackages(
  db: Reads,
  body: PackagePageBody,
  pageNumber: number,
): Promise<Page<Package>> {
  const size = body.pageSize ?? defaultPageSize
  const totalItems = await countMatching(db, body)
  const rows = await listOfPackages(db, body)
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result: rows.map(packageOf), totalItems, pageNumber }
}
