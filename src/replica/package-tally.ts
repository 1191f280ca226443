import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageState } from '#sync/entities/packages/package-state.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import {
  hasInvoiceToCheck,
  isInvoiceMissing,
  isWithoutCategory,
} from '#sync/rules/manifests/merchant-invoice.ts'
import { lacksPieces } from '#sync/rules/packages/contents.ts'
import { isInEnding } from '#sync/rules/packages/ending-state.ts'
import { isHeldForCustomer, isToPackTogether } from '#sync/rules/packages/hold-state.ts'
import { isMissing, isPaidAndFound } from '#sync/rules/packages/missing.ts'
import { packageState } from '#sync/rules/packages/package-state.ts'
import { shownDays } from '#sync/rules/packages/shown-days.ts'
import { isToBill } from '#sync/rules/prices/to-bill.ts'
import { requestResult } from './idb-request.ts'
import { toLoaded } from './stored-value.ts'

/**
 * The number of undeleted packages of each kind on this device. Updated with every write, because IndexedDB takes about
 * a second to count 50,000 rows and answers nothing else meanwhile.
 */
export interface KeptCounts {
  readonly name: 'package'
  readonly counts: Readonly<Partial<Record<PackageKind, number>>>
}

export type PackageKind =
  | 'all'
  | 'unidentified'
  | 'invoiceToCheck'
  | 'toBill'
  | 'customsHold'
  | 'invoiceMissing'
  | 'withoutCategory'
  | 'missing'
  | 'lossToDecide'
  | 'waiting'
  | 'together'
  | 'unclaimed'
  | `state ${PackageState}`
  | `courier ${string}`
  /** By business day, `YYYY-MM-DD`. */
  | `checkedIn ${string}`
  /** By the last business day on which a package on its way is expected. */
  | `expected ${string}`

/** The fields of a package that determine its kinds. */
type Counted = Pick<
  Package,
  | 'courier'
  | 'dutyCategory'
  | 'lines'
  | 'invoiceState'
  | 'checkedInAt'
  | 'loss'
  | 'ending'
  | 'shipWhen'
  | 'missingPieces'
> &
  Parameters<typeof isToBill>[0] &
  Parameters<typeof shownDays>[0]

function kindsOf(row: Counted): PackageKind[] {
  if (row.deletedAt) return []
  const kinds: PackageKind[] = ['all', `state ${packageState(row)}`]
  if (row.courier) kinds.push(`courier ${row.courier}`)
  if (row.accountId === null) kinds.push('unidentified')
  if (row.checkedInAt) kinds.push(`checkedIn ${jamaicaDay(row.checkedInAt)}`)
  if (hasInvoiceToCheck(row)) kinds.push('invoiceToCheck')
  if (isToBill(row)) kinds.push('toBill')
  // A row that an older app read lacks customs until the device reads it again.
  if (row.customs?.state === 'Hold') kinds.push('customsHold')
  if (isInvoiceMissing(row)) kinds.push('invoiceMissing')
  if (row.customs && isWithoutCategory(row)) kinds.push('withoutCategory')
  if (isMissing(row) || lacksPieces(row)) kinds.push('missing')
  if (isHeldForCustomer(row)) kinds.push('waiting')
  if (isToPackTogether(row)) kinds.push('together')
  if (isPaidAndFound(row)) kinds.push('lossToDecide')
  if (isInEnding(row)) kinds.push('unclaimed')
  const expectedTo = shownDays(row)?.to
  if (expectedTo) kinds.push(`${expectedKind}${expectedTo}`)
  return kinds
}

const expectedKind = 'expected '

/** The number of packages whose expected days have all passed before a business day. */
export const countLate = (counts: KeptCounts['counts'], today: string): number =>
  Object.entries(counts)
    .filter(([kind]) => kind.startsWith(expectedKind) && kind.slice(expectedKind.length) < today)
    .reduce((sum, [, n = 0]) => sum + n, 0)

type Sums = Map<PackageKind, number>

