import type { Db } from './open.ts'
import type { Statements } from './statements.ts'

/** Small enough that nobody's scan waits for it. */
export const batch = 500

/** Lets whatever waits have its turn. */
export type Turn = () => Promise<void>
const atOnce: Turn = async () => {}

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
    const rows = await db.transaction(({ statements }) => step(statements))
    total += rows
    if (rows < batch) return total
    await turn()
  }
}
