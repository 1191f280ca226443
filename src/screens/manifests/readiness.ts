import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { type Blocker, blockers, type ManifestBlocker } from '#sync/entities/packages/manifest-status.ts'
import { blockersOf } from '#sync/rules/manifests/readiness.ts'
import type { DutyTerms } from '#sync/rules/prices/rating.ts'
import type { ServerAnswer } from '../../queries/api/server-cache/use-server-query.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { plural } from '../../ui/texts/format.ts'

/** The packages with one blocker that keeps a manifest from being sealed. */
export interface BlockerGroup {
  readonly blocker: Blocker
  readonly items: readonly ManifestItem[]
}

/** The blockers that only the server knows for certain: what packages over the duty-free limit lack. */
export type ServerBlockers = readonly {
  readonly packageId: string
  readonly phone?: string | null
  readonly blockers: readonly { readonly blocker: Blocker }[]
}[]

/**
 * Groups the blockers by this device's data. The server says who has a TRN and the papers, and what lacks a category while this device
 * has never read a duty table.
 */
export function groupBlockers(
  { mode: manifestMode, overrides }: Pick<Manifest, 'mode' | 'overrides'>,
  items: readonly ManifestItem[],
  fromServer: ServerBlockers,
  dutyTerms: DutyTerms | null,
): BlockerGroup[] {
  const isInsisted = (packageId: string) =>
    overrides.some((override) => override.packageId === packageId && override.blocker === 'otherMode')
  const saysServer = (packageId: string, asked: Blocker): boolean =>
    fromServer.some(
      (entry) => entry.packageId === packageId && entry.blockers.some(({ blocker }) => blocker === asked),
    )
  const isBlocked = ({ pkg, owner }: ManifestItem, blocker: Blocker): boolean => {
    if (!pkg) return false
    if (blocker === 'otherMode' && isInsisted(pkg.packageId)) return false
    if (blocker === 'noTrn') return saysServer(pkg.packageId, blocker) && owner?.hasTrn !== true
    if (blocker === 'noPapers') return saysServer(pkg.packageId, blocker)
    if (blocker === 'noCategory' && dutyTerms === null) return saysServer(pkg.packageId, blocker)
    const facts = { hasTrn: owner?.hasTrn ?? null, lacksPapers: null, dutyTerms, manifestMode }
    return blockersOf(pkg, facts).includes(blocker)
  }
  return blockers
    .map((blocker) => ({ blocker, items: items.filter((item) => isBlocked(item, blocker)) }))
    .filter((group) => group.items.length > 0)
}

/**
 * Returns true while the server hasn't checked every package, because its reply may be older than the latest scan.
 * Offline, only this device's data counts.
 */
export function isStillChecked(
  items: readonly ManifestItem[],
  answer: ServerAnswer<{ readonly lines: readonly { readonly packageId: string }[] }>,
): boolean {
  if (answer.is !== 'shown') return answer.is === 'loading'
  const checkedIds = new Set(answer.data.lines.map(({ packageId }) => packageId))
  return answer.oldSinceMs === null && items.some(({ line }) => !checkedIds.has(line.packageId))
}

/** The reasons to ship blocked packages anyway, by package and blocker. */
export type Reasons = ReadonlyMap<string, string>

export const reasonKey = (packageId: string | null, blocker: Blocker | ManifestBlocker): string =>
  `${packageId ?? ''} ${blocker}`

export interface Override {
  /** Null for what the manifest itself lacks. */
  readonly packageId: string | null
  readonly blocker: Blocker | ManifestBlocker
  readonly reason: string
}

/** Everything that keeps a manifest from being sealed. */
export interface Blockers {
  readonly own: readonly ManifestBlocker[]
  readonly groups: readonly BlockerGroup[]
}

function overridesWithReasons({ own, groups }: Blockers, reasons: Reasons): Override[] {
  const override = (packageId: string | null, blocker: Override['blocker']): Override => ({
    packageId,
    blocker,
    reason: (reasons.get(reasonKey(packageId, blocker)) ?? '').trim(),
  })
  return [
    ...own.map((blocker) => override(null, blocker)),
    ...groups.flatMap(({ blocker, items }) => items.map(({ line }) => override(line.packageId, blocker))),
  ]
}

/** The blockers to override, with the reasons. */
export const overridesOf = (blockers: Blockers, reasons: Reasons): Override[] =>
  overridesWithReasons(blockers, reasons).filter(({ reason }) => reason !== '')

/** Returns the number of blockers that are neither fixed nor overridden. */
export const countOpen = (blockers: Blockers, reasons: Reasons): number =>
  overridesWithReasons(blockers, reasons).filter(({ reason }) => reason === '').length

/** A manifest counts as ready only after the server has checked it too. */
export const readinessTitle = (open: number, isChecking: boolean): string =>
  open > 0 ? `${plural(open, 'blocker')} left` : isChecking ? 'Checking what’s missing…' : 'Ready to seal'
