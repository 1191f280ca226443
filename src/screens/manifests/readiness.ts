import { type Blocker, blockers } from '#sync/entities/manifest-status.ts'
import { blockersOf } from '#sync/rules/readiness.ts'
import type { ServerAnswer } from '../../queries/api/use-server-query.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { plural } from '../../ui/format.ts'

/** The packages with one blocker that keeps a manifest from being sealed. */
export interface BlockerGroup {
  readonly blocker: Blocker
  readonly items: readonly ManifestItem[]
}

/** The blockers that only the server knows: packages over the duty-free limit without a TRN. */
export type ServerBlockers = readonly {
  readonly packageId: string
  readonly blockers: readonly { readonly blocker: Blocker }[]
}[]

/** Groups the blockers by this device's data; only the server can check the duty-free limit. */
export function groupBlockers(items: readonly ManifestItem[], fromServer: ServerBlockers): BlockerGroup[] {
  const noTrn = new Set(
    fromServer
      .filter((entry) => entry.blockers.some(({ blocker }) => blocker === 'noTrn'))
      .map(({ packageId }) => packageId),
  )
  const isBlocked = ({ pkg, owner }: ManifestItem, blocker: Blocker): boolean => {
    if (!pkg) return false
    if (blocker === 'noTrn') return noTrn.has(pkg.packageId) && owner?.hasTrn !== true
    return blockersOf(pkg, { hasTrn: owner?.hasTrn ?? null, dutyFreeUsdCents: null }).includes(blocker)
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

export const reasonKey = (packageId: string, blocker: Blocker): string => `${packageId} ${blocker}`

export interface Override {
  readonly packageId: string
  readonly blocker: Blocker
  readonly reason: string
}

const overridesWithReasons = (groups: readonly BlockerGroup[], reasons: Reasons): Override[] =>
  groups.flatMap(({ blocker, items }) =>
    items.map(({ line: { packageId } }) => ({
      packageId,
      blocker,
      reason: (reasons.get(reasonKey(packageId, blocker)) ?? '').trim(),
    })),
  )

/** The blockers to override, with the reasons. */
export const overridesOf = (groups: readonly BlockerGroup[], reasons: Reasons): Override[] =>
  overridesWithReasons(groups, reasons).filter(({ reason }) => reason !== '')

/** Returns the number of blockers that are neither fixed nor overridden. */
export const countOpen = (groups: readonly BlockerGroup[], reasons: Reasons): number =>
  overridesWithReasons(groups, reasons).filter(({ reason }) => reason === '').length

/** A manifest counts as ready only after the server has checked it too. */
export const readinessTitle = (open: number, isChecking: boolean): string =>
  open > 0 ? `${plural(open, 'blocker')} left` : isChecking ? 'Checking what’s missing…' : 'Ready to seal'
