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
import { blockersOf, type NotReady, notReadyWords } from '../../rules/readiness.ts'
import { mustFollow } from '../../rules/transitions.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { holdPackages, movePackages, mustBeHoldable, type Travel } from './moves.ts'
import { linesOn, manifestMachine, manifestName, mustFindManifest, packagesOf, takeOff } from './rows.ts'

export const UpdateManifestStatusArgs = z.object({
  manifestId: Id,
  status: z.enum(manifestStatuses),
  /** For sealing: what is let through although something stands in its way, and why. */
  overrides: z
    .array(z.object({ packageId: Id, blocker: z.enum(blockers), reason: Note.min(1, 'is missing') }))
    .max(5000, 'is more than 5,000 overrides at once'),
  /** For the head office: what customs keeps, and why. All the rest is cleared. */
  held: z
    .array(z.object({ packageId: Id, reason: Note.min(1, 'is missing') }))
    .max(5000, 'is more than 5,000 packages at once')
    .default([]),
})
type Args = z.output<typeof UpdateManifestStatusArgs>

interface Step extends Travel {
  readonly overrides: Args['overrides']
}

/** What a status asks for before it is reached, and what it leaves on the manifest. */
const onReaching: Partial<Record<ManifestStatus, (step: Step) => Promise<Partial<Manifest>>>> = {
  Sealed: seal,
  Completed: mustBeCounted,
  Cancelled: release,
}

/** Moves a manifest one step, and its packages with it. */
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
    // Two people at two desks: the second finds done what was wanted, but for what only they knew.
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
  // A device holds only the accounts it may see: what it cannot know the server will say.
  return owner?.hasTrn ?? (side === 'device' ? null : false)
}

async function seal({ tx, manifest, lines, overrides, actor, context }: Step): Promise<Partial<Manifest>> {
  const dutyFreeUsdCents = (await context.dutyFreeUsdCents?.()) ?? null
  const standing: NotReady[] = []
  const kept: Manifest['overrides'] = []
  for (const pkg of await packagesOf(tx, lines)) {
    const known = { hasTrn: await hasTrn(tx, pkg, context.side), dutyFreeUsdCents }
    const found = blockersOf(pkg, known)
    const confirmed = overrides.filter(
      (one) => one.packageId === pkg.packageId && found.includes(one.blocker),
    )
    kept.push(...confirmed.map((one) => ({ ...one, by: actor.name, at: context.occurredAt })))
    const left = found.filter((blocker) => !confirmed.some((one) => one.blocker === blocker))
    if (left.length > 0)
      standing.push({ packageId: pkg.packageId, trackingNumber: pkg.trackingNumber, blockers: left })
  }
  if (standing.length > 0) throw notReady(manifest, standing)
  return { sealedBy: actor.name, sealedAt: context.occurredAt, overrides: kept }
}

const notReady = (manifest: Manifest, standing: readonly NotReady[]): Refusal =>
  new Refusal(
    'wrong-state',
    `${manifestName(manifest)} is open and not ready to be sealed: ${notReadyWords(standing)}. Correct each, or override it with a reason.`,
    Object.fromEntries(
      standing.map((one) => [one.packageId, one.blockers.map((blocker) => blockerText[blocker])]),
    ),
  )

async function mustBeCounted({ tx, manifest, lines }: Step): Promise<Partial<Manifest>> {
  const uncounted = lines.filter((line) => line.arrival === 'Pending')
  // What customs keeps is counted when it comes out.
  const kept = (await packagesOf(tx, uncounted)).filter(({ customs }) => customs.state === 'Hold')
  const keptIds = new Set(kept.map(({ packageId }) => packageId))
  const pending = uncounted.filter(({ packageId }) => !keptIds.has(packageId))
  if (pending.length === 0) return {}
  const [first] = await packagesOf(tx, pending)
  const count = pending.length === 1 ? '1 package is' : `${pending.length} packages are`
  const example = first ? ` (${first.trackingNumber}${pending.length > 1 ? ', ...' : ''})` : ''
  throw new Refusal(
    'wrong-state',
    `${manifestName(manifest)} is at "${manifestStatusText[manifest.status]}" and ${count} not counted yet${example}. Count each as received, missing or damaged; then it can be completed.`,
  )
}

/** What does not travel may travel with another one. */
async function release({ tx, lines, context }: Step): Promise<Partial<Manifest>> {
  for (const line of lines) await takeOff(tx, line, context.now)
  return {}
}
