import * as z from 'zod'
import type { Tx } from '../../engine/tx.ts'
import { Id, Line } from '../../entities/fields.ts'
import { type Package, PackageDetails, packageDetails } from '../../entities/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { inWords } from '../../lib/when.ts'
import type { Actor } from '../../policies/actor.ts'
import { absorb, saidOf } from '../../rules/differences.ts'
import { type Recognised, recognise } from '../../rules/tracking/recognise.ts'
import { addToManifest } from '../manifests/lines.ts'
import { type Context, done, mutator, type Outcome } from '../mutator.ts'
import { type Scan, withoutGone } from './gone.ts'
import { askForReview, type Finding } from './reviews.ts'
import { blankPackage, findByCode, findPackage, handOver, putPackage, record } from './rows.ts'

/** One package of the specification's check-in call; `occurredAt` travels beside the arguments. */
export const CheckInArgs = z.object({
  ...packageDetails,
  packageId: Id,
  trackingNumber: Line.min(1, 'is missing'),
  rawBarcode: z.string().max(500),
  /** From the device's own reserved block; null lets the package keep the one it has. */
  hawbNumber: z.string().max(20).nullable(),
  manifestId: Id.nullable(),
})
export type CheckInArgs = z.output<typeof CheckInArgs>

/** A label has other barcodes too: routing, postal codes, a customer's mailbox. They name no package. */
const identifies: readonly string[] = ['tracking', 'hawb']
const namesNone = (code: Recognised): string =>
  code.message || 'That is the code of a mailbox, not of a package. Scan the label of the carrier.'

/**
 * Takes a package in. The one that is already there under any of its codes is the package, whatever id the
 * device made up: a pre-alert is fulfilled, a second check-in adds what the first left out.
 */
export const checkIn = mutator({
  args: CheckInArgs,
  permission: 'CheckInPackageView',
  async run(tx, args, actor, context): Promise<Outcome> {
    const code = recognise(args.rawBarcode || args.trackingNumber)
    if (!identifies.includes(code.kind))
      throw new Refusal('invalid', namesNone(code), { rawBarcode: [namesNone(code)] })
    const known = (await findPackage(tx, args.packageId)) ?? (await findByCode(tx, code.canonical))
    if (known?.deletedAt)
      throw new Refusal('wrong-state', 'This package was deleted. Check it in as a new one.')
    if (known?.status === 'Delivered')
      throw new Refusal(
        'wrong-state',
        `This package was already delivered to ${known.deliveredTo ?? 'its owner'}.`,
      )
    if (known && known.packageId !== args.packageId) await leadTo(tx, args.packageId, known, context)
    const scan = await withoutGone(tx, args, known, context)
    return known?.checkedInAt
      ? again(tx, known, scan, actor, context)
      : first(tx, known ?? blankPackage(args.packageId, context.now), scan, actor, context)
  },
})

/** Leaves a sign at the id the device made up, so that its photos and corrections reach the real row. */
async function leadTo(tx: Tx, from: string, to: Package, context: Context): Promise<void> {
  const sign = { ...blankPackage(from, context.now), mergedInto: to.packageId, deletedAt: context.now }
  await tx.put('package', sign)
}

async function first(
  tx: Tx,
  pkg: Package,
  { args, gone }: Scan,
  actor: Actor,
  context: Context,
): Promise<Outcome> {
  const code = recognise(args.rawBarcode || args.trackingNumber)
  let row: Package = {
    ...pkg,
    ...saidOf(PackageDetails.parse(args)),
    trackingNumber: pkg.trackingNumber || args.trackingNumber,
    trackingNormalized: pkg.trackingNormalized || code.canonical,
    trackingAliases: [...new Set([...pkg.trackingAliases, code.canonical, ...code.aliases])],
    courier: args.courier || code.courier || pkg.courier,
    hawbNumber: pkg.hawbNumber ?? args.hawbNumber,
    checkedInAt: context.occurredAt,
    checkedInBy: actor.name,
  }
  await mustBeFree(tx, row)
  const event = {
    status: 'ReceivedAtWharehouse',
    stepBack: false,
    note: '',
    branchId: args.branchId,
  } as const
  row = await record(tx, row, event, actor, context)
  if (args.manifestId) row = await addToManifest(tx, row, args.manifestId, actor, context)
  row = await reviewAll(tx, row, gone, actor, context)
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
  { args, gone }: Scan,
  actor: Actor,
  context: Context,
): Promise<Outcome> {
  const { filled, differences } = absorb(pkg, PackageDetails.parse(args))
  // The second label is already on the box, so its number has to go on finding the package.
  const second = args.hawbNumber && args.hawbNumber !== pkg.hawbNumber ? [args.hawbNumber] : []
  let row: Package = { ...pkg, ...filled, trackingAliases: [...new Set([...pkg.trackingAliases, ...second])] }
  const event = {
    status: 'ReceivedAtWharehouse',
    stepBack: false,
    note: 'Scanned again',
    branchId: args.branchId,
  } as const
  row = await record(tx, row, event, actor, context)
  if (differences.length > 0)
    row = await askForReview(tx, row, { kind: 'secondCheckIn', differences }, actor, context)
  row = await reviewAll(tx, row, gone, actor, context)
  await putPackage(tx, row, context.now)
  await handOver(tx, row, context.now)
  const when = pkg.checkedInAt ? `, ${inWords(pkg.checkedInAt)}` : ''
  const words = `Already checked in by ${pkg.checkedInBy ?? 'somebody else'}${when}`
  return { outcome: 'already', message: words, packageId: row.packageId }
}

async function mustBeFree(tx: Tx, row: Package): Promise<void> {
  const holder = row.hawbNumber ? await tx.find('package', 'codes', row.hawbNumber) : []
  if (holder.some((other) => other.packageId !== row.packageId))
    throw new Refusal(
      'hawb-taken',
      `HAWB ${row.hawbNumber} is already on another package. Give this one a new label.`,
    )
}

async function reviewAll(
  tx: Tx,
  row: Package,
  found: readonly Finding[],
  actor: Actor,
  context: Context,
): Promise<Package> {
  let marked = row
  for (const finding of found) marked = await askForReview(tx, marked, finding, actor, context)
  return marked
}
