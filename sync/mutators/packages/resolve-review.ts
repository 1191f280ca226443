import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/package.ts'
import { resolutions } from '../../entities/review.ts'
import { Refusal } from '../../lib/refusal.ts'
import { reviewRights } from '../../policies/review.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustBeBranches, mustBeCustomer } from '../referenced-rows.ts'
import { joinPrealerts, openReviews, resolved } from './claims.ts'
import { PackageChanges } from './details-args.ts'
import { placed } from './placement.ts'
import { findPackage, handOver, mustNotBeOnBills, putPackage } from './rows.ts'

/** `changes` is what the package takes over: nothing for keep, the offered values for replace, a choice for merge. */
export const ResolveReviewArgs = z.object({
  reviewId: Id,
  resolution: z.enum(resolutions),
  changes: PackageChanges,
})

export const resolveReview = mutator({
  args: ResolveReviewArgs,
  permission: reviewRights.resolve,
  async run(tx, args, actor, context): Promise<Outcome> {
    const review = await tx.get('review', args.reviewId)
    if (!review || review.deletedAt)
      throw new Refusal('not-found', 'This review was removed. Nothing is left to decide.')
    if (review.status === 'Resolved')
      return { outcome: 'already', message: `Already resolved by ${review.resolvedBy ?? 'somebody else'}.` }
    const settled = resolved(review, args.resolution, actor, context)
    await tx.put('review', settled)
    const pkg = review.packageId ? await findPackage(tx, review.packageId) : undefined
    if (!pkg || pkg.deletedAt) return done
    const { accountId, branchId } = args.changes
    if (accountId !== pkg.accountId) await mustBeCustomer(tx, context, accountId)
    if (branchId !== pkg.branchId) await mustBeBranches(tx, context, { branchId })
    const offered = placed({ ...pkg, ...args.changes }, pkg.bin, actor, context)
    if (offered.accountId !== pkg.accountId) await mustNotBeOnBills(pkg, 'change its owner', context)
    const claims = [settled, ...(await openReviews(tx, pkg.packageId))]
    const joined = await joinPrealerts(tx, offered, claims, actor, context)
    const open = await openReviews(tx, pkg.packageId)
    const isLookedAt = review.kind === 'arrivedDamaged' && joined.arrival === 'Damaged'
    const looked: Package = isLookedAt ? { ...joined, arrival: 'Received' } : joined
    const changed = { ...looked, reviewReason: open.length > 0 ? pkg.reviewReason : null }
    await putPackage(tx, changed, context.now)
    await handOver(tx, changed, context.now)
    return { ...done, packageId: pkg.packageId }
  },
})
