import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import type { Manifest } from '../../entities/packages/manifest.ts'
import {
  blockers,
  type ManifestStatus,
  manifestBlockers,
  manifestStatuses,
  manifestStatusText,
  packagesGoTo,
} from '../../entities/packages/manifest-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { mustFollow } from '../../rules/packages/transitions.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { holdPackages, movePackages, mustBeHoldable, type Travel } from './moves.ts'
import { linesOn, manifestMachine, manifestName, mustFindManifest, packagesOf, takeOff } from './rows.ts'
import { sealManifest } from './seal.ts'

export const UpdateManifestStatusArgs = z.object({
  manifestId: Id,
  status: z.enum(manifestStatuses),
  /** For sealing: the blockers to override, with the reasons. */
  overrides: z
    .array(
      z.object({
        /** Null for what the manifest itself lacks. */
        packageId: Id.nullable(),
        blocker: z.enum([...blockers, ...manifestBlockers]),
        reason: Note.min(1, 'is missing'),
      }),
    )
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
  Sealed: sealManifest,
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
