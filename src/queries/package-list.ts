import { type Collection, Dexie } from 'dexie'
import { finalEndings } from '#sync/entities/packages/ending-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { type PackageState, packageStates } from '#sync/entities/packages/package-state.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { addDays } from '#sync/lib/business-day.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import {
  hasInvoiceToCheck,
  isInvoiceMissing,
  isWithoutCategory,
} from '#sync/rules/manifests/merchant-invoice.ts'
import { lacksPieces } from '#sync/rules/packages/contents.ts'
import { atHandStatuses, isInEnding } from '#sync/rules/packages/ending-state.ts'
import { isHeldForCustomer, isToPackTogether } from '#sync/rules/packages/hold-state.ts'
import { isMissing, isPaidAndFound } from '#sync/rules/packages/missing.ts'
import { isGoneState, packageState } from '#sync/rules/packages/package-state.ts'
import { isPackageLate, onTheWayStatuses } from '#sync/rules/packages/shown-days.ts'
import { isToBill, toBillStatuses } from '#sync/rules/prices/to-bill.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { countLate, couriersIn, type KeptCounts } from '../replica/package-tally.ts'
import { findListed } from './search-index.ts'
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
  'expectedTo',
] as const
type SortField = (typeof packageSortFields)[number]
/** A leading `-` reverses the order. */
export type PackageSort = SortField | `-${SortField}`

/** The filters of a list of packages. */
export interface PackageListFilter {
  /** A state, or any of several. */
  status?: PackageState | readonly PackageState[] | undefined
  accountId?: string | undefined
  /** Ids, or `noOffice` for packages that no office is chosen for. */
  branchIds?: readonly string[] | undefined
  /** The warehouses where they were checked in. */
  originBranchIds?: readonly string[] | undefined
  couriers?: readonly string[] | undefined
  manifestId?: string | undefined
  text?: string | undefined
  limit: number
  unidentified?: boolean | undefined
  needsReview?: boolean | undefined
  /** A merchant invoice has arrived that hasn't been checked yet. */
  invoiceToCheck?: boolean | undefined
  /** The package has arrived, has a customer and isn't on an issued invoice. */
  toBill?: boolean | undefined
  /** Customs holds the package. */
  onHold?: boolean | undefined
  /** Customs will ask for a merchant invoice, and there is none. */
  invoiceMissing?: boolean | undefined
  /** Its goods still need a duty category. */
  withoutCategory?: boolean | undefined
  /** The package is missing, or lost. */
  missing?: boolean | undefined
  /** Its customer holds it until they say ship. */
  waiting?: boolean | undefined
  /** Its customer wants it in one box with others. */
  together?: boolean | undefined
  modes?: readonly ShippingMode[] | undefined
  /** Its loss, or the credit after it was found, has to be decided. */
  lossToDecide?: boolean | undefined
  /** Its customer was reminded or asked, or it was given up or goes back. */
  unclaimed?: boolean | undefined
  /** The package was expected before this business day and is still on its way. */
  lateOn?: string | undefined
  checkedInSince?: string | undefined
  checkedInBefore?: string | undefined
  sort?: PackageSort | undefined
}

export interface PackageRows {
  rows: Package[]
  total: number
}

/** The value in an address for the office of packages without one. */
export const noOffice = 'none'

type Fits = (row: Package) => boolean

const isOneOf = <T>(filter: T | readonly T[] | undefined, value: T): boolean =>
  filter === undefined || (Array.isArray(filter) ? filter.includes(value) : filter === value)

