import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import type { Manifest } from '../../entities/manifest.ts'
import {
  blockers,
  blockerText,
  type ManifestStatus,
  manifestStatuses,
  manifestStatusText,
  packagesGoTo,
} from '../../entities/manifest-status.ts'
import type { Package } from '../../entities/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { blockersOf, type NotReady, notReadyText } from '../../rules/readiness.ts'
import { mustFollow } from '../../rules/transitions.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { holdPackages, movePackages, mustBeHoldable, type Travel } from './moves.ts'
import { linesOn, manifestMachine, manifestName, mustFindManifest, packagesOf, takeOff } from './rows.ts'

export const UpdateManifestStatusArgs = z.object({
  manifestId: Id,
  status: z.enum(manifestStatuses),
  /** For sealing: the blockers to override, with the reasons. */
  overrides: z
    .array(z.object({ packageId: Id, blocker: z.enum(blockers), reason: Note.min(1, 'is missing') }))
    .max(5000, 'is more than 5,000 overrides at once'),
  /** For the head office: the packages that customs keeps, with the reasons. All others are cleared. */
  held: z
    .array(z.object({ packageId: Id, reason: Note.min(1, 'is missing') }))
    .max(5000, 'is more than 5,000 packages at once')
    .default([]),
})
type Args = z.output<typeof UpdateManifestStatusArgs>

interface Step extends Travel {
  readonly overrides: Args['overrides']
}

/** The checks before a status is reached, with the manifest fields they set. */
const onReaching: Partial<Record<ManifestStatus, (step: Step) => Promise<Partial<Manifest>>>> = {
  Sealed: seal,
  Completed: mustBeCounted,
  Cancelled: release,
}

/** Moves a manifest one step, together with its packages. */
export const updateManifestStatus = mutator({
  args: UpdateManifestStatusArgs,
  permission: manifestRights.update,
  async run(tx, { manifestId, status, overrides, held }, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, manifestId)
    const lines = await linesOn(tx, manifestId)
    const reasons = new Map(held.map(({ packageId, reason }) => [packageId, reason]))
    const step: Step = { tx, manifest, lines, overrides, held: reasons, actor, context }
    const goesTo = packagesGoTo[status]
    mustBeHoldable(step, goesTo)
    // With two people at two desks, the second one finds the work done, except for the holds that only they entered.
    if (manifest.status === status) {
      await holdPackages(step)
      const message = `${manifestName(manifest)} is already at "${manifestStatusText[status]}".`
      return { outcome: 'already', message }
    }
    mustFollow(manifestMachine, manifestName(manifest), manifest.status, status)
    const left = await onReaching[status]?.(step)
    if (goesTo) await movePackages(step, goesTo)
    await tx.put('manifest', { ...manifest, ...left, status, updatedAt: context.now })
    return done
  },
})

async function hasTrn(tx: Tx, pkg: Package, side: MutatorContext['side']): Promise<boolean | null> {
  const owner = pkg.accountId === null ? undefined : await tx.get('account', pkg.accountId)
  // A device has only the accounts it may see; the server decides about the rest.
  return owner?.hasTrn ?? (side === 'device' ? null : false)
}

async function seal({ tx, manifest, lines, overrides, actor, context }: Step): Promise<Partial<Manifest>> {
  if (lines.length === 0)
    throw new Refusal(
      'wrong-state',
      `${manifestName(manifest)} has no packages. Add what it carries; then seal it, or cancel it.`,
    )
  const dutyFreeUsdCents = (await context.dutyFreeUsdCents?.()) ?? null
  const notReadyList: NotReady[] = []
  const usedOverrides: Manifest['overrides'] = []
  for (const pkg of await packagesOf(tx, lines)) {
    const facts = { hasTrn: await hasTrn(tx, pkg, context.side), dutyFreeUsdCents }
    const packageBlockers = blockersOf(pkg, facts)
    const confirmedOverrides = overrides.filter(
      (override) => override.packageId === pkg.packageId && packageBlockers.includes(override.blocker),
    )
    usedOverrides.push(
      ...confirmedOverrides.map((override) => ({ ...override, by: actor.name, at: context.occurredAt })),
    )
    const remainingBlockers = packageBlockers.filter(
      (blocker) => !confirmedOverrides.some((override) => override.blocker === blocker),
    )
    if (remainingBlockers.length > 0)
      notReadyList.push({
        packageId: pkg.packageId,
        trackingNumber: pkg.trackingNumber,
        blockers: remainingBlockers,
      })
  }
  if (notReadyList.length > 0) throw notReady(manifest, notReadyList)
  return { sealedBy: actor.name, sealedAt: context.occurredAt, overrides: usedOverrides }
}

const notReady = (manifest: Manifest, notReadyList: readonly NotReady[]): Refusal =>
  new Refusal(
    'wrong-state',
    `${manifestName(manifest)} is open and not ready to be sealed: ${notReadyText(notReadyList)}. Correct each, or override it with a reason.`,
    Object.fromEntries(
      notReadyList.map((entry) => [entry.packageId, entry.blockers.map((blocker) => blockerText[blocker])]),
    ),
  )

async function mustBeCounted({ tx, manifest, lines }: Step): Promise<Partial<Manifest>> {
  const pendingLines = lines.filter((line) => line.arrival === 'Pending')
  // Packages that customs keeps are counted when they are released.
  const heldPackages = (await packagesOf(tx, pendingLines)).filter(({ customs }) => customs.state === 'Hold')
  const heldIds = new Set(heldPackages.map(({ packageId }) => packageId))
  const missingCounts = pendingLines.filter(({ packageId }) => !heldIds.has(packageId))
  if (missingCounts.length === 0) return {}
  const [first] = await packagesOf(tx, missingCounts)
  const count = missingCounts.length === 1 ? '1 package is' : `${missingCounts.length} packages are`
  const example = first ? ` (${first.trackingNumber}${missingCounts.length > 1 ? ', ...' : ''})` : ''
  throw new Refusal(
    'wrong-state',
    `${manifestName(manifest)} is at "${manifestStatusText[manifest.status]}" and ${count} not counted yet${example}. Count each as received, missing or damaged; then it can be completed.`,
  )
}

/** Packages that don't fly with this manifest may fly with another. */
async function release({ tx, lines, context }: Step): Promise<Partial<Manifest>> {
  for (const line of lines) await takeOff(tx, line, context.now)
  return {}
}
