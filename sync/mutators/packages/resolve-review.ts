import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { resolutions } from '../../entities/packages/review.ts'
import { Refusal } from '../../lib/refusal.ts'
import { reviewRights } from '../../policies/review.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustBeBranches, mustBeCustomer } from '../referenced-rows.ts'
import { joinPrealerts, openReviews, toResolved } from './claims.ts'
import { withChosen } from './content-args.ts'
import { PackageChanges } from './details-args.ts'
import { forNewOwner } from './mode.ts'
import { withPlacement } from './placement.ts'
import { copyAccess, findPackage, mustNotBeOnBills, putPackage } from './rows.ts'

/**
 * `changes` has the values that the package takes over: none for keep, the offered ones for replace, a selection for
 * merge.
 */
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
    const resolvedReview = toResolved(review, args.resolution, actor, context)
    await tx.put('review', resolvedReview)
    const pkg = review.packageId ? await findPackage(tx, review.packageId) : undefined
    if (!pkg || pkg.deletedAt) return done
    const { accountId, branchId } = args.changes
    if (accountId !== pkg.accountId) await mustBeCustomer(tx, context, accountId)
    if (branchId !== pkg.branchId) await mustBeBranches(tx, context, { branchId })
    let changedPackage = withPlacement(withChosen(pkg, args.changes), pkg.bin, actor, context)
    if (changedPackage.accountId !== pkg.accountId) {
      await mustNotBeOnBills(pkg, 'change the customer', context)
      changedPackage = forNewOwner(changedPackage, pkg)
    }
    const claims = [resolvedReview, ...(await openReviews(tx, pkg.packageId))]
    const mergedPackage = await joinPrealerts(tx, changedPackage, claims, { actor, context })
    const open = await openReviews(tx, pkg.packageId)
    const isInspected = review.kind === 'arrivedDamaged' && mergedPackage.arrival === 'Damaged'
    const inspectedPackage: Package = isInspected ? { ...mergedPackage, arrival: 'Received' } : mergedPackage
    const nextRow = { ...inspectedPackage, reviewReason: open.length > 0 ? pkg.reviewReason : null }
    await putPackage(tx, nextRow, context.now)
    await copyAccess(tx, nextRow, context.now)
    return { ...done, packageId: pkg.packageId }
  },
})
