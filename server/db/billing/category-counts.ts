import { type Kysely, sql } from 'kysely'
import type { Lesson } from '#sync/rules/categories/lessons.ts'
import type { WordCount } from '#sync/rules/categories/suggestions.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const categoryCounts = async (db: Tables, words: readonly string[]): Promise<WordCount[]> =>
  words.length === 0
    ? []
    : db
        .selectFrom('categoryWord')
        .where('word', 'in', words)
        .where('count', '>', 0)
        .selectAll()
        .orderBy('word')
        .orderBy('category')
        .execute()

/** Counts a correction for its new category and against the one that was wrong. */
export async function countLesson(db: Tables, { words, category, former }: Lesson): Promise<void> {
  await db
    .insertInto('categoryWord')
    .values(words.map((word) => ({ word, category, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['word', 'category']).doUpdateSet({ count: sql`"categoryWord"."count" + 1` }),
    )
    .execute()
  if (former === null) return
  await db
    .updateTable('categoryWord')
    .set({ count: sql`"count" - 1` })
    .where('word', 'in', words)
    .where('category', '=', former)
    .where('count', '>', 0)
    .execute()
}
