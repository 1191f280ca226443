import type { HawbBlock } from '#sync/protocol/messages.ts'
import { addBlock, highestHawb, highestSerial } from '../db/number-queries.ts'
import type { Db } from '../db/open.ts'

const jamaicaOffsetMs = -5 * 3_600_000

/** The day in Jamaica, which has no summer time: "2026-11-21". */
export const jamaicaDay = (now: string): string =>
  new Date(Date.parse(now) + jamaicaOffsetMs).toISOString().slice(0, 10)

interface Reservation {
  readonly count: number
  readonly clientId: string
  readonly now: string
}

/** A block of HAWB serials that nobody else has or will have. Only inside a transaction. */
export function reserveSerials({ write }: Db, { count, clientId, now }: Reservation): HawbBlock {
  const year = Number(jamaicaDay(now).slice(0, 4))
  const [first, after] = [
    `QS${String(year % 100).padStart(2, '0')}`,
    `QS${String((year % 100) + 1).padStart(2, '0')}`,
  ]
  const reserved = write.get(highestSerial, { year })?.serial ?? 0
  // Packages that came with a database from elsewhere have numbers that no block tells of.
  const used = Number(write.get(highestHawb, { first, after })?.hawbNumber?.slice(4, 11) ?? 0)
  const from = Math.max(reserved, used) + 1
  const block = { year, from, to: from + count - 1 }
  write.run(addBlock, { year, fromSerial: block.from, toSerial: block.to, clientId, at: now })
  return block
}
