import type { Manifest } from '#sync/entities/manifest.ts'
import { codesOf, type Package } from '#sync/entities/package.ts'
import type { PackageImage } from '#sync/entities/package-image.ts'
import { hawbOf } from '#sync/rules/hawb.ts'
import type { ServerTx } from '../db/core/tx.ts'
import { heldFile, moveFilesOf } from '../db/files/files.ts'
import { highestManifestNumber } from '../db/packages/number-queries.ts'
import { mustLeaveDelivery } from './leaves-delivery.ts'
import { jamaicaDay, noneLeftText, reserveSerials } from './number-blocks.ts'
import { blankReview } from './office-review.ts'
import type { Unit } from './unit.ts'

/**
 * What only the server can say: manifests' numbers, labels of packages without one, photos whose bytes are here. And
 * what only it can refuse: devices know no deliveries.
 */
export async function complete(unit: Unit, tx: ServerTx): Promise<void> {
  for (const { entity, row } of tx.written()) {
    if (entity === 'manifest') await numberManifest(unit, tx, row as Manifest)
    if (entity === 'package') {
      // One that is made now is on no delivery yet.
      if (row.version > 0) mustLeaveDelivery(unit, row as Package)
      await labelPackage(unit, tx, row as Package)
      moveFiles(unit, row as Package)
    }
    if (entity === 'packageImage') await showPhoto(unit, tx, row as PackageImage)
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

/** One open review for each package that waits for a number. */
async function askForNumber(unit: Unit, tx: ServerTx, { packageId }: Package): Promise<void> {
  const known = await tx.find('review', 'packageId', packageId)
  if (known.some(({ kind, status }) => kind === 'hawbNone' && status === 'Open')) return
  const year = Number(jamaicaDay(unit.now).slice(0, 4))
  await tx.put('review', { ...blankReview(unit), packageId, kind: 'hawbNone', note: noneLeftText(year) })
}

async function labelPackage(unit: Unit, tx: ServerTx, row: Package): Promise<void> {
  const { db, now } = unit
  if (row.hawbNumber !== null || row.checkedInAt === null || row.deletedAt) return
  const block = reserveSerials(db, { count: 1, clientId: 'server', now })
  // The box is here all the same. Its number comes with the first change after there are new ones.
  if (!block) return askForNumber(unit, tx, row)
  const labelled = { ...row, hawbNumber: hawbOf(block.year, block.from) }
  await tx.put('package', { ...labelled, codes: codesOf(labelled) })
}

/** The files of a row that became another package are that package's. */
function moveFiles({ db }: Unit, { packageId, mergedInto }: Package): void {
  if (mergedInto) db.write.run(moveFilesOf, { packageId, to: mergedInto })
}

/** Bytes travel apart from the change that names them, and may be the faster. */
async function showPhoto({ db }: Unit, tx: ServerTx, row: PackageImage): Promise<void> {
  if (!row.uploaded && db.write.get(heldFile, row)) await tx.put('packageImage', { ...row, uploaded: true })
}
