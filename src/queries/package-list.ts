import { Dexie } from 'dexie'
import type { Package } from '#sync/entities/package.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { findKeys } from './search-index.ts'

export const packageSortFields = [
  'updatedAt',
  'checkedInAt',
  'trackingNumber',
  'description',
  'status',
  'weightLb',
] as const
type SortField = (typeof packageSortFields)[number]
/** `-` in front turns it round. */
export type PackageSort = SortField | `-${SortField}`

/** What a list of packages can be narrowed by. */
export interface PackageListFilter {
  status?: PackageStatus | undefined
  accountId?: string | undefined
  text?: string | undefined
  limit: number
  unidentified?: boolean | undefined
  needsReview?: boolean | undefined
  checkedInSince?: string | undefined
  sort?: PackageSort | undefined
}

export interface PackageRows {
  rows: Package[]
  total: number
}

type Fits = (row: Package) => boolean

const fitsOf =
  ({ status, accountId, unidentified, checkedInSince }: PackageListFilter): Fits =>
  (row) =>
    !row.deletedAt &&
    (!status || row.status === status) &&
    (!accountId || row.accountId === accountId) &&
    (!unidentified || row.accountId === null) &&
    (!checkedInSince || (row.checkedInAt ?? '') >= checkedInSince)

async function underReview(db: Replica): Promise<string[]> {
  const open = await db.review.filter((row) => row.status === 'Open' && !row.deletedAt).toArray()
  return [...new Set(open.flatMap(({ packageId }) => packageId ?? []))]
}

/** By the narrowest index there is; newest change first, except for the few that wait for a review. */
async function candidates(db: Replica, filter: PackageListFilter): Promise<Package[]> {
  const { text = '', status, accountId, checkedInSince } = filter
  const some = (rows: (Package | undefined)[]) => rows.filter((row) => row !== undefined)
  if (filter.needsReview) return some(await db.package.bulkGet(await underReview(db)))
  if (text.trim() !== '') {
    const keys = await findKeys(db, text)
    // Reading the updates of the index makes the question live; the index itself is no table.
    await db.package.orderBy('updatedAt').reverse().limit(1).primaryKeys()
    return some(await db.package.bulkGet(keys))
  }
  if (accountId) return db.package.where('accountId').equals(accountId).reverse().sortBy('updatedAt')
  // Whatever was checked in since then has changed since then.
  if (checkedInSince)
    return db.package.where('updatedAt').aboveOrEqual(checkedInSince).reverse().sortBy('updatedAt')
  if (status) return inStatus(db, status).reverse().toArray()
  return db.package.orderBy('updatedAt').reverse().toArray()
}

const inStatus = (db: Replica, status: PackageStatus) =>
  db.package.where('[status+updatedAt]').between([status, Dexie.minKey], [status, Dexie.maxKey])

function sorted(rows: Package[], sort: PackageSort | undefined): Package[] {
  if (!sort || sort === '-updatedAt') return rows
  const turn = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as SortField
  return rows.sort((a, b) => turn * compare(a[field], b[field]))
}

/** What is not known comes last when rising and first when falling. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

/** The first page needs no look at the rest: the newest by status or of all, read off the index. */
async function newest(db: Replica, filter: PackageListFilter): Promise<PackageRows> {
  const range = filter.status ? inStatus(db, filter.status) : db.package.orderBy('updatedAt')
  const total = await range.count()
  return { rows: await range.reverse().filter(fitsOf(filter)).limit(filter.limit).toArray(), total }
}

async function listOf(db: Replica, filter: PackageListFilter): Promise<PackageRows> {
  const { text = '', accountId, unidentified, needsReview, checkedInSince, sort } = filter
  const narrowed = text.trim() !== '' || accountId || unidentified || needsReview || checkedInSince
  if (!narrowed && (!sort || sort === '-updatedAt')) return newest(db, filter)
  const rows = sorted((await candidates(db, filter)).filter(fitsOf(filter)), sort)
  return { rows: rows.slice(0, filter.limit), total: rows.length }
}

/** Undefined while loading. Newest change first unless sorted otherwise. */
export const usePackages = (filter: PackageListFilter): PackageRows | undefined =>
  useRows((db) => listOf(db, filter), [JSON.stringify(filter)])

/** The living packages of this device, counted. */
export interface PackageTally {
  total: number
  byStatus: Record<PackageStatus, number>
  unidentified: number
  needsReview: number
  /** Checked in at or after the time asked for. */
  checkedIn: number
}

/** Counts read off the indexes; undefined while loading. */
export const usePackageTally = (since: string): PackageTally | undefined =>
  useRows(
    async (db) => {
      const total = await db.package.count()
      const owned = await db.package.where('accountId').above('').count()
      const counts = await Promise.all(packageStatuses.map((status) => inStatus(db, status).count()))
      const recent = db.package.where('updatedAt').aboveOrEqual(since)
      return {
        total,
        byStatus: Object.fromEntries(packageStatuses.map((status, i) => [status, counts[i] ?? 0])) as Record<
          PackageStatus,
          number
        >,
        unidentified: total - owned,
        needsReview: (await underReview(db)).length,
        checkedIn: await recent.filter((row) => (row.checkedInAt ?? '') >= since).count(),
      }
    },
    [since],
  )
