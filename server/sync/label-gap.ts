import { isoOf } from '#sync/lib/clock.ts'
import { byServer } from '../changes/audit-note.ts'
import { jamaicaDay } from '../changes/number-blocks.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Db } from '../db/core/open.ts'
import { addBlock, highestSerial } from '../db/packages/number-queries.ts'

/** More than the devices of a company are given between two backups. */
const blindGap = 10_000

/** The highest serial number of a HAWB that was given out in each year. */
export type Serials = ReadonlyMap<number, number>

/**
 * Uses up the label numbers that were given out after the state a database is put back to: devices have them, and go on
 * printing them. Without knowing which, a wide gap is left.
 */
export async function skipLabelNumbers(db: Db, known: Serials | null): Promise<void> {
  const at = isoOf(db.clock.now())
  const thisYear = Number(jamaicaDay(at).slice(0, 4))
  await withTransaction({ db }, byServer('restore'), async ({ statements }) => {
    const highestOf = (year: number): number => statements.get(highestSerial, { year })?.serial ?? 0
    for (const [year, toSerial] of known ?? new Map([[thisYear, highestOf(thisYear) + blindGap]])) {
      const fromSerial = highestOf(year) + 1
      if (toSerial >= fromSerial)
        statements.run(addBlock, { year, fromSerial, toSerial, clientId: 'skipped by a restore', at })
    }
  })
}
