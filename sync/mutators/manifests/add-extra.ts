import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import { placeOnLine } from '../../entities/packages/package-status.ts'
import { dropNul } from '../../lib/clean-text.ts'
import { must } from '../../lib/must.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { goneText } from '../../rules/packages/ending-state.ts'
import { placeWith } from '../../rules/packages/left-behind.ts'
import { piecesToCome } from '../../rules/packages/lost-pieces.ts'
import { withArrival } from '../../rules/packages/missing.ts'
import { piecesText, withPieces } from '../../rules/packages/pieces.ts'
import { keysOf } from '../../rules/tracking/keys.ts'
import { type Recognised, recognise } from '../../rules/tracking/recognise.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { codeProblem, identifyingKinds } from '../packages/check-in.ts'
import {
  blankPackage,
  findByCode,
  findPackage,
  momentOf,
  putPackage,
  recordEvent,
  redirectTo,
} from '../packages/rows.ts'
import { isHeldNow } from '../packages/status-update.ts'
import { manifestInside, mustAllow, mustFindManifest } from './rows.ts'

export const AddExtraArgs = z.object({
  manifestId: Id,
  /** The package that was recognised, or the id of a new one. */
  packageId: Id,
  trackingNumber: TypedNumber,
  rawBarcode: z.string().overwrite(dropNul).max(500),
  /** The pieces of a package that were missing and came now; left out, all of them. */
  pieces: z.array(z.int().min(1).max(999)).max(999).optional(),
})

/** The missing pieces of a package came with a later manifest. The package itself stays on the one it travelled on. */
async function findPieces(
  tx: Tx,
  pkg: Package,
  {
    manifest,
    args,
    actor,
    context,
  }: MutatorRun & { manifest: Manifest; args: z.output<typeof AddExtraArgs> },
): Promise<Outcome> {
  const soughtPieces = piecesToCome(pkg)
  // A box of a package whose other pieces have arrived is one that was given up.
  const { pieces = soughtPieces.length > 0 ? soughtPieces : pkg.missingPieces } = args
  const foundPieces = pkg.missingPieces.filter((piece) => pieces.includes(piece))
  if (foundPieces.length === 0)
    return {
      outcome: 'already',
      message: `${pkg.trackingNumber}: these pieces are here already.`,
      packageId: pkg.packageId,
    }
  const { occurredAt } = momentOf(pkg, context)
  const note = `Found ${piecesText(foundPieces)} of ${pkg.pieces}, on ${manifestInside(manifest)}`
  const event = { status: pkg.status, stepBack: false, note, branchId: null }
  const row = await recordEvent(tx, pkg, event, { actor, context })
  const missingPieces = pkg.missingPieces.filter((piece) => !foundPieces.includes(piece))
  await putPackage(tx, withPieces(row, missingPieces, occurredAt, actor.name), context.now)
  return { ...done, message: `${note}.`, packageId: pkg.packageId }
}

/** An unexpected box as counted: without an owner and without details. */
const newPackage = (
  packageId: string,
  { trackingNumber }: z.output<typeof AddExtraArgs>,
  code: Recognised,
  context: MutatorContext,
): Package => ({
  ...blankPackage(packageId, context.now),
  trackingNumber,
  trackingNormalized: code.canonical,
  trackingAliases: [...new Set([...code.aliases, ...keysOf(code)])],
  courier: code.courier,
})

/** The package with its place: an arrival is at least where the manifest is, except for what customs keeps. */
async function atPlaceOf(
  tx: Tx,
  pkg: Package,
  status: NonNullable<ReturnType<typeof placeWith>>,
  { note, actor, context }: MutatorRun & { note: string },
): Promise<Package> {
  const isFurther = placeOnLine(pkg.status) >= placeOnLine(status)
  if (isFurther || (await isHeldNow(tx, pkg, { actor, context }))) return pkg
  return recordEvent(tx, pkg, { status, stepBack: false, note, branchId: null }, { actor, context })
}

