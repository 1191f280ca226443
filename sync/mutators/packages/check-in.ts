import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { dropNul } from '../../lib/clean-text.ts'
import { Refusal } from '../../lib/refusal.ts'
import { companyTimeText } from '../../lib/when.ts'
import { packageRights } from '../../policies/package.ts'
import { contentsOf } from '../../rules/packages/contents.ts'
import { goneText } from '../../rules/packages/ending-state.ts'
import { claimedDetails, detailsIn, mergeDetails } from '../../rules/texts/differences.ts'
import { keysOf } from '../../rules/tracking/keys.ts'
import { type Recognised, recognise } from '../../rules/tracking/recognise.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import type { Tx } from '../../tx.ts'
import { addToManifest } from '../manifests/lines.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { claimForAll, settleClaims } from './claims.ts'
import { describedBy, mustFitLines, withoutGoneCategories } from './content-args.ts'
import { detailsArgs } from './details-args.ts'
import { foundByScan, foundText, reportFindings } from './found-by-scan.ts'
import { holderOf, labelFor, labelTakenFinding, reviewAll } from './labels.ts'
import { type WithoutMissing, withoutMissing } from './missing-references.ts'
import { withMode } from './mode.ts'
import { originAtCheckIn } from './origin-args.ts'
import { isForAnother, isOnlyAnnounced, moveAway, otherOwnerFinding } from './other-owner.ts'
import { withPlacement } from './placement.ts'
import { askForReview } from './reviews.ts'
import {
  blankPackage,
  copyAccess,
  findByCode,
  findPackage,
  putPackage,
  recordEvent,
  redirectTo,
} from './rows.ts'
import { withoutGoneService } from './service-args.ts'
import { withShipChoice } from './ship-choice.ts'

/** A package in the check-in call, as specified; `occurredAt` is sent next to the arguments. */
export const CheckInArgs = z.object({
  ...detailsArgs,
  packageId: Id,
  trackingNumber: TypedNumber,
  rawBarcode: z.string().overwrite(dropNul).max(500),
  /** A number from the device's own block. With null, the package keeps its number or gets one from the server. */
  hawbNumber: z.string().overwrite(dropNul).max(20).nullable(),
  manifestId: Id.nullable(),
})
export type CheckInArgs = z.output<typeof CheckInArgs>
type CheckInInput = WithoutMissing<CheckInArgs>

/** The timeline's note for a repeated scan. */
export const scannedAgain = 'Scanned again'
/** The timeline's note for a repeated report. */
const reportedAgain = 'Reported again'
const foundNote = 'Found: it was counted as missing'
/** Tells the event of a repeated scan or report from that of a first check-in. */
export const isRepeated = ({ note }: Pick<PackageEvent, 'note'>): boolean =>
  [scannedAgain, reportedAgain, foundNote].includes(note)

/**
 * Labels have other barcodes too, such as routing and postal codes or a customer's mailbox. They identify no package.
 */
export const identifyingKinds: readonly string[] = ['tracking', 'hawb']

/**
 * Earlier apps read a number from other data, such as JSON. The packages they queued are in the warehouse under that
 * number.
 */
function codeOf(
  { rawBarcode, trackingNumber }: Pick<CheckInArgs, 'rawBarcode' | 'trackingNumber'>,
  { isQueued }: Pick<MutatorContext, 'isQueued'>,
): Recognised {
  const code = recognise(rawBarcode || trackingNumber)
  if (code.kind !== 'data' || !isQueued) return code
  const storedCode = recognise(trackingNumber)
  return storedCode.kind === 'data' ? { ...storedCode, kind: 'tracking' } : storedCode
}
export const codeProblem = (code: Recognised): string =>
  code.message || 'That is the code of a mailbox, not of a package. Scan the label of the carrier.'

/**
 * Checks a package in. If any of its codes is already in the system, that row is the package, regardless of the id from
 * the device: a pre-alert is fulfilled, and a second check-in fills the gaps of the first.
 */
export const checkIn = mutator({
  args: CheckInArgs,
  permission: packageRights.checkIn,
  async run(tx, args, actor, context): Promise<Outcome> {
    const code = codeOf(args, context)
    if (!identifyingKinds.includes(code.kind))
      throw new Refusal('invalid', codeProblem(code), { rawBarcode: [codeProblem(code)] })
    const matches = await findByCode(tx, code)
    const existing = (await findPackage(tx, args.packageId)) ?? matches.known
    if (existing?.deletedAt)
      throw new Refusal('wrong-state', 'This package was deleted. Check it in as a new one.')
    if (existing?.status === 'Delivered')
      throw new Refusal('wrong-state', `This package ${goneText(existing)}.`)
    mustFitLines(args)
    const knownArgs = await withoutGoneService(args, existing, context)
    const describedArgs = await withoutGoneCategories(knownArgs, existing, context)
    const originBranchId = await originAtCheckIn(tx, describedArgs, existing, actor)
    const scan = await withoutMissing(tx, { ...describedArgs, originBranchId }, existing, context)
    const foreign = isForAnother(existing, scan.args) ? existing : undefined
    const isApart = foreign !== undefined && (await isOnlyAnnounced(tx, foreign, args.packageId, context))
    const pkg = isApart ? undefined : existing
    if (pkg && pkg.packageId !== args.packageId) await redirectTo(tx, args.packageId, pkg, context)
    if (pkg?.checkedInAt) return checkInAgain(tx, pkg, scan, { actor, context })
    const row = pkg ?? blankPackage(args.packageId, context.now)
    const sameNumber = [...(matches.known ? [matches.known] : []), ...matches.others].filter(
      ({ packageId }) => packageId !== row.packageId,
    )
    if (isApart || !foreign)
      return checkInFirst(tx, row, { ...scan, others: sameNumber, foreign }, { actor, context })
    const { accountId } = foreign
    const missing = [...scan.missing, otherOwnerFinding(foreign, scan.args.accountId)]
    const input = { args: { ...scan.args, accountId }, missing, others: sameNumber }
    return checkInFirst(tx, row, input, { actor, context })
  },
})

