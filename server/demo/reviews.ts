import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { type ReviewKind, reviewKindText } from '#sync/entities/packages/review-kinds.ts'
import type { Chance } from './chance.ts'

/** A review as two devices would have left it: the second one's values next to the current ones. */
function reviewOf(chance: Chance, pkg: Package, kind: ReviewKind): Review {
  const at = pkg.updatedAt
  const heavier = Math.round(((pkg.weightLb ?? 1) + 1.5) * 100) / 100
  return {
    reviewId: chance.id(Date.parse(at)),
    packageId: pkg.packageId,
    prealertId: null,
    kind,
    at,
    by: 'Winston Campbell',
    deviceId: '',
    note: kind === 'manifestClosed' ? 'The manifest was sealed an hour before.' : '',
    differences:
      kind === 'secondCheckIn'
        ? [
            { field: 'weightLb', current: pkg.weightLb, offered: heavier },
            { field: 'bin', current: pkg.bin, offered: 'Z9-1' },
          ]
        : [],
    status: 'Open',
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    archivedAt: null,
  }
}

const kinds: readonly ReviewKind[] = ['secondCheckIn', 'secondCheckIn', 'manifestClosed', 'ownerGone']

/** A few packages in the warehouse that need a review, with the reasons. */
export function demoReviews(
  chance: Chance,
  packages: readonly Package[],
): { pkg: Package; review: Review }[] {
  const inHand = packages.filter((pkg) => pkg.status === 'ReceivedAtWharehouse' && !pkg.reviewReason)
  return kinds.flatMap((kind, n) => {
    const pkg = inHand[n]
    if (!pkg) return []
    return [{ pkg: { ...pkg, reviewReason: reviewKindText[kind] }, review: reviewOf(chance, pkg, kind) }]
  })
}
