import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import type { Package } from '../../entities/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { inWords } from '../../lib/when.ts'
import type { Actor } from '../../policies/actor.ts'
import { packageRights } from '../../policies/package.ts'
import { absorb, detailsIn, pickDetails } from '../../rules/differences.ts'
import { keysOf } from '../../rules/tracking/keys.ts'
import { type Recognised, recognise } from '../../rules/tracking/recognise.ts'
import type { Tx } from '../../tx.ts'
import { addToManifest } from '../manifests/lines.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { claimForAll, settleClaims } from './claims.ts'
import { detailsArgs } from './details-args.ts'
import { type WithoutMissing, withoutMissing } from './missing-references.ts'
import { placed } from './placement.ts'
import { askForReview, type Finding } from './reviews.ts'
import { blankPackage, findByCode, findPackage, handOver, putPackage, recordEvent } from './rows.ts'

/** One package of the specification's check-in call; `occurredAt` travels beside the arguments. */
export const CheckInArgs = z.object({
  ...detailsArgs,
  packageId: Id,
  trackingNumber: ShortText.min(1, 'is missing'),
  rawBarcode: z.string().max(500),
  /** From the device's own reserved block; null lets the package keep the one it has, or get one from the server. */
  hawbNumber: z.string().max(20).nullable(),
  manifestId: Id.nullable(),
})
export type CheckInArgs = z.output<typeof CheckInArgs>
type CheckInInput = WithoutMissing<CheckInArgs>

/** What the timeline says of a scan that is not the first. */
export const scannedAgain = 'Scanned again'

/** A label has other barcodes too: routing, postal codes, a customer's mailbox. They name no package. */
const identifies: readonly string[] = ['tracking', 'hawb']

/** Apps used to read a number into other data, such as JSON. What they queued is in the warehouse, under that number. */
function codeOf(
  { rawBarcode, trackingNumber }: Pick<CheckInArgs, 'rawBarcode' | 'trackingNumber'>,
  { isQueued }: Pick<MutatorContext, 'isQueued'>,
): Recognised {
  const code = recognise(rawBarcode || trackingNumber)
  if (code.kind !== 'data' || !isQueued) return code
  const stored = recognise(trackingNumber)
  return stored.kind === 'data' ? { ...stored, kind: 'tracking' } : stored
}
const namesNone = (code: Recognised): string =>
  code.message || 'That is the code of a mailbox, not of a package. Scan the label of the carrier.'

/**
 * Takes a package in. The one that is already there under any of its codes is the package, whatever id the
 * device made up: a pre-alert is fulfilled, a second check-in adds what the first left out.
 */
export const checkIn = mutator({
  args: CheckInArgs,
  permission: packageRights.checkIn,
  async run(tx, args, actor, context): Promise<Outcome> {
    const code = codeOf(args, context)
    if (!identifies.includes(code.kind))
      throw new Refusal('invalid', namesNone(code), { rawBarcode: [namesNone(code)] })
    const found = await findByCode(tx, code)
    const known = (await findPackage(tx, args.packageId)) ?? found.known
    if (known?.deletedAt)
      throw new Refusal('wrong-state', 'This package was deleted. Check it in as a new one.')
    if (known?.status === 'Delivered')
      throw new Refusal(
        'wrong-state',
        `This package was already delivered to ${known.deliveredTo ?? 'its owner'}.`,
      )
    if (known && known.packageId !== args.packageId) await leadTo(tx, args.packageId, known, context)
    const scan = await withoutMissing(tx, args, known, context)
    if (known?.checkedInAt) return again(tx, known, scan, actor, context)
    const pkg = known ?? blankPackage(args.packageId, context.now)
    const others = [...(found.known ? [found.known] : []), ...found.others].filter(
      ({ packageId }) => packageId !== pkg.packageId,
    )
    return first(tx, pkg, { ...scan, others }, actor, context)
  },
})

/** Leaves a sign at the id the device made up, so that its photos and corrections reach the real row. */
async function leadTo(tx: Tx, from: string, to: Package, context: MutatorContext): Promise<void> {
  const sign = { ...blankPackage(from, context.now), mergedInto: to.packageId, deletedAt: context.now }
  await tx.put('package', sign)
}

