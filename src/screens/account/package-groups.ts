import type { Branch } from '#sync/entities/company/branch.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import { type PromiseContext, promisedDays } from '#sync/rules/packages/expected-days.ts'
import { expectedText } from '#sync/rules/packages/expected-text.ts'
import type { DeliveryStop } from '../../queries/deliveries.ts'
import { plural } from '../../ui/texts/format.ts'
import { plannedText, sortedStops, whenText } from './deliveries/delivery-text.ts'
import { type NeedFacts, packageNeeds } from './mine.ts'

export interface ListedPackage {
  readonly row: Package
  /** A text about the next step; empty if the package's own day says it. */
  readonly line: string
}

/** A customer's packages in the order in which they matter. */
export interface PackageGroups {
  /** Packages that need something, the most urgent first. */
  readonly needs: readonly ListedPackage[]
  /** Packages still to come, the next day first. */
  readonly coming: readonly ListedPackage[]
  /** Packages that were handed over, the newest first. */
  readonly delivered: readonly ListedPackage[]
  /** Packages that were sold, destroyed or returned, the newest first. */
  readonly gone: readonly ListedPackage[]
}

type Deliveries = ReadonlyMap<string, Delivery>

/** The open deliveries by their packages. */
export const openDeliveries = (stops: readonly DeliveryStop[]): Deliveries =>
  new Map(
    sortedStops(stops).open.flatMap(({ delivery }) =>
      delivery.packageIds.map((packageId) => [packageId, delivery] as const),
    ),
  )

/** The facts of open deliveries that change what their packages need. */
export const deliveryFacts = (deliveries: Deliveries) => ({
  isOut: ({ packageId }: Pick<Package, 'packageId'>) =>
    deliveries.get(packageId)?.status === 'OutForDelivery',
  isPlanned: ({ packageId }: Pick<Package, 'packageId'>) => deliveries.get(packageId)?.status === 'InStore',
})

const noDay = '9999'

/** The offices that the reader's device knows, and the moment. */
export interface ListReader {
  readonly branches: readonly Branch[]
  readonly now: number
}

/** The moment and the office of a package, on which its days depend. */
export const contextOf = ({ branchId }: Package, { branches, now }: ListReader): PromiseContext => ({
  office: branches.find((branch) => branch.branchId === branchId),
  now,
})

/** The first and the last day on which a package comes, as a text to sort by. */
function dayKey(row: Package, deliveries: Deliveries, reader: ListReader): string {
  const deliveryDay = deliveries.get(row.packageId)?.scheduledFor
  const { from, to } = deliveryDay
    ? { from: deliveryDay, to: deliveryDay }
    : (promisedDays(row, contextOf(row, reader)) ?? { from: noDay, to: noDay })
  return `${to} ${from}`
}

const deliveryLine = (delivery: Delivery | undefined): string =>
  delivery ? `Delivery: ${whenText(delivery)}` : ''

/** Groups a customer's packages by what they need and when they come. */
export function groupPackages(
  rows: readonly Package[],
  deliveries: Deliveries,
  invoiceFacts: NeedFacts<Package>,
  reader: ListReader,
): PackageGroups {
  const rowsById = new Map(rows.map((row) => [row.packageId, row]))
  const needs = packageNeeds(rows, { ...invoiceFacts, ...deliveryFacts(deliveries) }).flatMap(
    ({ packageId, line }) => {
      const row = rowsById.get(packageId)
      return row ? [{ row, line }] : []
    },
  )
  const needIds = new Set(needs.map(({ row }) => row.packageId))
  const otherRows = rows.filter(({ packageId }) => !needIds.has(packageId))
  const coming = otherRows
    .filter(({ status }) => status !== 'Delivered')
    .map((row) => ({ row, day: dayKey(row, deliveries, reader) }))
    .toSorted((a, b) => a.day.localeCompare(b.day) || b.row.updatedAt.localeCompare(a.row.updatedAt))
    .map(({ row }) => ({ row, line: deliveryLine(deliveries.get(row.packageId)) }))
  const lastRows = otherRows
    .filter(({ status }) => status === 'Delivered')
    .toSorted((a, b) => (b.deliveredAt ?? '').localeCompare(a.deliveredAt ?? ''))
    .map((row) => ({ row, line: '' }))
  const deliveredRows = lastRows.filter(({ row }) => !isEnded(row))
  return { needs, coming, delivered: deliveredRows, gone: lastRows.filter(({ row }) => isEnded(row)) }
}

/** "1 package out for delivery", "Next: arriving Thursday", or '' while no day is known. */
export function nextDayLine(
  { coming }: Pick<PackageGroups, 'coming'>,
  deliveries: Deliveries,
  reader: ListReader,
): string {
  const outCount = [...deliveries.values()].filter(({ status }) => status === 'OutForDelivery').length
  if (outCount > 0) return `${plural(outCount, 'package')} out for delivery`
  const [next] = coming
  if (!next) return ''
  const delivery = deliveries.get(next.row.packageId)
  if (delivery?.confirmedAt && delivery.scheduledFor) return `Next: delivery ${plannedText(delivery)}`
  const dayText = expectedText(next.row, contextOf(next.row, reader))
  return dayText && `Next: ${dayText.charAt(0).toLowerCase()}${dayText.slice(1)}`
}
