import { tellDisk } from './errors.ts'
import type { Db } from './open.ts'

/** Small enough that nobody's scan waits for it. */
export const batch = 500

/** Lets whatever waits have its turn. */
export type Turn = () => Promise<void>
const atOnce: Turn = async () => {}

/**
 * Does a step over and over, each in a transaction of its own, until it finds less than a whole batch to do. Between
 * two of them others write, and `turn` lets the server answer. Answers how many rows there were in all.
 */
export async function inBatches(db: Db, step: () => number, turn: Turn = atOnce): Promise<number> {
  let total = 0
  for (;;) {
    db.room.mustBeThere()
    const release = await db.lock.acquire()
    let n: number
    try {
      db.write.control('begin immediate')
      n = step()
      db.write.control('commit')
    } catch (error) {
      if (db.write.inTransaction) db.write.control('rollback')
      throw tellDisk(db.events, error)
    } finally {
      release()
    }
    total += n
    if (n < batch) return total
    await turn()
  }
}
