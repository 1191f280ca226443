import * as z from 'zod'
import { Id, LengthIn, ShortText, WeightLb } from '../../entities/fields.ts'
import { maxUsdCents } from '../../entities/money/highest-value.ts'
import { codesOf, type Package } from '../../entities/packages/package.ts'
import { dropNul } from '../../lib/clean-text.ts'
import { must } from '../../lib/must.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packageRights } from '../../policies/package.ts'
import {
  consolidatedFields,
  consolidatedText,
  consolidationObstacle,
  mostConsolidated,
} from '../../rules/packages/consolidation.ts'
import { toContained } from '../../rules/packages/contained.ts'
import { usdText } from '../../rules/prices/money.ts'
import type { Tx } from '../../tx.ts'
import { mustHaveNoOpenClaim } from '../claims/rows.ts'
import { deliveryHolding } from '../deliveries/rows.ts'
import { addToManifest } from '../manifests/lines.ts'
import { manifestInside, takeOff } from '../manifests/rows.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { holderOf, labelFor, labelTakenFinding, reviewAll } from './labels.ts'
import { withMode } from './mode.ts'
import { withPlacement } from './placement.ts'
import {
  blankPackage,
  containerOf,
  mustFindPackage,
  mustNotBeOnBills,
  putPackage,
  recordEvent,
  redirectTo,
} from './rows.ts'

export const ConsolidateArgs = z.object({
  /** The id of the package that they become. */
  packageId: Id,
  packageIds: z
    .array(Id)
    .min(2, 'must name at least two packages')
    .max(mostConsolidated, `is more than ${mostConsolidated} packages`),
  /** A number from the device's own block; with null the server assigns one. */
  hawbNumber: z.string().overwrite(dropNul).max(20).nullable(),
  weightLb: WeightLb,
  lengthIn: LengthIn.nullable(),
  widthIn: LengthIn.nullable(),
  heightIn: LengthIn.nullable(),
  /** The boxes that it is handled as: one, unless the packages are only strapped together. */
  pieces: z.int('is not a whole number').min(1, 'must be at least 1').max(999, 'is more than 999').default(1),
  bin: ShortText.default(''),
})
type Args = z.output<typeof ConsolidateArgs>

const refusal = ({ trackingNumber }: Package, text: string) =>
  new Refusal('wrong-state', `${trackingNumber} ${text}.`)

const alreadyConsolidated = () =>
  new Refusal('already-exists', 'These packages were already consolidated. Open the new package.')

const nameOf = ({ hawbNumber, trackingNumber }: Package): string => hawbNumber ?? trackingNumber

/** The package that holds exactly these packages, if another device has consolidated them. */
async function sameConsolidation(tx: Tx, packageIds: readonly string[]): Promise<Package | undefined> {
  const container = await containerOf(tx, must(packageIds[0], 'a package to consolidate'))
  const isSame =
    container?.contents.length === packageIds.length &&
    container.contents.every(({ packageId }) => packageIds.includes(packageId))
  return isSame ? container : undefined
}

/** The second label is already on the box, so its number must find the package too. */
async function joinConsolidation(
  tx: Tx,
  container: Package,
  { packageId, hawbNumber }: Args,
  { actor, context }: MutatorRun,
): Promise<Outcome> {
  const earlier = await tx.get('package', packageId)
  if (earlier && (earlier.mergedInto ?? packageId) !== container.packageId) throw alreadyConsolidated()
  if (!earlier) await redirectTo(tx, packageId, container, context)
  const holder = hawbNumber ? await holderOf(tx, hawbNumber, container.packageId) : undefined
  const aliases = [...container.trackingAliases, ...(hawbNumber && !holder ? [hawbNumber] : [])]
  const findings = hawbNumber && holder ? [labelTakenFinding(hawbNumber, holder)] : []
  const row = { ...container, trackingAliases: [...new Set(aliases)] }
  await putPackage(tx, await reviewAll(tx, row, findings, { actor, context }), context.now)
  const message = `These packages are in ${nameOf(container)} already, which ${container.checkedInBy ?? 'somebody else'} packed.`
  return { outcome: 'already', message, packageId: container.packageId }
}

async function mustFindFree(tx: Tx, packageId: string, actor: Actor): Promise<Package> {
  const container = await containerOf(tx, packageId)
  const content = container?.contents.find((part) => part.packageId === packageId)
  if (container && content)
    throw new Refusal(
      'wrong-state',
      `${content.trackingNumber} is in ${nameOf(container)} already. Split that one first.`,
    )
  return withMode(tx, await mustFindPackage(tx, packageId, actor))
}