const fitsOf =
  ({
    status,
    accountId,
    branchIds,
    originBranchIds,
    couriers,
    manifestId,
    ...filter
  }: PackageListFilter): Fits =>
  (row) =>
    !row.deletedAt &&
    isOneOf<PackageState>(status, packageState(row)) &&
    isOneOf(accountId, row.accountId) &&
    isOneOf(branchIds, row.branchId ?? noOffice) &&
    isOneOf<string | null>(originBranchIds, row.originBranchId ?? null) &&
    isOneOf(couriers, row.courier) &&
    isOneOf(manifestId, row.manifestId) &&
    (!filter.unidentified || row.accountId === null) &&
    (!filter.invoiceToCheck || hasInvoiceToCheck(row)) &&
    (!filter.toBill || isToBill(row)) &&
    (!filter.onHold || row.customs.state === 'Hold') &&
    (!filter.invoiceMissing || isInvoiceMissing(row)) &&
    (!filter.withoutCategory || isWithoutCategory(row)) &&
    (!filter.missing || isMissing(row) || lacksPieces(row)) &&
    (!filter.waiting || isHeldForCustomer(row)) &&
    (!filter.together || isToPackTogether(row)) &&
    isOneOf<ShippingMode | null>(filter.modes, row.mode) &&
    (!filter.lossToDecide || isPaidAndFound(row)) &&
    (!filter.unclaimed || isInEnding(row)) &&
    (!filter.lateOn || isPackageLate(row, filter.lateOn)) &&
    (!filter.checkedInSince || (row.checkedInAt ?? '') >= filter.checkedInSince) &&
    (!filter.checkedInBefore || (row.checkedInAt !== null && row.checkedInAt < filter.checkedInBefore))

async function underReview(db: Replica): Promise<string[]> {
  const open = (await db.review.toArray()).filter((row) => row.status === 'Open' && !row.deletedAt)
  return [...new Set(open.flatMap(({ packageId }) => packageId ?? []))]
}

const existingRows = (rows: readonly (Package | undefined)[]) => rows.filter((row) => row !== undefined)

async function searchKeys(db: Replica, text: string): Promise<string[]> {
  const keys = await findListed(db, text)
  // Reading the index of updates makes the query live, because the text index is not a table.
  await db.package.orderBy('updatedAt').reverse().limit(1).primaryKeys()
  return keys
}

/** Reads through the narrowest index available; latest change first, except for the few packages under review. */
async function candidates(db: Replica, filter: PackageListFilter): Promise<Package[]> {
  const { text = '', status, accountId, manifestId, checkedInSince } = filter
  if (filter.invoiceToCheck) return withInvoiceReceived(db).reverse().sortBy('updatedAt')
  if (filter.needsReview) return existingRows(await db.package.bulkGet(await underReview(db)))
  if (text.trim() !== '') return existingRows(await db.package.bulkGet(await searchKeys(db, text)))
  if (accountId) return db.package.where('accountId').equals(accountId).reverse().sortBy('updatedAt')
  if (manifestId) return db.package.where('manifestId').equals(manifestId).reverse().sortBy('updatedAt')
  if (filter.toBill) return inStatuses(db, toBillStatuses)
  if (filter.lossToDecide) return lossesToDecide(db)
  if (filter.missing) return db.package.where('missingSince').above('').reverse().sortBy('updatedAt')
  if (filter.waiting || filter.together) return inStatuses(db, ['PreAlert', 'ReceivedAtWharehouse'])
  if (filter.unclaimed) return inStatuses(db, atHandStatuses)
  if (filter.lateOn) return inStatuses(db, onTheWayStatuses)
  if (checkedInSince) return checkedInFrom(db, checkedInSince).reverse().sortBy('updatedAt')
  if (status !== undefined) return inStates(db, statesOf(status))
  return db.package.orderBy('updatedAt').reverse().toArray()
}

const inStatuses = async (db: Replica, statuses: readonly PackageStatus[]): Promise<Package[]> =>
  (await Promise.all(statuses.map((status) => inStatus(db, status).toArray()))).flat().sort(byChange)

/** The packages with a claim, for the whole or for pieces. */
async function lossesToDecide(db: Replica): Promise<Package[]> {
  // Each question reads a whole range, because Dexie walks `anyOf` row by row.
  const parts = await Promise.all([
    db.package.where('loss.status').equals('Paid').toArray(),
    db.package.where('pieceLosses.length').above(0).toArray(),
  ])
  return [...new Map(parts.flat().map((row) => [row.packageId, row])).values()].sort(byChange)
}

