import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { codesOf, type Package } from '#sync/entities/packages/package.ts'
import type { PackageImage } from '#sync/entities/packages/package-image.ts'
import { mustLeaveDelivery } from '#sync/mutators/packages/on-delivery.ts'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import type { ServerTx, Written } from '../db/core/transactions/tx.ts'
import { heldFile, moveFilesOf } from '../db/files/files.ts'
import { highestManifestNumber, highestTransferNumber } from '../db/packages/number-queries.ts'
import { bringBackArchived } from './archived-packages.ts'
import { type ExpectedDaysPart, keepExpectedDays } from './expected-days.ts'
import { keepManifestTotals } from './manifest-totals.ts'
import { moveQuestions } from './moved-questions.ts'
import { forgetFreeSerials, takeSerial } from './next-serial.ts'
import { jamaicaDay, noneLeftText } from './number-blocks.ts'
import { blankReview } from './office-review.ts'
import { keepOffices } from './offices.ts'
import type { TransactionFrame } from './transaction.ts'
import { withServiceOfToday } from './usual-service.ts'

/**
 * Sets the fields that only the server can: numbers of manifests and transfers, totals, missing labels, photos whose bytes have
 * arrived, expected days, offices, and whether a package is archived. It also refuses changes of packages on a delivery, which a
 * device may not know about.
 */
export async function setServerFields(frame: ExpectedDaysPart, tx: ServerTx): Promise<void> {
  for (const { entity, row } of tx.written()) {
    if (entity === 'manifest' && isUnnumbered(row))
      await tx.put(entity, { ...row, number: await nextNumber(frame, tx, entity) })
    if (entity === 'transfer' && isUnnumbered(row))
      await tx.put(entity, { ...row, number: await nextNumber(frame, tx, entity) })
    if (entity === 'package') {
      // New packages are not on a delivery yet.
      if (row.version > 0) await mustLeaveDelivery(tx, row)
      const servedRow = await withServiceOfToday(frame, tx, row)
      await labelPackage(frame, tx, servedRow)
      await moveFiles(frame, tx, servedRow)
    }
    if (entity === 'packageImage') await showPhoto(frame, tx, row)
  }
  await keepExpectedDays(frame, tx)
  await keepManifestTotals(tx)
  await moveQuestions(tx, frame.at)
  if (!frame.by.isUpkeep) await bringBackArchived(frame, tx)
  await keepOffices(tx)
}

/** How the rows of a noun are numbered through each day. */
const daily = {
  manifest: { begin: 'MAN', highest: highestManifestNumber },
  transfer: { begin: 'TRF', highest: highestTransferNumber },
} as const

const isUnnumbered = ({ number, deletedAt }: Pick<Manifest, 'number' | 'deletedAt'>): boolean =>
  number === null && !deletedAt

/** The next number of this day: `MAN-20261129-0003`. */
async function nextNumber(
  { statements, at }: TransactionFrame,
  tx: ServerTx,
  noun: keyof typeof daily,
): Promise<string> {
  const { begin, highest } = daily[noun]
  const prefix = `${begin}-${jamaicaDay(at).replaceAll('-', '')}-`
  const last = await statements.get(highest, { prefix, length: prefix.length })
  const serials = tx
    .written()
    .flatMap(({ entity, row }) => (entity === 'manifest' || entity === 'transfer' ? (row.number ?? '') : []))
    .filter((number) => number.startsWith(prefix))
    .map((number) => Number(number.slice(prefix.length)))
  const serial = Math.max(last?.serial ?? 0, ...serials) + 1
  return `${prefix}${String(serial).padStart(4, '0')}`
}

/** Keeps a single open review for each package that waits for a number. */
async function askForNumber(frame: TransactionFrame, tx: ServerTx, { packageId }: Package): Promise<void> {
  const reviews = await tx.find('review', 'packageId', packageId)
  if (reviews.some(({ kind, status }) => kind === 'hawbNone' && status === 'Open')) return
  const year = Number(jamaicaDay(frame.at).slice(0, 4))
  await tx.put('review', { ...blankReview(frame), packageId, kind: 'hawbNone', note: noneLeftText(year) })
}

/** True for a package that has arrived and has no number yet. */
export const isToBeLabelled = ({ entity, row }: Written): boolean =>
  entity === 'package' && row.hawbNumber === null && row.checkedInAt !== null && !row.deletedAt

async function labelPackage(frame: TransactionFrame, tx: ServerTx, row: Package): Promise<void> {
  if (row.hawbNumber !== null && row.hawbNumber !== (await tx.stored('package', row.packageId))?.hawbNumber)
    forgetFreeSerials(frame, frame.at)
  if (!isToBeLabelled({ entity: 'package', id: row.packageId, row })) return
  const next = await takeSerial(frame, frame.at)
  // The box is already here, so the check-in stays; its number follows with the first change after new ones exist.
  if (!next) return askForNumber(frame, tx, row)
  const labelledPkg = { ...row, hawbNumber: hawbOf(next.year, next.serial) }
  await tx.put('package', { ...labelledPkg, codes: codesOf(labelledPkg) })
}

/** The files of a row that became another package are that package's. One inside another keeps its own. */
async function moveFiles(
  { statements }: TransactionFrame,
  tx: ServerTx,
  { packageId, mergedInto }: Package,
): Promise<void> {
  if (!mergedInto) return
  const target = await tx.get('package', mergedInto)
  if (target?.contents.some((part) => part.packageId === packageId)) return
  await statements.send(moveFilesOf, { packageId, to: mergedInto })
}

/** Bytes travel separately from the change that names them, and may arrive first. */
async function showPhoto({ statements }: TransactionFrame, tx: ServerTx, row: PackageImage): Promise<void> {
  if (!row.uploaded && (await statements.get(heldFile, row)))
    await tx.put('packageImage', { ...row, uploaded: true })
}
