import { Dexie } from 'dexie'
import type { Package } from '#sync/entities/package.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { hasInvoiceToCheck } from '#sync/rules/merchant-invoice.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { findKeys, findKeysByOwner } from './search-index.ts'
import { useSyncStatus } from './sync-status.ts'

export const packageSortFields = [
  'updatedAt',
  'checkedInAt',
  'trackingNumber',
  'hawbNumber',
  'description',
  'courier',
  'status',
  'bin',
  'weightLb',
] as const
type SortField = (typeof packageSortFields)[number]
/** `-` in front turns it round. */
export type PackageSort = SortField | `-${SortField}`

/** What a list of packages can be narrowed by. */
export interface PackageListFilter {
  /** One, or any of several. */
  status?: PackageStatus | readonly PackageStatus[] | undefined
  accountId?: string | undefined
  branchIds?: readonly string[] | undefined
  couriers?: readonly string[] | undefined
  manifestId?: string | undefined
  text?: string | undefined
  limit: number
  unidentified?: boolean | undefined
  needsReview?: boolean | undefined
  /** A merchant invoice came, and nobody has looked at it yet. */
  invoiceToCheck?: boolean | undefined
  checkedInSince?: string | undefined
  checkedInBefore?: string | undefined
  sort?: PackageSort | undefined
}

export interface PackageRows {
  rows: Package[]
  total: number
}

type Fits = (row: Package) => boolean

const isOneOf = <T>(wanted: T | readonly T[] | undefined, value: T): boolean =>
  wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value)

const fitsOf =
  ({ status, accountId, branchIds, couriers, manifestId, ...filter }: PackageListFilter): Fits =>
  (row) =>
    !row.deletedAt &&
    isOneOf(status, row.status) &&
    isOneOf(accountId, row.accountId) &&
    isOneOf(branchIds, row.branchId ?? '') &&
    isOneOf(couriers, row.courier) &&
    isOneOf(manifestId, row.manifestId) &&
    (!filter.unidentified || row.accountId === null) &&
    (!filter.invoiceToCheck || hasInvoiceToCheck(row)) &&
    (!filter.checkedInSince || (row.checkedInAt ?? '') >= filter.checkedInSince) &&
    (!filter.checkedInBefore || (row.checkedInAt !== null && row.checkedInAt < filter.checkedInBefore))

async function underReview(db: Replica): Promise<string[]> {
  const open = (await db.review.toArray()).filter((row) => row.status === 'Open' && !row.deletedAt)
  return [...new Set(open.flatMap(({ packageId }) => packageId ?? []))]
}

/** By the narrowest index there is; newest change first, except for the few that wait for a review. */
async function candidates(db: Replica, filter: PackageListFilter): Promise<Package[]> {
  const { text = '', status, accountId, manifestId, checkedInSince } = filter
  const some = (rows: (Package | undefined)[]) => rows.filter((row) => row !== undefined)
  if (filter.invoiceToCheck) return withInvoiceReceived(db).reverse().sortBy('updatedAt')
  if (filter.needsReview) return some(await db.package.bulkGet(await underReview(db)))
  if (text.trim() !== '') {
    const keys = await findKeys(db, text)
    const owned = await findKeysByOwner(db, text)
    // Reading the updates of the index makes the question live; the index itself is no table.
    await db.package.orderBy('updatedAt').reverse().limit(1).primaryKeys()
    const rows = some(await db.package.bulkGet([...new Set([...keys, ...owned])]))
    return owned.length === 0 ? rows : rows.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  }
  if (accountId) return db.package.where('accountId').equals(accountId).reverse().sortBy('updatedAt')
  if (manifestId) return db.package.where('manifestId').equals(manifestId).reverse().sortBy('updatedAt')
  if (checkedInSince) return checkedInFrom(db, checkedInSince).reverse().sortBy('updatedAt')
  if (typeof status === 'string') return inStatus(db, status).reverse().toArray()
  return db.package.orderBy('updatedAt').reverse().toArray()
}

const checkedInFrom = (db: Replica, since: string) => db.package.where('checkedInAt').aboveOrEqual(since)