function mustFitOneBox(rows: readonly Package[]): void {
  const sum = rows.reduce((total, { declaredValueUsdCents }) => total + (declaredValueUsdCents ?? 0), 0)
  if (sum <= maxUsdCents) return
  throw new Refusal(
    'wrong-state',
    `Together these packages are worth ${usdText(sum)}, and one package may be worth ${usdText(maxUsdCents)} at most. Leave one out, or correct a value.`,
  )
}

/** Refuses packages that are on a bill, a delivery or a manifest that is no longer open, or that are claimed for. */
async function mustBeAtHand(tx: Tx, pkg: Package, context: MutatorContext): Promise<void> {
  if (await deliveryHolding(tx, pkg.packageId)) throw refusal(pkg, 'is on a delivery: take it off first')
  const manifest = pkg.manifestId ? await tx.get('manifest', pkg.manifestId) : undefined
  if (manifest && manifest.status !== 'Open')
    throw refusal(pkg, `is on ${manifestInside(manifest)}, which is no longer open`)
  await mustHaveNoOpenClaim(tx, pkg)
  await mustNotBeOnBills(pkg, 'consolidate it', context)
}

/** Packs a package into another one: its id leads there, its bin is free and its place on a manifest too. */
async function packInto(
  tx: Tx,
  pkg: Package,
  container: Package,
  { actor, context }: MutatorRun,
): Promise<void> {
  const line = await tx.get('manifestLine', pkg.packageId)
  if (line && !line.deletedAt) await takeOff(tx, line, context.now)
  const note = `Packed into ${nameOf(container)}`
  const event = { status: 'ReceivedAtWharehouse', stepBack: false, note, branchId: pkg.branchId } as const
  const row = await recordEvent(tx, { ...pkg, manifestId: null, bin: '' }, event, { actor, context })
  const end = { mergedInto: container.packageId, deletedAt: context.now, updatedAt: context.now }
  await tx.put('package', { ...withPlacement(row, pkg.bin, actor, context), ...end, codes: codesOf(row) })
}

/** The manifest that all packages are on, so that the consolidated one takes their place there. */
const commonManifest = (rows: readonly Package[]): string | null => {
  const [first] = rows
  return first && rows.every(({ manifestId }) => manifestId === first.manifestId) ? first.manifestId : null
}

/** Makes one package of several that belong to one customer and wait in one place for the same way. */
export const consolidate = mutator({
  args: ConsolidateArgs,
  permission: packageRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const packageIds = [...new Set(args.packageIds)]
    const twin = await sameConsolidation(tx, packageIds)
    if (twin) return joinConsolidation(tx, twin, args, { actor, context })
    if (await tx.get('package', args.packageId)) throw alreadyConsolidated()
    const rows: Package[] = []
    for (const packageId of packageIds) rows.push(await mustFindFree(tx, packageId, actor))
    const first = must(rows[0], 'a package to consolidate')
    if (new Set(rows.map(({ packageId }) => packageId)).size < 2)
      throw new Refusal('invalid', 'Choose at least two packages to consolidate.')
    for (const row of rows) {
      const obstacle = consolidationObstacle(row, first)
      if (obstacle !== null) throw refusal(row, obstacle)
      await mustBeAtHand(tx, row, context)
    }
    mustFitOneBox(rows)
    await packTogether(tx, rows, args, { actor, context })
    return { ...done, packageId: args.packageId }
  },
})

async function packTogether(
  tx: Tx,
  rows: readonly Package[],
  args: Args,
  { actor, context }: MutatorRun,
): Promise<void> {
  const blank: Package = {
    ...blankPackage(args.packageId, context.now),
    ...consolidatedFields(rows, context.now),
    weightLb: args.weightLb,
    pieces: args.pieces,
    bin: args.bin,
    lengthIn: args.lengthIn,
    widthIn: args.widthIn,
    heightIn: args.heightIn,
    contents: rows.map(toContained),
    checkedInAt: context.occurredAt,
    checkedInBy: actor.name,
  }
  const { hawbNumber, findings } = await labelFor(tx, blank, args.hawbNumber, context)
  const number = hawbNumber ?? `${must(rows[0], 'a package').trackingNumber}+${rows.length - 1}`
  const labelledPkg = { ...blank, hawbNumber, trackingNumber: number, trackingNormalized: number }
  const event = {
    status: 'ReceivedAtWharehouse',
    stepBack: false,
    branchId: blank.branchId,
    note: consolidatedText(labelledPkg).slice(0, 2000),
  } as const
  let container = await recordEvent(tx, withPlacement(labelledPkg, '', actor, context), event, {
    actor,
    context,
  })
  for (const row of rows) await packInto(tx, row, container, { actor, context })
  const manifestId = commonManifest(rows)
  if (manifestId)
    container = await addToManifest(tx, container, manifestId, { actor, context, isAllowed: true })
  container = await reviewAll(tx, container, findings, { actor, context })
  await putPackage(tx, container, context.now)
}
