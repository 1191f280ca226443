import type { Manifest } from '../../entities/packages/manifest.ts'
import {
  type Blocker,
  blockerText,
  type ManifestBlocker,
  manifestBlockerText,
} from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { forbiddenText } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import {
  blockersOf,
  manifestBlockersOf,
  type NotReady,
  notReadyText,
} from '../../rules/manifests/readiness.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext, MutatorRun } from '../mutator.ts'
import type { Travel } from './moves.ts'
import { manifestName, packagesOf } from './rows.ts'

/** A blocker that a person overrides with a reason. Without a package it is the manifest's own. */
export interface SealOverride {
  readonly packageId: string | null
  readonly blocker: Blocker | ManifestBlocker
  readonly reason: string
}

export interface Sealing extends Pick<Travel, 'tx' | 'manifest' | 'lines'>, MutatorRun {
  readonly overrides: readonly SealOverride[]
}

const isSame = (
  a: Pick<SealOverride, 'packageId' | 'blocker'>,
  b: Pick<SealOverride, 'packageId' | 'blocker'>,
) => a.packageId === b.packageId && a.blocker === b.blocker

const supervisorsOnly: Partial<Record<Blocker | ManifestBlocker, string>> = {
  otherMode: 'A supervisor decides whether a package goes by the other mode.',
  onHold: 'A supervisor decides whether a package goes that its customer holds.',
}

/** Only a supervisor sends a package otherwise than its customer chose. */
export function mustOverride(blocker: Blocker | ManifestBlocker, { actor }: Pick<MutatorRun, 'actor'>): void {
  const text = supervisorsOnly[blocker]
  if (text && !packagePolicy.canOverrideMode(actor))
    throw new Refusal('forbidden', `${forbiddenText} ${text}`)
}

async function hasTrn(tx: Tx, pkg: Package, side: MutatorContext['side']): Promise<boolean | null> {
  const owner = pkg.accountId === null ? undefined : await tx.get('account', pkg.accountId)
  // A device has only the accounts it may see; the server decides about the rest.
  return owner?.hasTrn ?? (side === 'device' ? null : false)
}

async function lacksPapers({ accountId }: Package, context: MutatorContext): Promise<boolean | null> {
  const names = accountId === null ? [] : await context.missingPapersOf?.(accountId, 'Flight')
  return names ? names.length > 0 : null
}

/** The blockers of a manifest and of its packages, in the order of its lines. */
async function allBlockers({ tx, manifest, lines, context }: Sealing) {
  const dutyTerms = (await context.dutyTerms?.()) ?? null
  const byPackage = []
  for (const pkg of await packagesOf(tx, lines)) {
    const facts = {
      hasTrn: await hasTrn(tx, pkg, context.side),
      lacksPapers: await lacksPapers(pkg, context),
      dutyTerms,
      manifestMode: manifest.mode,
    }
    byPackage.push({ pkg, blockers: blockersOf(pkg, facts) })
  }
  return { own: manifestBlockersOf(manifest), byPackage }
}

/** Checks that nothing keeps a manifest from being sealed, or that each such thing is overridden with a reason. */
export async function sealManifest(sealing: Sealing): Promise<Partial<Manifest>> {
  const { manifest, lines, overrides, actor, context } = sealing
  if (lines.length === 0)
    throw new Refusal(
      'wrong-state',
      `${manifestName(manifest)} has no packages. Add what it carries; then seal it, or cancel it.`,
    )
  const { own, byPackage } = await allBlockers(sealing)
  const blockers = [
    ...own.map((blocker) => ({ packageId: null, blocker })),
    ...byPackage.flatMap(({ pkg: { packageId }, blockers }) =>
      blockers.map((blocker) => ({ packageId, blocker })),
    ),
  ]
  const isBlocker = (override: Pick<SealOverride, 'packageId' | 'blocker'>) =>
    blockers.some((blocker) => isSame(blocker, override))
  const earlier = manifest.overrides.filter(isBlocker)
  const isEarlier = (override: SealOverride) => earlier.some((before) => isSame(before, override))
  const additional = overrides.filter((override) => isBlocker(override) && !isEarlier(override))
  for (const { blocker } of additional) mustOverride(blocker, sealing)
  const by = { by: actor.name, at: context.occurredAt }
  const used = [...earlier, ...additional.map((override) => ({ ...override, ...by }))]
  const isOpen = (packageId: string | null) => (blocker: Blocker | ManifestBlocker) =>
    !used.some((override) => isSame(override, { packageId, blocker }))
  const ownOpen = own.filter(isOpen(null))
  const notReadyList = byPackage
    .map(
      ({ pkg: { packageId, trackingNumber }, blockers: all }): NotReady => ({
        packageId,
        trackingNumber,
        blockers: all.filter(isOpen(packageId)),
      }),
    )
    .filter((entry) => entry.blockers.length > 0)
  if (ownOpen.length + notReadyList.length > 0) throw notReady(manifest, ownOpen, notReadyList)
  return { sealedBy: actor.name, sealedAt: context.occurredAt, overrides: used }
}

function notReady(
  manifest: Manifest,
  ownBlockers: readonly ManifestBlocker[],
  notReadyList: readonly NotReady[],
): Refusal {
  const ownTexts = ownBlockers.map((blocker) => manifestBlockerText[blocker])
  const texts = [
    ...(ownTexts.length > 0 ? [`it ${ownTexts.join(', ')}`] : []),
    ...(notReadyList.length > 0 ? [notReadyText(notReadyList)] : []),
  ]
  return new Refusal(
    'wrong-state',
    `${manifestName(manifest)} is open and not ready to be sealed: ${texts.join('; ')}. Correct each, or override it with a reason.`,
    Object.fromEntries([
      ...(ownTexts.length > 0 ? [[manifest.manifestId, ownTexts] as const] : []),
      ...notReadyList.map(
        (entry) => [entry.packageId, entry.blockers.map((blocker) => blockerText[blocker])] as const,
      ),
    ]),
  )
}
