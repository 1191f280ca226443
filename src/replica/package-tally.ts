import type { Package } from '#sync/entities/package.ts'
import type { PackageStatus } from '#sync/entities/package-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { hasInvoiceToCheck } from '#sync/rules/merchant-invoice.ts'
import { isToBill } from '#sync/rules/to-bill.ts'
import { requestResult } from './idb-request.ts'

/**
 * How many living packages of each kind this device has. Kept with every write, because IndexedDB counts 50,000 rows in
 * about a second and answers nothing else meanwhile.
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
  | `status ${PackageStatus}`
  | `courier ${string}`
  /** By the business day, `YYYY-MM-DD`. */
  | `checkedIn ${string}`

/** As much of a package as says what it counts towards. */
type Counted = Pick<Package, 'courier' | 'invoiceState' | 'checkedInAt'> & Parameters<typeof isToBill>[0]

function kindsOf(row: Counted): PackageKind[] {
  if (row.deletedAt) return []
  const kinds: PackageKind[] = ['all', `status ${row.status}`]
  if (row.courier) kinds.push(`courier ${row.courier}`)
  if (row.accountId === null) kinds.push('unidentified')
  if (row.checkedInAt) kinds.push(`checkedIn ${jamaicaDay(row.checkedInAt)}`)
  if (hasInvoiceToCheck(row)) kinds.push('invoiceToCheck')
  if (isToBill(row)) kinds.push('toBill')
  return kinds
}

type Sums = Map<PackageKind, number>

function count(sums: Sums, row: Counted, by: 1 | -1): void {
  for (const kind of kindsOf(row)) sums.set(kind, (sums.get(kind) ?? 0) + by)
}

/** Counts nobody has any more are left out, so that a courier's name goes with its last package. */
const entryOf = (sums: Sums): KeptCounts => ({
  name: 'package',
  counts: Object.fromEntries([...sums].filter(([, n]) => n !== 0)),
})

/** The counts of these rows, which are all there are. */
export function countedIn(rows: readonly Counted[]): KeptCounts {
  const sums: Sums = new Map()
  for (const row of rows) count(sums, row, 1)
  return entryOf(sums)
}

const courierKind = 'courier '

/** By name. */
export const couriersIn = (counts: KeptCounts['counts']): string[] =>
  Object.keys(counts)
    .filter((kind) => kind.startsWith(courierKind))
    .map((kind) => kind.slice(courierKind.length))
    .sort()

/** Follows what one transaction does to the packages, whose old rows it reads before they are written over. */
export interface CountKeeper {
  /** @param row a package as it is stored */
  put(row: object): void
  remove(packageId: string): void
  clear(): void
  /** Writes the new counts, as the transaction's last work. */
  keep(): Promise<void>
}

export const tallyTable = '_tally'

/** @param transaction writes to `package` and `_tally` */
export function followPackages(transaction: IDBTransaction): CountKeeper {
  /** Null as long as nothing was written. */
  let sums: Sums | null = null
  let isCleared = false
  /** An old row may be answered after everything was cleared: it leaves the sums it was counted in. */
  const leave = (packageId: string, from: Sums) => {
    const request: IDBRequest<Counted | undefined> = transaction.objectStore('package').get(packageId)
    request.onsuccess = () => request.result && count(from, request.result, -1)
  }
  const current = (): Sums => {
    sums ??= new Map()
    return sums
  }
  return {
    put(stored) {
      const row = stored as Counted & Pick<Package, 'packageId'>
      leave(row.packageId, current())
      count(current(), row, 1)
    },
    remove: (packageId) => leave(packageId, current()),
    clear() {
      sums = new Map()
      isCleared = true
    },
    async keep() {
      if (!sums) return
      const store = transaction.objectStore(tallyTable)
      // Requests are answered in order: once this one is, all old rows have been.
      const known = await requestResult<KeptCounts | undefined>(store.get('package'))
      store.put(added((isCleared ? undefined : known?.counts) ?? {}, sums))
    },
  }
}

function added(before: KeptCounts['counts'], sums: Sums): KeptCounts {
  const all: Sums = new Map(Object.entries(before) as [PackageKind, number][])
  for (const [kind, by] of sums) all.set(kind, (all.get(kind) ?? 0) + by)
  return entryOf(all)
}
