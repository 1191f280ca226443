import { ownerText } from '../../../components/package-form/owner-text.ts'
import type { ManifestItem } from '../../../queries/manifests.ts'

/** The columns that a manifest's packages can be sorted by. */
export const lineSorts = { tracking: 'Tracking', customer: 'Customer', weight: 'Weight' } as const
export type LineSort = keyof typeof lineSorts

/** A column and its direction; null for the order in which the packages were added, the latest first. */
export type LineOrder = { readonly by: LineSort; readonly isFalling: boolean } | null

/** The order after a press on a column: rising, then falling, then the latest first again. */
export function nextOrder(order: LineOrder, by: LineSort): LineOrder {
  if (order?.by !== by) return { by, isFalling: false }
  return order.isFalling ? null : { by, isFalling: true }
}

const textOf = {
  tracking: ({ pkg }: ManifestItem) => pkg?.trackingNumber ?? '',
  customer: ({ owner }: ManifestItem) => (owner ? ownerText(owner) : ''),
} as const

/** Compares two values; those that are missing come last in both directions. */
function compare<V extends string | number>(a: V | null, b: V | null, isFalling: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true })
  return isFalling ? -order : order
}

const sortValueOf = (item: ManifestItem, by: LineSort): string | number | null =>
  by === 'weight' ? (item.pkg?.weightLb ?? null) : textOf[by](item) || null

export const sortItems = (items: readonly ManifestItem[], order: LineOrder): readonly ManifestItem[] =>
  order === null
    ? items
    : items.toSorted((a, b) => compare(sortValueOf(a, order.by), sortValueOf(b, order.by), order.isFalling))