async function first(
  tx: Tx,
  pkg: Package,
  { args, missing, others }: CheckInInput & { readonly others: readonly Package[] },
  actor: Actor,
  context: MutatorContext,
): Promise<Outcome> {
  const code = codeOf(args, context)
  let row: Package = {
    ...pkg,
    ...pickDetails(args),
    trackingNumber: pkg.trackingNumber || args.trackingNumber,
    trackingNormalized: pkg.trackingNormalized || code.canonical,
    trackingAliases: [...new Set([...pkg.trackingAliases, ...keysOf(code)])],
    courier: args.courier || code.courier || pkg.courier,
    checkedInAt: context.occurredAt,
    checkedInBy: actor.name,
  }
  const label = await labelFor(tx, row, args.hawbNumber, context)
  row.hawbNumber = label.hawbNumber
  row = placed(row, pkg.bin, actor, context)
  const event = {
    status: 'ReceivedAtWharehouse',
    stepBack: false,
    note: '',
    branchId: args.branchId,
  } as const
  row = await recordEvent(tx, row, event, actor, context)
  if (args.manifestId) row = await addToManifest(tx, row, args.manifestId, actor, context)
  row = await reviewAll(tx, row, [...missing, ...label.findings], actor, context)
  row = await claimForAll(tx, row, others, actor, context)
  await putPackage(tx, row, context.now)
  await handOver(tx, row, context.now)
  return {
    ...(row.reviewReason ? { outcome: 'review', message: row.reviewReason } : done),
    packageId: row.packageId,
  }
}

async function again(
  tx: Tx,
  pkg: Package,
  { args, missing }: CheckInInput,
  actor: Actor,
  context: MutatorContext,
): Promise<Outcome> {
  const { filled, differences } = absorb(pkg, detailsIn(args))
  // The second label is already on the box, so its number has to go on finding the package.
  const holder = args.hawbNumber ? await holderOf(tx, args.hawbNumber, pkg.packageId) : undefined
  const findings = args.hawbNumber && holder ? [labelTaken(args.hawbNumber, holder)] : []
  const second = args.hawbNumber && !holder && args.hawbNumber !== pkg.hawbNumber ? [args.hawbNumber] : []
  let row: Package = { ...pkg, ...filled, trackingAliases: [...new Set([...pkg.trackingAliases, ...second])] }
  row = placed(row, pkg.bin, actor, context)
  const event = {
    status: 'ReceivedAtWharehouse',
    stepBack: false,
    note: scannedAgain,
    branchId: args.branchId,
  } as const
  row = await recordEvent(tx, row, event, actor, context)
  if (row.accountId !== pkg.accountId) row = await settleClaims(tx, row, actor, context)
  if (differences.length > 0)
    row = await askForReview(tx, row, { kind: 'secondCheckIn', differences }, actor, context)
  row = await reviewAll(tx, row, [...missing, ...findings], actor, context)
  await putPackage(tx, row, context.now)
  await handOver(tx, row, context.now)
  const when = pkg.checkedInAt ? `, ${inWords(pkg.checkedInAt)}` : ''
  const words = `Already checked in by ${pkg.checkedInBy ?? 'somebody else'}${when}`
  return { outcome: 'already', message: words, packageId: row.packageId }
}

interface Label {
  readonly hawbNumber: string | null
  readonly findings: readonly Finding[]
}

/**
 * The number on the label. One that another package has is refused where somebody can give another one; where nobody
 * can, because the check-in was saved before, the package is taken in and gets a new number from the server.
 */
async function labelFor(
  tx: Tx,
  pkg: Package,
  number: string | null,
  context: MutatorContext,
): Promise<Label> {
  if (pkg.hawbNumber || !number) return { hawbNumber: pkg.hawbNumber, findings: [] }
  const holder = await holderOf(tx, number, pkg.packageId)
  if (!holder) return { hawbNumber: number, findings: [] }
  if (context.isQueued) return { hawbNumber: null, findings: [labelTaken(number, holder)] }
  throw new Refusal('hawb-taken', `HAWB ${number} is already on another package. Give this one a new label.`)
}

const holderOf = async (tx: Tx, number: string, packageId: string): Promise<Package | undefined> =>
  (await tx.find('package', 'codes', number)).find((other) => other.packageId !== packageId)

const labelTaken = (number: string, holder: Package): Finding => ({
  kind: 'hawbTaken',
  note: `HAWB ${number} on the label belongs to ${holder.trackingNumber}. Print a new label for this package.`,
})

async function reviewAll(
  tx: Tx,
  row: Package,
  found: readonly Finding[],
  actor: Actor,
  context: MutatorContext,
): Promise<Package> {
  let marked = row
  for (const finding of found) marked = await askForReview(tx, marked, finding, actor, context)
  return marked
}