function count(sums: Sums, row: Counted, by: 1 | -1): void {
  for (const kind of kindsOf(row)) sums.set(kind, (sums.get(kind) ?? 0) + by)
}

/** Zero counts are left out, so that a courier's name disappears with its last package. */
const entryOf = (sums: Sums): KeptCounts => ({
  name: 'package',
  counts: Object.fromEntries([...sums].filter(([, n]) => n !== 0)),
})

/** Counts these rows, which must be all rows of the table. */
export function countRows(rows: readonly Counted[]): KeptCounts {
  const sums: Sums = new Map()
  for (const row of rows) count(sums, row, 1)
  return entryOf(sums)
}

const courierKind = 'courier '

/** Sorted by name. */
export const couriersIn = (counts: KeptCounts['counts']): string[] =>
  Object.keys(counts)
    .filter((kind) => kind.startsWith(courierKind))
    .map((kind) => kind.slice(courierKind.length))
    .sort()

/** Follows a transaction's changes to packages. It reads the old rows that the transaction itself hasn't read. */
export interface CountKeeper {
  /** Notes what a read of the transaction has found. */
  read(packageId: string, row: object | undefined): void
  /**
   * @param row a package as stored
   * @param before the row that it replaces, null for none, undefined if the caller doesn't know it
   */
  put(row: object, before: object | null | undefined): void
  remove(packageId: string): void
  clear(): void
  /** Writes the new counts as the transaction's last operation. */
  keep(): Promise<void>
}

export const tallyTable = '_tally'

/** @param transaction one that writes to `package` and `_tally` */
export function followPackages(transaction: IDBTransaction): CountKeeper {
  /** Null until something is written. */
  let sums: Sums | null = null
  let isCleared = false
  /** The rows as the transaction has read or written them, null for none. */
  const rows = new Map<string, Counted | null>()
  /** The row that a write replaces, null for none, undefined if it must be read. */
  const rowBefore = (packageId: string, before: Counted | null | undefined): Counted | null | undefined => {
    if (rows.has(packageId)) return rows.get(packageId)
    return isCleared ? null : before
  }
  /** An old row may arrive after a clear, so it is subtracted from the sums that it was counted in. */
  const leave = (packageId: string, from: Sums, before: Counted | null | undefined) => {
    const row = rowBefore(packageId, before)
    if (row) count(from, row, -1)
    if (row !== undefined) return
    const request: IDBRequest<Counted | undefined> = transaction.objectStore('package').get(packageId)
    request.onsuccess = () => request.result && count(from, toLoaded('package', request.result), -1)
  }
  const current = (): Sums => {
    sums ??= new Map()
    return sums
  }
  return {
    read(packageId, row) {
      // A row that was read before the table was cleared, or before it was written here, is out of date.
      if (!isCleared && !rows.has(packageId)) rows.set(packageId, (row as Counted | undefined) ?? null)
    },
    put(storedRow, before) {
      const row = storedRow as Counted & Pick<Package, 'packageId'>
      leave(row.packageId, current(), before as Counted | null | undefined)
      count(current(), row, 1)
      rows.set(row.packageId, row)
    },
    remove(packageId) {
      leave(packageId, current(), undefined)
      rows.set(packageId, null)
    },
    clear() {
      sums = new Map()
      isCleared = true
      rows.clear()
    },
    async keep() {
      if (!sums) return
      const store = transaction.objectStore(tallyTable)
      // Requests are answered in order, so once this one is, all old rows have arrived.
      const storedCounts = await requestResult<KeptCounts | undefined>(store.get('package'))
      store.put(addSums((isCleared ? undefined : storedCounts?.counts) ?? {}, sums))
    },
  }
}

function addSums(before: KeptCounts['counts'], sums: Sums): KeptCounts {
  const totals: Sums = new Map(Object.entries(before) as [PackageKind, number][])
  for (const [kind, by] of sums) totals.set(kind, (totals.get(kind) ?? 0) + by)
  return entryOf(totals)
}
