import { setImmediate } from 'node:timers/promises'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Db, LongReader } from '../db/core/open.ts'

const atOnce = 500
/** A reader that is open keeps the database from tidying up behind it. */
const longestMs = 5 * minuteMs

/** The rows of a query in parts, on a connection of their own: writers and other readers do not wait for it. */
export async function* inParts<R>(
  db: Db,
  query: (reader: LongReader['reader']) => { stream(): AsyncIterableIterator<R> },
): AsyncGenerator<R[]> {
  const until = db.clock.now() + longestMs
  const { reader, close } = db.openReader()
  try {
    let part: R[] = []
    for await (const row of query(reader).stream()) {
      part.push(row)
      if (part.length < atOnce) continue
      if (db.clock.now() > until) throw new Error('An export was not taken off in time')
      yield part
      part = []
      await setImmediate()
    }
    if (part.length > 0) yield part
  } finally {
    close()
  }
}
