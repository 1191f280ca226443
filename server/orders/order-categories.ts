import type { StoreOrderItem } from '#sync/entities/orders/store-order.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { dutyTermsOn } from '../db/packages/duty-terms.ts'

type Sorted = Pick<StoreOrderItem, 'dutyCategory'>

/** The categories of items that today's duty table doesn't have. */
async function goneCategories(
  { statements, at }: Transaction,
  items: readonly Sorted[],
): Promise<Set<string>> {
  const categories = new Set(items.flatMap(({ dutyCategory }) => dutyCategory ?? []))
  if (categories.size === 0) return categories
  const terms = await dutyTermsOn(statements, jamaicaDay(at))
  for (const { category } of terms?.rates.categories ?? []) categories.delete(category)
  return categories
}

/** Refuses a category that today's duty table doesn't have. One that the order had before may stay. */
export async function mustBeInDutyTable(
  tx: Transaction,
  items: readonly Sorted[],
  before: readonly Sorted[] = [],
): Promise<void> {
  const goneNames = await goneCategories(tx, items)
  for (const { dutyCategory } of before) if (dutyCategory !== null) goneNames.delete(dutyCategory)
  const [category] = goneNames
  if (category === undefined) return
  const position = items.findIndex((item) => item.dutyCategory === category)
  throw new Refusal(
    'invalid',
    `The duty table has no category “${category}”. Choose one of its categories, or none.`,
    { [`items.${position}.dutyCategory`]: [`names “${category}”, which is not in the duty table`] },
  )
}

/** The items without categories that were taken off the duty table: the office is asked again before the flight. */
export async function withTableCategories<T extends Sorted>(
  tx: Transaction,
  items: readonly T[],
): Promise<T[]> {
  const goneNames = await goneCategories(tx, items)
  return items.map((item) =>
    item.dutyCategory !== null && goneNames.has(item.dutyCategory) ? { ...item, dutyCategory: null } : item,
  )
}