/** The few packages that are gone without their customer having them, lost ones included. */
const inGoneStates = async (db: Replica): Promise<Package[]> => [
  ...(await db.package.where('ending.status').anyOf(finalEndings).toArray()),
  ...(await db.package.where('loss.status').anyOf('Paid', 'Refused').toArray()),
]

const inStates = async (db: Replica, states: readonly PackageState[]): Promise<Package[]> => {
  const statuses = states.filter((state) => !isGoneState(state))
  const goneRows = statuses.length < states.length ? await inGoneStates(db) : []
  // A lost package has the status at which it was seen last, so both questions can find it.
  const rows = [...(await inStatuses(db, statuses)), ...goneRows]
  return [...new Map(rows.map((row) => [row.packageId, row])).values()].sort(byChange)
}

/** The rows of a state, without those of its status that are gone. */
async function newestInState(db: Replica, state: PackageState, limit: number): Promise<Package[]> {
  const fits: Fits = (row) => packageState(row) === state
  if (!isGoneState(state)) return newestUndeleted(() => inStatus(db, state), limit, fits)
  const rows = (await inGoneStates(db)).filter((row) => !row.deletedAt && fits(row))
  return rows.sort(byChange).slice(0, limit)
}

/** Sorts by the latest change first. */
const byChange = (a: Package, b: Package): number => (a.updatedAt < b.updatedAt ? 1 : -1)

const statesOf = (status: PackageState | readonly PackageState[]): readonly PackageState[] =>
  typeof status === 'string' ? [status] : status

const checkedInFrom = (db: Replica, since: string) => db.package.where('checkedInAt').aboveOrEqual(since)

// Reads whole ranges, because Dexie walks `anyOf` row by row, which takes seconds with thousands of invoices to check.
const withInvoiceReceived = (db: Replica) =>
  db.package.where('[invoiceState+status]').between(['Received', Dexie.minKey], ['Received', Dexie.maxKey])

const inStatus = (db: Replica, status: PackageStatus) =>
  db.package.where('[status+updatedAt]').between([status, Dexie.minKey], [status, Dexie.maxKey])

function sortRows(rows: Package[], sort: PackageSort | undefined): Package[] {
  if (!sort || sort === '-updatedAt') return rows
  const turn = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as SortField
  // Sorts states along a package's way instead of alphabetically.
  const rankOf = (row: Package) =>
    field === 'status' ? packageStates.indexOf(packageState(row)) : row[field]
  return rows.sort((a, b) => compare(rankOf(a), rankOf(b), turn))
}

/** Unknown values come last in both directions. */
function compare(a: string | number | null, b: string | number | null, turn: 1 | -1): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -turn : turn
}

/** Reads the first page straight off the index: the latest of all packages or of some statuses. */
async function newest(db: Replica, { status, limit }: PackageListFilter): Promise<PackageRows> {
  const counts = await readCounts(db)
  if (status === undefined)
    return {
      rows: await newestUndeleted(() => db.package.orderBy('updatedAt'), limit),
      total: counts.all ?? 0,
    }
  const states = statesOf(status)
  const pages = await Promise.all(states.map((state) => newestInState(db, state, limit)))
  const rows = pages.flat().sort(byChange)
  const total = states.reduce((sum, state) => sum + (counts[`state ${state}`] ?? 0), 0)
  return { rows: rows.slice(0, limit), total }
}

export const readCounts = async (db: Replica): Promise<KeptCounts['counts']> =>
  (await db._tally.get('package'))?.counts ?? {}

/**
 * Reads whole blocks, because Dexie walks a filtered range row by row, which takes longer than reading a few extra
 * rows.
 */
async function newestUndeleted(
  range: () => Collection<Package, string>,
  limit: number,
  fits: Fits = () => true,
): Promise<Package[]> {
  for (let read = limit; ; read *= 2) {
    const rows = await range().reverse().limit(read).toArray()
    const undeletedRows = rows.filter((row) => !row.deletedAt && fits(row))
    if (undeletedRows.length >= limit || rows.length < read) return undeletedRows.slice(0, limit)
  }
}

