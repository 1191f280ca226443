import type { ManifestLine } from '#sync/entities/manifest.ts'
import type { ManifestItem } from '../../queries/manifests.ts'

export interface ManifestTotals {
  readonly packages: number
  readonly pieces: number
  readonly weightLb: number
  readonly declaredValueUsdCents: number
}

const sum = (items: readonly ManifestItem[], of: (item: ManifestItem) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** The current totals of a manifest. Weights are added in hundredths, because binary fractions drift. */
export const sumItems = (items: readonly ManifestItem[]): ManifestTotals => ({
  packages: items.length,
  pieces: sum(items, ({ pkg }) => pkg?.pieces ?? 1),
  weightLb: Math.round(sum(items, ({ pkg }) => Math.round((pkg?.weightLb ?? 0) * 100))) / 100,
  declaredValueUsdCents: sum(items, ({ pkg }) => pkg?.declaredValueUsdCents ?? 0),
})

export type Arrival = ManifestLine['arrival']

/** Counts the packages by the way they arrived. */
export function countArrivals(items: readonly ManifestItem[]): Record<Arrival, number> {
  const counts: Record<Arrival, number> = { Pending: 0, Received: 0, Missing: 0, Damaged: 0 }
  for (const { line } of items) counts[line.arrival] += 1
  return counts
}
