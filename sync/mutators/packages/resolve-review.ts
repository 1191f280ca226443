import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { PackageChanges } from '../../entities/package.ts'
import { resolutions } from '../../entities/review.ts'
import { Refusal } from '../../lib/refusal.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustBeBranches, mustBeCustomer } from '../named.ts'
import { findPackage, handOver, mustNotBeBilled, putPackage } from './rows.ts'

/** `changes` is what the package takes over: nothing for keep, the offered values for replace, a choice for merge. */
export const ResolveReviewArgs = z.object({
  reviewId: Id,
  resolution: z.enum(resolutions),
  changes: PackageChanges,
})

export const resolveReview = mutator({
  args: ResolveReviewArgs,
  permission: 'PackageUpdate',
  async run(tx, args, actor, context): Promise<Outcome> {
    const review = await tx.get('review', args.reviewId)
    if (!review || review.deletedAt) throw new Refusal('not-found', 'This review is no longer there.')
    if (review.status === 'Resolved')
      return { outcome: 'already', message: `Already resolved by ${review.resolvedBy ?? 'somebody else'}.` }
    const at = { updatedAt: context.now }
    await tx.put('review', {
      ...review,
      ...at,
      status: 'Resolved',
      resolution: args.resolution,
      resolvedBy: actor.name,
      resolvedAt: context.now,
    })
    const pkg = review.packageId ? await findPackage(tx, review.packageId) : undefined
    if (!pkg || pkg.deletedAt) return done
    const { accountId, branchId } = args.changes
    if (accountId !== pkg.accountId) await mustBeCustomer(tx, context, accountId)
    if (branchId !== pkg.branchId) await mustBeBranches(tx, context, { branchId })
    const others = await tx.find('review', 'packageId', pkg.packageId)
    const open = others.some((other) => other.reviewId !== review.reviewId && other.status === 'Open')
    const changed = { ...pkg, ...args.changes, reviewReason: open ? pkg.reviewReason : null }
    if (changed.accountId !== pkg.accountId) mustNotBeBilled(pkg, 'change its owner')
    await putPackage(tx, changed, context.now)
    if (changed.accountId !== pkg.accountId) await handOver(tx, changed, context.now)
    return { ...done, packageId: pkg.packageId }
  },
})