/** Searches without other filters: a short text is in thousands of rows, few of which are shown. */
async function searchRows(db: Replica, text: string, limit: number): Promise<PackageRows> {
  const keys = await searchKeys(db, text)
  const rows = existingRows(await db.package.bulkGet(keys.slice(0, limit)))
  return { rows: rows.filter((row) => !row.deletedAt), total: keys.length }
}

export async function readPackages(db: Replica, filter: PackageListFilter): Promise<PackageRows> {
  const { text = '', limit, status, sort, ...narrowing } = filter
  const hasText = text.trim() !== ''
  if (!Object.values(narrowing).some(Boolean) && (!sort || sort === '-updatedAt')) {
    if (!hasText) return newest(db, filter)
    if (status === undefined) return searchRows(db, text, limit)
  }
  const rows = sortRows((await candidates(db, filter)).filter(fitsOf(filter)), sort)
  return { rows: rows.slice(0, filter.limit), total: rows.length }
}

/** Undefined while loading. Latest change first unless sorted otherwise. */
export const usePackages = (filter: PackageListFilter): PackageRows | undefined =>
  useRows((db) => readPackages(db, filter), [JSON.stringify(filter)])

/** Counts of this device's packages that aren't deleted. */
export interface PackageTally {
  total: number
  byState: Record<PackageState, number>
  unidentified: number
  needsReview: number
  invoicesToCheck: number
  /** The number of packages that customs holds. */
  onHold: number
  invoicesMissing: number
  withoutCategory: number
  toBill: number
  /** The number of packages that were expected before today and are still on their way. */
  late: number
  /** The number of missing packages, lost ones included. */
  missing: number
  /** The number of packages that wait for their customers' word. */
  waiting: number
  /** The number of packages that their customers want in one box with others. */
  together: number
  /** The number of packages whose loss, or whose credit after they were found, has to be decided. */
  lossesToDecide: number
  /** The number of packages that are unclaimed or unwanted. */
  unclaimed: number
  /** The number of packages checked in today. */
  checkedIn: number
  /** The number of packages checked in yesterday. */
  checkedInBefore: number
}

/** Combines the counts maintained with every write and the few reviews. `today` is a business day. */
export async function readTally(db: Replica, today: string): Promise<PackageTally> {
  const counts = await readCounts(db)
  return {
    total: counts.all ?? 0,
    byState: recordOf(packageStates, (state) => counts[`state ${state}`] ?? 0),
    unidentified: counts.unidentified ?? 0,
    needsReview: (await underReview(db)).length,
    invoicesToCheck: counts.invoiceToCheck ?? 0,
    onHold: counts.customsHold ?? 0,
    invoicesMissing: counts.invoiceMissing ?? 0,
    withoutCategory: counts.withoutCategory ?? 0,
    toBill: counts.toBill ?? 0,
    late: countLate(counts, today),
    missing: counts.missing ?? 0,
    waiting: counts.waiting ?? 0,
    together: counts.together ?? 0,
    lossesToDecide: counts.lossToDecide ?? 0,
    unclaimed: counts.unclaimed ?? 0,
    checkedIn: counts[`checkedIn ${today}`] ?? 0,
    checkedInBefore: counts[`checkedIn ${addDays(today, -1)}`] ?? 0,
  }
}

/** The couriers of this device's packages, by name; undefined while loading. */
export const useCouriers = (): string[] | undefined =>
  useRows(async (db) => couriersIn(await readCounts(db)), [])

/** The counts; undefined while loading, and until the first package has reached this device. */
export function usePackageTally(today: string): PackageTally | undefined {
  const tally = useRows((db) => readTally(db, today), [today])
  const { behind } = useSyncStatus()
  return behind && tally?.total === 0 ? undefined : tally
}

/** The packages that a customer wants in one box with this one, itself included; undefined while loading. */
export const usePackagesTogether = ({
  accountId,
  togetherId,
}: Pick<Package, 'accountId' | 'togetherId'>): Package[] | undefined =>
  useRows(
    async (db) => {
      const rows = await db.package
        .where('accountId')
        .equals(accountId ?? '')
        .toArray()
      return rows.filter((row) => row.togetherId === togetherId && isToPackTogether(row))
    },
    [accountId, togetherId],
  )
