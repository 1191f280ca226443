import type { Package } from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import { type ReviewKind, reviewKindText } from '../../entities/packages/review-kinds.ts'
import { equal } from '../../lib/equal.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import { momentOf } from './rows.ts'

export interface Finding {
  readonly kind: ReviewKind
  readonly note?: string
  readonly prealertId?: string
  readonly differences?: Review['differences']
}

/** True if the office has this question already: a program may send the same report again under other references. */
async function isOpen(tx: Tx, { packageId }: Package, { kind, note = '', differences = [] }: Finding) {
  return (await tx.find('review', 'packageId', packageId)).some((review) => {
    const isSame = review.kind === kind && review.note === note && equal(review.differences, differences)
    return isSame && review.status === 'Open' && !review.deletedAt
  })
}

/** Adds a package to the review list and marks it. The package isn't stopped. */
export async function askForReview(
  tx: Tx,
  pkg: Package,
  finding: Finding,
  { actor, context }: MutatorRun,
): Promise<Package> {
  if (context.isReport && (await isOpen(tx, pkg, finding))) return pkg
  await tx.put('review', {
    reviewId: context.id(),
    packageId: pkg.packageId,
    prealertId: finding.prealertId ?? null,
    kind: finding.kind,
    at: momentOf(pkg, context).occurredAt,
    by: actor.name,
    deviceId: context.deviceId,
    note: finding.note ?? '',
    differences: finding.differences ?? [],
    status: 'Open',
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    version: 0,
    createdAt: context.now,
    updatedAt: context.now,
    deletedAt: null,
    archivedAt: null,
  })
  return { ...pkg, reviewReason: reviewKindText[finding.kind] }
}