/** The package of a box: the one on this side, or a new one. */
async function packageOf(
  tx: Tx,
  args: z.output<typeof AddExtraArgs>,
  context: MutatorContext,
): Promise<Package> {
  const code = recognise(args.rawBarcode || args.trackingNumber)
  const pkg = (await findPackage(tx, args.packageId)) ?? (await findByCode(tx, code)).known
  if (pkg?.deletedAt) throw new Refusal('wrong-state', 'This package was deleted. Check it in as a new one.')
  if (pkg?.status === 'Delivered')
    throw new Refusal('wrong-state', `${pkg.trackingNumber} ${goneText(pkg)}. Look at the label again.`)
  if (!pkg && !identifyingKinds.includes(code.kind))
    throw new Refusal('invalid', codeProblem(code), { rawBarcode: [codeProblem(code)] })
  return pkg ?? newPackage(args.packageId, args, code, context)
}

interface Place {
  readonly manifest: Manifest
  readonly oldLine: ManifestLine | undefined
  /** The old line, if the manifest lists the package already. */
  readonly listedLine: ManifestLine | undefined
}

/** Puts the package on the manifest, checked in and where that is, and returns it. */
async function putExtra(
  tx: Tx,
  pkg: Package,
  { manifest, oldLine, listedLine }: Place,
  { actor, context }: MutatorRun,
): Promise<Package> {
  const { packageId } = pkg
  const { manifestId } = manifest
  const { occurredAt } = momentOf(pkg, context)
  // Damage that was counted before is still to be looked at.
  const arrival = pkg.arrival === 'Damaged' ? 'Damaged' : 'Received'
  await tx.put('manifestLine', {
    manifestLineId: packageId,
    manifestId,
    packageId,
    addedAt: listedLine?.addedAt ?? occurredAt,
    addedBy: listedLine?.addedBy ?? actor.name,
    arrival,
    extra: listedLine?.extra ?? true,
    offices: oldLine?.offices ?? [],
    version: oldLine?.version ?? 0,
    createdAt: oldLine?.createdAt ?? context.now,
    updatedAt: context.now,
    deletedAt: null,
    archivedAt: null,
  })
  const checkedInPackage: Package = {
    ...withArrival(pkg, arrival, occurredAt, {
      by: actor.name,
      decision: `It was found: ${actor.name} counted it on arrival.`,
    }),
    manifestId,
    checkedInAt: pkg.checkedInAt ?? occurredAt,
    checkedInBy: pkg.checkedInBy ?? actor.name,
  }
  const place = must(placeWith(manifest), 'the place of a manifest that is counted')
  return atPlaceOf(tx, checkedInPackage, place, { note: manifest.number ?? '', actor, context })
}

/**
 * Adds a package that arrived without being on the manifest. It leaves any other manifest, because a package travels on
 * one at a time. A box that is in no record becomes a package whose owner is to be found. One that is listed is counted.
 */
export const addExtra = mutator({
  args: AddExtraArgs,
  permission: manifestRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, args.manifestId)
    mustAllow(manifest, 'counting')
    const pkg = await packageOf(tx, args, context)
    const { packageId, trackingNumber } = pkg
    if (packageId !== args.packageId) await redirectTo(tx, args.packageId, pkg, context)
    if ((pkg.missingPieces ?? []).length > 0) return findPieces(tx, pkg, { manifest, args, actor, context })
    const oldLine = await tx.get('manifestLine', packageId)
    const isListed = !oldLine?.deletedAt && oldLine?.manifestId === manifest.manifestId
    const listedLine = isListed ? oldLine : undefined
    // A device that doesn't know the code of a listed package adds it as an extra, although the box is the listed one.
    if (listedLine && listedLine.arrival !== 'Pending' && listedLine.arrival !== 'Missing') {
      const message = `${trackingNumber} is counted on ${manifestInside(manifest)} already.`
      return { outcome: 'already', message, packageId }
    }
    const place = { manifest, oldLine, listedLine }
    await putPackage(tx, await putExtra(tx, pkg, place, { actor, context }), context.now)
    return { ...done, packageId }
  },
})
