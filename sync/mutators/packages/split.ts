import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { mostBoxLines } from '../../entities/packages/line-ids.ts'
import type { ContainedPackage, Package } from '../../entities/packages/package.ts'
import { statusText } from '../../entities/packages/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packageRights } from '../../policies/package.ts'
import { ownRecordText } from '../../rules/packages/consolidation.ts'
import { contentsOf } from '../../rules/packages/contents.ts'
import { goneText } from '../../rules/packages/ending-state.ts'
import { contentsApart, type LineHome } from '../../rules/packages/lines-apart.ts'
import type { Tx } from '../../tx.ts'
import { addToManifest } from '../manifests/lines.ts'
import { manifestInside, takeOff } from '../manifests/rows.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { openReviews } from './claims.ts'
import { blankPackage, mustFindPackage, mustNotBeOnBills, putPackage, recordEvent } from './rows.ts'

export const SplitArgs = z.object({
  packageId: Id,
  /** The number of pieces to make; null unpacks a consolidated package. */
  pieces: z
    .int('is not a whole number')
    .min(2, 'must be at least 2')
    .max(999, 'is more than 999')
    .nullable()
    .default(null),
  /** The packages of a consolidated one to which lines go that were added to it; the others go where they came from. */
  lines: z
    .array(z.object({ lineId: Id, packageId: Id }))
    .max(mostBoxLines, `are more than ${mostBoxLines}`)
    .default([]),
})

const refusal = ({ trackingNumber }: Package, text: string) =>
  new Refusal('wrong-state', `${trackingNumber} ${text}`)

/** Unpacks a consolidated package, or makes pieces of one package that are counted singly. */
export const split = mutator({
  args: SplitArgs,
  permission: packageRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const pkg = await mustFindPackage(tx, args.packageId, actor)
    if (args.pieces !== null) return makePieces(tx, pkg, args.pieces, { actor, context })
    if (contentsOf(pkg).length === 0)
      throw refusal(pkg, 'is no consolidated package. Say how many pieces it has instead.')
    await mustBeOpenToSplit(tx, pkg, context)
    await takeApart(tx, pkg, args.lines, { actor, context })
    return done
  },
})

async function mustBeOpenToSplit(tx: Tx, pkg: Package, context: MutatorContext): Promise<void> {
  if (pkg.status !== 'ReceivedAtWharehouse')
    throw refusal(pkg, `is at "${statusText(pkg.status)}". It can be taken apart only at the warehouse.`)
  const manifest = pkg.manifestId ? await tx.get('manifest', pkg.manifestId) : undefined
  if (manifest && manifest.status !== 'Open')
    throw refusal(pkg, `is on ${manifestInside(manifest)}, which is no longer open.`)
  if ((await openReviews(tx, pkg.packageId)).length > 0)
    throw refusal(pkg, 'has an open review. Resolve that first, then split it.')
  const claims = await tx.find('claim', 'packageId', pkg.packageId)
  if (claims.some(({ deletedAt, status }) => !deletedAt && status !== 'Refused'))
    throw refusal(pkg, 'has a claim of its own, which is about all that is in it, so it stays one package.')
  const ownText = ownRecordText(pkg)
  if (ownText !== null) throw refusal(pkg, `${ownText}.`)
  await mustNotBeOnBills(pkg, 'split it', context)
}

/** The contained package as a row of its own again, with what became known of its invoice since. */
async function restorePackage(
  tx: Tx,
  part: ContainedPackage,
  container: Package,
  now: string,
): Promise<Package> {
  const row = await tx.get('package', part.packageId)
  const { merchantInvoiceFileId, invoiceState, invoiceProblem, accountId, mode, branchId } = container
  const lacksInvoice = part.merchantInvoiceFileId === null && part.invoiceState === 'Missing'
  const { shipWhen, togetherId, heldUntil } = container
  // The whole was held for its owner, and an end of that wait was the end for each content.
  const wait = container.heldFrom
    ? { heldFrom: part.heldFrom, heldUntil: part.heldUntil ?? heldUntil }
    : { heldFrom: null, heldUntil: null }
  return {
    ...blankPackage(part.packageId, part.createdAt),
    ...part,
    accountId,
    mode,
    branchId,
    shipWhen,
    togetherId,
    ...(part.heldFrom && wait),
    ...(lacksInvoice && { merchantInvoiceFileId, invoiceState, invoiceProblem }),
    version: row?.version ?? 0,
    updatedAt: now,
  }
}

function mustBeHomes(pkg: Package, homes: readonly LineHome[]): void {
  for (const { lineId, packageId } of homes) {
    if (!pkg.lines.some((line) => line.lineId === lineId))
      throw refusal(pkg, 'has no such line any more. Read it again, then say where its goods go.')
    if (!pkg.contents.some((part) => part.packageId === packageId))
      throw refusal(pkg, 'does not hold the package that you chose for a line. Choose one of its packages.')
  }
}

async function takeApart(
  tx: Tx,
  pkg: Package,
  homes: readonly LineHome[],
  { actor, context }: MutatorRun,
): Promise<void> {
  mustBeHomes(pkg, homes)
  const { manifestId, packageId } = pkg
  const line = await tx.get('manifestLine', packageId)
  if (line && !line.deletedAt) await takeOff(tx, line, context.now)
  const note = `Taken out of ${pkg.hawbNumber ?? pkg.trackingNumber}`
  const event = { status: 'ReceivedAtWharehouse', stepBack: false, note, branchId: pkg.branchId } as const
  const end = { deletedAt: context.now, updatedAt: context.now }
  // The container gives up its codes before its contents take them back.
  await tx.put('package', { ...pkg, ...end, manifestId: null, bin: '' })
  for (const part of contentsApart(pkg, homes)) {
    const row = await restorePackage(tx, part, pkg, context.now)
    let free = await recordEvent(tx, row, event, { actor, context })
    if (manifestId) free = await addToManifest(tx, free, manifestId, { actor, context, isAllowed: true })
    await putPackage(tx, free, context.now)
  }
  await movePhotos(tx, pkg, context.now)
  for (const row of await tx.find('packageEvent', 'packageId', packageId))
    await tx.put('packageEvent', { ...row, ...end })
}

/** Photos of the consolidated package stay readable with its first content. */
async function movePhotos(tx: Tx, { packageId, contents: [first] }: Package, now: string): Promise<void> {
  for (const image of await tx.find('packageImage', 'packageId', packageId))
    if (first && !image.deletedAt)
      await tx.put('packageImage', { ...image, packageId: first.packageId, updatedAt: now })
}

async function makePieces(
  tx: Tx,
  pkg: Package,
  pieces: number,
  { actor, context }: MutatorRun,
): Promise<Outcome> {
  if (pkg.status === 'Delivered') throw refusal(pkg, `${goneText(pkg)}.`)
  if ((pkg.missingPieces ?? []).length > 0 || (pkg.deliveredPieces ?? []).length > 0)
    throw refusal(pkg, 'has pieces that are missing or handed over, so their number stays.')
  if (pkg.pieces === pieces)
    return { outcome: 'already', message: `${pkg.trackingNumber} has ${pieces} pieces already.` }
  const event = {
    status: pkg.status,
    stepBack: false,
    branchId: pkg.branchId,
    note: `Split into ${pieces} pieces`,
  }
  const row =
    pkg.status === 'PreAlert' || pkg.status === 'Delayed'
      ? pkg
      : await recordEvent(tx, pkg, event, { actor, context })
  await putPackage(tx, { ...row, pieces }, context.now)
  return { ...done, packageId: pkg.packageId }
}
