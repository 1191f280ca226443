import { type Blocker, blockers } from '#sync/entities/manifest-status.ts'
import { blockersOf } from '#sync/rules/readiness.ts'
import type { ServerAnswer } from '../../queries/api/use-server-query.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { plural } from '../../ui/format.ts'

/** What keeps a manifest from being sealed: packages by blocker. */
export interface BlockerGroup {
  readonly blocker: Blocker
  readonly items: readonly ManifestItem[]
}

/** What the server alone knows: which packages exceed the duty-free limit without a TRN. */
export type ServerBlockers = readonly {
  readonly packageId: string
  readonly blockers: readonly { readonly blocker: Blocker }[]
}[]

/** By this device's data; the duty-free limit is the server's to judge. */
export function groupBlockers(items: readonly ManifestItem[], fromServer: ServerBlockers): BlockerGroup[] {
  const noTrn = new Set(
    fromServer
      .filter((one) => one.blockers.some(({ blocker }) => blocker === 'noTrn'))
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
 * Whether the server has yet to judge what is on the manifest: it may have answered before it had the latest scan. Without
 * a connection, this device's data is all there is.
 */
export function isStillChecked(
  items: readonly ManifestItem[],
  answer: ServerAnswer<{ readonly lines: readonly { readonly packageId: string }[] }>,
): boolean {
  if (answer.is !== 'shown') return answer.is === 'loading'
  const judged = new Set(answer.data.lines.map(({ packageId }) => packageId))
  return answer.oldSinceMs === null && items.some(({ line }) => !judged.has(line.packageId))
}

/** Reasons of those who let packages through, by package and blocker. */
export type Reasons = ReadonlyMap<string, string>

export const reasonKey = (packageId: string, blocker: Blocker): string => `${packageId} ${blocker}`

export interface Override {
  readonly packageId: string
  readonly blocker: Blocker
  readonly reason: string
}

const all = (groups: readonly BlockerGroup[], reasons: Reasons): Override[] =>
  groups.flatMap(({ blocker, items }) =>
    items.map(({ line: { packageId } }) => ({
      packageId,
      blocker,
      reason: (reasons.get(reasonKey(packageId, blocker)) ?? '').trim(),
    })),
  )

/** What is let through, and why. */
export const overridesOf = (groups: readonly BlockerGroup[], reasons: Reasons): Override[] =>
  all(groups, reasons).filter(({ reason }) => reason !== '')

/** How many blockers are neither fixed nor overridden. */
export const countOpen = (groups: readonly BlockerGroup[], reasons: Reasons): number =>
  all(groups, reasons).filter(({ reason }) => reason === '').length

/** Nothing is called ready before everybody who knows has been asked. */
export const readinessTitle = (open: number, isChecking: boolean): string =>
  open > 0 ? `${plural(open, 'blocker')} left` : isChecking ? 'Checking what’s missing…' : 'Ready to seal'
