import type { Manifest, ManifestLine, ManifestTotals } from '#sync/entities/packages/manifest.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { formatCount, formatLb } from '../../ui/texts/format.ts'

const sum = (items: readonly ManifestItem[], of: (item: ManifestItem) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** The totals of the packages on this device. Weights are added in hundredths, because binary fractions drift. */
export const sumItems = (items: readonly ManifestItem[]): ManifestTotals => ({
  packages: items.length,
  pieces: sum(items, ({ pkg }) => pkg?.pieces ?? 1),
  weightLb: Math.round(sum(items, ({ pkg }) => Math.round((pkg?.weightLb ?? 0) * 100))) / 100,
  unweighed: sum(items, ({ pkg }) => (pkg?.weightLb === null ? 1 : 0)),
  declaredValueUsdCents: sum(items, ({ pkg }) => pkg?.declaredValueUsdCents ?? 0),
})

/**
 * The totals to show: the manifest's own while the device lacks any of its packages, so that they don't change while
 * it loads. A device with all packages also counts what it has not sent yet. A row that an older app read lacks them
 * until the device reads it again.
 */
export const shownTotals = (
  manifest: Partial<Pick<Manifest, 'totals'>>,
  items: readonly ManifestItem[],
  isLoading: boolean,
): ManifestTotals =>
  (isLoading || items.some(({ pkg }) => pkg === null) ? manifest.totals : undefined) ?? sumItems(items)

/** The weight of a manifest. It says how many packages it leaves out, because a sum of some looks like all. */
export const totalWeightText = ({ weightLb, unweighed }: ManifestTotals): string =>
  [formatLb(weightLb), unweighed > 0 ? `${formatCount(unweighed)} not weighed` : '']
    .filter(Boolean)
    .join(', ')

export type Arrival = ManifestLine['arrival']

/** Counts the packages by the way they arrived. */
export function countArrivals(items: readonly ManifestItem[]): Record<Arrival, number> {
  const counts: Record<Arrival, number> = { Pending: 0, Received: 0, Missing: 0, Damaged: 0 }
  for (const { line } of items) counts[line.arrival] += 1
  return counts
}
