import { setImmediate } from 'node:timers/promises'

/** About as many rows as take a few milliseconds. */
const rowsAtOnce = 250

/** The rows in parts. Between two parts other requests have their turn. */
export async function* inTurns<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let n = 0; n < rows.length; n += rowsAtOnce) {
    if (n > 0) await setImmediate()
    yield rows.slice(n, n + rowsAtOnce)
  }
}

export async function mapInTurns<T, R>(rows: readonly T[], toResult: (row: T) => R): Promise<R[]> {
  const results: R[] = []
  for await (const part of inTurns(rows)) for (const row of part) results.push(toResult(row))
  return results
}
