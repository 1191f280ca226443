import { isStaff } from '#sync/policies/roles.ts'
import { lessonsOf } from '#sync/rules/categories/lessons.ts'
import { suggestCategory, wordsToCount } from '#sync/rules/categories/suggestions.ts'
import { validOn } from '#sync/rules/manifests/dated.ts'
import { boxLines, categoriesIn } from '#sync/rules/packages/box-lines.ts'
import { categoryCounts, countLesson } from '../db/billing/category-counts.ts'
import { listDutyTables } from '../db/billing/duty-tables.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { findPackageById } from '../db/packages/packages.ts'

/** The likely category of a description, among those of the duty table that holds on a day. */
export async function suggestedCategory(
  db: Tables,
  day: string,
  description: string,
): Promise<string | null> {
  const categories = validOn(await listDutyTables(db), day)?.rates.categories ?? []
  return suggestCategory(
    description,
    categories.map(({ category }) => category),
    await categoryCounts(db, wordsToCount(description)),
  )
}

/**
 * Counts the categories that staff set, for the next suggestions, in the transaction that sets them. What customers
 * choose is theirs and teaches nothing.
 */
export async function learnCategories(tx: AuditedTx): Promise<void> {
  if (!isStaff(tx.by.actor.role)) return
  for (const { entity, row } of tx.written()) {
    if (entity !== 'package') continue
    if (categoriesIn(row).length === 0) continue
    const before = await findPackageById(tx.kysely, row.packageId)
    for (const lesson of lessonsOf(before ? boxLines(before) : [], boxLines(row)))
      await countLesson(tx.kysely, lesson)
  }
}