// By whole ranges: Dexie walks `anyOf` row by row, which takes seconds with thousands of invoices to check.
const withInvoiceReceived = (db: Replica) =>
  db.package.where('[invoiceState+status]').between(['Received', Dexie.minKey], ['Received', Dexie.maxKey])

async function countToCheck(db: Replica): Promise<number> {
  const delivered = db.package.where('[invoiceState+status]').equals(['Received', 'Delivered'])
  return (await withInvoiceReceived(db).count()) - (await delivered.count())
}

const inStatus = (db: Replica, status: PackageStatus) =>
  db.package.where('[status+updatedAt]').between([status, Dexie.minKey], [status, Dexie.maxKey])

function sorted(rows: Package[], sort: PackageSort | undefined): Package[] {
  if (!sort || sort === '-updatedAt') return rows
  const turn = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as SortField
  // Along the way that a package takes, and not by the alphabet.
  const rankOf = (row: Package) => (field === 'status' ? packageStatuses.indexOf(row.status) : row[field])
  return rows.sort((a, b) => turn * compare(rankOf(a), rankOf(b)))
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
  const { status } = filter
  const range = typeof status === 'string' ? inStatus(db, status) : db.package.orderBy('updatedAt')
  const total = await range.count()
  return { rows: await range.reverse().filter(fitsOf(filter)).limit(filter.limit).toArray(), total }
}

export async function readPackages(db: Replica, filter: PackageListFilter): Promise<PackageRows> {
  const { text = '', limit: _, status, sort, ...others } = filter
  const isNarrowed = text.trim() !== '' || typeof status === 'object' || Object.values(others).some(Boolean)
  if (!isNarrowed && (!sort || sort === '-updatedAt')) return newest(db, filter)
  const rows = sorted((await candidates(db, filter)).filter(fitsOf(filter)), sort)
  return { rows: rows.slice(0, filter.limit), total: rows.length }
}

/** Undefined while loading. Newest change first unless sorted otherwise. */
export const usePackages = (filter: PackageListFilter): PackageRows | undefined =>
  useRows((db) => readPackages(db, filter), [JSON.stringify(filter)])

/** The living packages of this device, counted. */
export interface PackageTally {
  total: number
  byStatus: Record<PackageStatus, number>
  unidentified: number
  needsReview: number
  invoicesToCheck: number
  /** Checked in at or after the time asked for. */
  checkedIn: number
  /** Checked in on the day before that. */
  checkedInBefore: number
}

/** Counted by whole ranges of the indexes, without a look at any row. */
export async function readTally(db: Replica, since: string, dayBefore: string): Promise<PackageTally> {
  const total = await db.package.count()
  const owned = await db.package.where('accountId').above('').count()
  const counts = await Promise.all(packageStatuses.map((status) => inStatus(db, status).count()))
  const checkedIn = await checkedInFrom(db, since).count()
  return {
    total,
    byStatus: recordOf(packageStatuses, (_, i) => counts[i] ?? 0),
    unidentified: total - owned,
    needsReview: (await underReview(db)).length,
    invoicesToCheck: await countToCheck(db),
    checkedIn,
    checkedInBefore: (await checkedInFrom(db, dayBefore).count()) - checkedIn,
  }
}

const useTally = (since: string, dayBefore: string): PackageTally | undefined =>
  useRows((db) => readTally(db, since, dayBefore), [since, dayBefore])

/** So many of the latest packages name the couriers there are. */
const latestRead = 500

/** The couriers of the latest packages, by name; undefined while loading. */
export const useCouriers = (): string[] | undefined =>
  useRows(async (db) => {
    const latest = await db.package.orderBy('updatedAt').reverse().limit(latestRead).toArray()
    return [...new Set(latest.map((row) => row.courier).filter((courier) => courier !== ''))].sort()
  }, [])

/** The counts; undefined while loading, and as long as none of the packages has reached this device. */
export function usePackageTally(since: string, dayBefore = since): PackageTally | undefined {
  const tally = useTally(since, dayBefore)
  const { behind } = useSyncStatus()
  return behind && tally?.total === 0 ? undefined : tally
}