interface FirstCheckIn extends CheckInInput {
  /** Other packages with the same number. */
  readonly others: readonly Package[]
  /** A pre-alert of another customer than the one whose package this is. */
  readonly foreign?: Package | undefined
}

async function checkInFirst(
  tx: Tx,
  pkg: Package,
  { args, missing, others, foreign }: FirstCheckIn,
  { actor, context }: MutatorRun,
): Promise<Outcome> {
  const code = codeOf(args, context)
  const foreignEvents = foreign ? await tx.find('packageEvent', 'packageId', foreign.packageId) : []
  const { details, findings } = describedBy(pkg, args)
  let row: Package = {
    ...pkg,
    ...details,
    trackingNumber: pkg.trackingNumber || args.trackingNumber,
    trackingNormalized: pkg.trackingNormalized || code.canonical,
    trackingAliases: [...new Set([...pkg.trackingAliases, ...keysOf(code)])],
    courier: args.courier || code.courier || pkg.courier,
    checkedInAt: context.occurredAt,
    checkedInBy: actor.name,
  }
  row = (await foundByScan(tx, row, 'at its check-in', { actor, context })).pkg
  const label = await labelFor(tx, row, args.hawbNumber, context)
  row.hawbNumber = label.hawbNumber
  row = withPlacement(row, pkg.bin, actor, context)
  const event = {
    status: 'ReceivedAtWharehouse',
    stepBack: false,
    note: '',
    branchId: args.branchId,
  } as const
  row = await recordEvent(tx, row, event, { actor, context })
  if (args.manifestId)
    row = await addToManifest(tx, await withShipChoice(tx, await withMode(tx, row)), args.manifestId, {
      actor,
      context,
    })
  const missingFindings = reportFindings(row, { actor, context })
  row = await reviewAll(tx, row, [...missing, ...findings, ...label.findings, ...missingFindings], {
    actor,
    context,
  })
  const isUnderItsId = foreign?.packageId === row.packageId
  const movedPrealerts = isUnderItsId ? [await moveAway(tx, foreign, foreignEvents, context)] : []
  row = await claimForAll(tx, row, [...movedPrealerts, ...others], { actor, context })
  await putPackage(tx, row, context.now)
  await copyAccess(tx, row, context.now)
  return {
    ...(row.reviewReason ? { outcome: 'review', message: row.reviewReason } : done),
    packageId: row.packageId,
  }
}

async function checkInAgain(
  tx: Tx,
  pkg: Package,
  { args, missing }: CheckInInput,
  { actor, context }: MutatorRun,
): Promise<Outcome> {
  // The label of one content says nothing about the whole.
  const details = contentsOf(pkg).length > 0 ? emptyDetails : detailsIn(args)
  const { filled, differences } = context.onlyOffers
    ? { filled: {}, differences: claimedDetails(pkg, details) }
    : mergeDetails(pkg, details)
  // The second label is already on the box, so its number must keep finding the package.
  const holder = args.hawbNumber ? await holderOf(tx, args.hawbNumber, pkg.packageId) : undefined
  const findings = args.hawbNumber && holder ? [labelTakenFinding(args.hawbNumber, holder)] : []
  const second = args.hawbNumber && !holder && args.hawbNumber !== pkg.hawbNumber ? [args.hawbNumber] : []
  const { pkg: foundPkg, isFound } = await foundByScan(tx, pkg, 'once more', { actor, context })
  let row: Package = {
    ...foundPkg,
    ...filled,
    trackingAliases: [...new Set([...pkg.trackingAliases, ...second])],
  }
  row = withPlacement(row, pkg.bin, actor, context)
  const event = {
    status: 'ReceivedAtWharehouse',
    stepBack: false,
    note: isFound ? foundNote : context.isReport ? reportedAgain : scannedAgain,
    branchId: args.branchId,
  } as const
  row = await recordEvent(tx, row, event, { actor, context })
  if (row.accountId !== pkg.accountId) row = await settleClaims(tx, row, actor, context)
  if (differences.length > 0)
    row = await askForReview(tx, row, { kind: 'secondCheckIn', differences }, { actor, context })
  const missingFindings = reportFindings(row, { actor, context })
  row = await reviewAll(tx, row, [...missing, ...findings, ...missingFindings], { actor, context })
  await putPackage(tx, row, context.now)
  await copyAccess(tx, row, context.now)
  const when = pkg.checkedInAt ? `, ${companyTimeText(pkg.checkedInAt)}` : ''
  const words = `Already checked in by ${pkg.checkedInBy ?? 'somebody else'}${when}`
  return { outcome: 'already', message: isFound ? foundText(pkg) : words, packageId: row.packageId }
}
