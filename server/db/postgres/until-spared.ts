import { isSacrificed } from '../core/errors.ts'

const mostTries = 4

/**
 * Runs work that may run again from its start until the database does not undo it for the sake of others. An engine that spreads
 * a database over machines does so at any statement.
 */
export async function untilSpared<T>(run: () => Promise<T>, triesLeft = mostTries): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isSacrificed(error) || triesLeft === 1) throw error
    return untilSpared(run, triesLeft - 1)
  }
}
