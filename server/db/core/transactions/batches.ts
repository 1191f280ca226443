import type { Db } from '../open.ts'
import type { Tables } from '../reading/reads.ts'
import type { Statements } from '../reading/statements.ts'

/** A batch is small enough that no scan has to wait for it noticeably. */
export const batch = 500

/** Lets waiting work have its turn. */
export type Turn = () => Promise<void>
const atOnce: Turn = async () => {}

/** Does one step in a transaction of its own. */
export const runStep = <T>(db: Db, step: (statements: Statements) => Promise<T>): Promise<T> =>
  db.transaction(({ statements }) => step(statements))

/** The same for a step that builds its queries. */
export const runQueries = <T>(db: Db, step: (tables: Tables) => Promise<T>): Promise<T> =>
  db.transaction(({ kysely }) => step(kysely))

/**
 * Does a step over and over, each in a transaction of its own, until it finds less than a whole batch to do. Between
 * two of them others write, and `turn` lets the server answer. Answers how many rows there were in all.
 */
export async function inBatches(
  db: Db,
  step: (statements: Statements) => Promise<number>,
  turn: Turn = atOnce,
): Promise<number> {
  let total = 0
  for (;;) {
    const rows = await runStep(db, step)
    total += rows
    if (rows < batch) return total
    await turn()
  }
}
