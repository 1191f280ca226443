import type { Manifest } from '#sync/entities/manifest.ts'
import { codesOf, type Package } from '#sync/entities/package.ts'
import type { HawbBlock } from '#sync/protocol/messages.ts'
import { hawbOf } from '#sync/rules/hawb.ts'
import { addBlock, highestHawb, highestManifestNumber, highestSerial } from '../db/number-queries.ts'
import type { Db } from '../db/open.ts'
import type { ServerTx } from '../db/tx.ts'
import type { Unit } from './unit.ts'

const jamaicaOffsetMs = -5 * 3_600_000

/** The day in Jamaica, which has no summer time: "2026-11-21". */
export const jamaicaDay = (now: string): string =>
  new Date(Date.parse(now) + jamaicaOffsetMs).toISOString().slice(0, 10)

/** Gives new manifests their number and packages taken in without a label their HAWB. */
export async function giveNumbers(unit: Unit, tx: ServerTx): Promise<void> {
  for (const { entity, row } of tx.written()) {
    if (entity === 'manifest') await numberManifest(unit, tx, row as Manifest)
    if (entity === 'package') await labelPackage(unit, tx, row as Package)
  }
}

async function numberManifest({ db, now }: Unit, tx: ServerTx, row: Manifest): Promise<void> {
  if (row.number !== null || row.deletedAt) return
  const prefix = `MAN-${jamaicaDay(now).replaceAll('-', '')}-`
  const highest = db.write.get(highestManifestNumber, { prefix, length: prefix.length })?.serial ?? 0
  const serials = tx
    .written()
    .filter(({ entity }) => entity === 'manifest')
    .map((one) => (one.row as Manifest).number ?? '')
    .filter((number) => number.startsWith(prefix))
    .map((number) => Number(number.slice(prefix.length)))
  const serial = Math.max(highest, ...serials) + 1
  await tx.put('manifest', { ...row, number: `${prefix}${String(serial).padStart(4, '0')}` })
}

async function labelPackage({ db, now }: Unit, tx: ServerTx, row: Package): Promise<void> {
  if (row.hawbNumber !== null || row.checkedInAt === null || row.deletedAt) return
  const { year, from } = reserveSerials(db, { count: 1, clientId: 'server', now })
  const labelled = { ...row, hawbNumber: hawbOf(year, from) }
  await tx.put('package', { ...labelled, codes: codesOf(labelled) })
}

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
