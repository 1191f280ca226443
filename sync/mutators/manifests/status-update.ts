import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import type { Manifest, ManifestLine } from '../../entities/manifest.ts'
import {
  blockers,
  blockerText,
  type ManifestStatus,
  manifestStatuses,
  manifestStatusText,
  packagesGoTo,
} from '../../entities/manifest-status.ts'
import type { Package } from '../../entities/package.ts'
import type { PackageStatus } from '../../entities/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { blockersOf, type NotReady, notReadyWords } from '../../rules/readiness.ts'
import { mustFollow } from '../../rules/transitions.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { putPackage, recordEvent } from '../packages/rows.ts'
import { linesOn, manifestMachine, manifestName, mustFindManifest, packagesOf, takeOff } from './rows.ts'

export const UpdateManifestStatusArgs = z.object({
  manifestId: Id,
  status: z.enum(manifestStatuses),
  /** For sealing: what is let through although something stands in its way, and why. */
  overrides: z
    .array(z.object({ packageId: Id, blocker: z.enum(blockers), reason: Note.min(1, 'is missing') }))
    .max(5000, 'is more than 5,000 overrides at once'),
})
type Overrides = z.output<typeof UpdateManifestStatusArgs>['overrides']

interface Step {
  readonly tx: Tx
  readonly manifest: Manifest
  readonly lines: readonly ManifestLine[]
  readonly overrides: Overrides
  readonly actor: Actor
  readonly context: MutatorContext
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
  async run(tx, { manifestId, status, overrides }, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, manifestId)
    // Two people at two desks: the second finds done what was wanted.
    if (manifest.status === status)
      return {
        outcome: 'already',
        message: `${manifestName(manifest)} is already at "${manifestStatusText[status]}".`,
      }
    mustFollow(manifestMachine, manifestName(manifest), manifest.status, status)
    const step = { tx, manifest, lines: await linesOn(tx, manifestId), overrides, actor, context }
    const left = await onReaching[status]?.(step)
    const goesTo = packagesGoTo[status]
    if (goesTo) await movePackages(step, goesTo)
    await tx.put('manifest', { ...manifest, ...left, status, updatedAt: context.now })
    return done
  },
})

/** A package that is missing has not arrived anywhere, and one that was handed over is the customer's. */
async function movePackages(
  { tx, manifest, lines, actor, context }: Step,
  status: PackageStatus,
): Promise<void> {
  const event = { status, stepBack: false, note: manifest.number ?? '', branchId: null }
  const present = lines.filter((line) => line.arrival !== 'Missing')
  for (const pkg of await packagesOf(tx, present))
    if (pkg.status !== 'Delivered')
      await putPackage(tx, await recordEvent(tx, pkg, event, actor, context), context.now)
}

async function hasTrn(tx: Tx, pkg: Package, side: MutatorContext['side']): Promise<boolean | null> {
  const owner = pkg.accountId === null ? undefined : await tx.get('account', pkg.accountId)
  // A device holds only the accounts it may see: what it cannot know the server will say.
  return owner?.hasTrn ?? (side === 'device' ? null : false)
}

async function seal({ tx, manifest, lines, overrides, actor, context }: Step): Promise<Partial<Manifest>> {
  const dutyFreeUsdCents = context.dutyFreeUsdCents?.() ?? null
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
  const pending = lines.filter((line) => line.arrival === 'Pending')
  if (pending.length === 0) return {}
  const [first] = await packagesOf(tx, pending)
  const count = pending.length === 1 ? '1 package is' : `${pending.length} packages are`
  const named = first ? ` (${first.trackingNumber}${pending.length > 1 ? ', ...' : ''})` : ''
  throw new Refusal(
    'wrong-state',
    `${manifestName(manifest)} is at "${manifestStatusText[manifest.status]}" and ${count} not counted yet${named}. Count each as received, missing or damaged; then it can be completed.`,
  )
}

/** What does not travel may travel with another one. */
async function release({ tx, lines, context }: Step): Promise<Partial<Manifest>> {
  for (const line of lines) await takeOff(tx, line, context.now)
  return {}
}
