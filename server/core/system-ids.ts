import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import type { Ids } from '#sync/lib/ids.ts'

const bytesOfId = 16
const idsOfPool = 256
/** The place of four random bytes that are in no id themselves. */
const seqAt = 6

/** Random bytes, requested from the system for many ids together: a request takes longer than making the id. */
function createRandom(): () => Buffer {
  const pool = Buffer.alloc(bytesOfId * idsOfPool)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += bytesOfId
    return pool.subarray(used - bytesOfId, used)
  }
}

/** Ids that ascend in the order of asking, also within a millisecond and when the clock is put back. */
export function createSystemIds(): Ids {
  const nextRandom = createRandom()
  let msecs = 0
  let seq = 0
  return {
    next() {
      const now = Date.now()
      const random = nextRandom()
      // It begins at random in the lower half of its 32 bits, so that it can be counted up without an end.
      seq = now > msecs ? random.readUInt32BE(seqAt) >>> 1 : seq + 1
      msecs = Math.max(now, msecs)
      return v7({ random, msecs, seq })
    },
  }
}
