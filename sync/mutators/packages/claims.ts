import type { Package } from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import type { Actor } from '../../policies/actor.ts'
import { foldCustoms } from '../../rules/manifests/customs.ts'
import { foldStatus } from '../../rules/packages/package-status.ts'
import { claimedDetails, detailsIn, mergeDetails } from '../../rules/texts/differences.ts'
import { recognise } from '../../rules/tracking/recognise.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext, MutatorRun } from '../mutator.ts'
import { askForReview } from './reviews.ts'
import { findAllByCode, mustNotBeBilled, putPackage } from './rows.ts'

const isAnnounced = (row: Package): boolean => row.checkedInAt === null

export const openReviews = async (tx: Tx, packageId: string): Promise<Review[]> =>
  (await tx.find('review', 'packageId', packageId)).filter(
    ({ status, deletedAt }) => status === 'Open' && !deletedAt,
  )

const isClaim = ({ kind }: Review): boolean => kind === 'claimed'

/** The claiming customer by mailbox, because a name chosen by a customer doesn't belong in the headline of a review. */
async function claimText(tx: Tx, accountId: string | null): Promise<string> {
  const account = accountId ? await tx.get('account', accountId) : undefined
  return `${account?.mailbox ?? 'A customer'} says this package is theirs.`
}

/** Asks staff once per pre-alert whether the package belongs to it. */
export async function claimFor(
  tx: Tx,
  pkg: Package,
  prealert: Package,
  { actor, context }: MutatorRun,
): Promise<Package> {
  const open = await openReviews(tx, pkg.packageId)
  if (open.some(({ prealertId }) => prealertId === prealert.packageId)) return pkg
  const finding = {
    kind: 'claimed' as const,
    note: await claimText(tx, prealert.accountId),
    prealertId: prealert.packageId,
    differences: claimedDetails(pkg, prealert),
  }
  return askForReview(tx, pkg, finding, { actor, context })
}

/**
 * Handles a checked-in package whose number is on other pre-alerts: asks staff about each customer, on this package
 * only. Pre-alerts by its own owner, or by staff without an owner, are merged into it.
 */
export async function claimForAll(
  tx: Tx,
  pkg: Package,
  sameNumber: readonly Package[],
  { actor, context }: MutatorRun,
): Promise<Package> {
  let row = pkg
  for (const prealert of sameNumber.filter(isAnnounced)) {
    await closeReviews(tx, prealert, isClaim, { actor, context })
    row =
      prealert.accountId === null || prealert.accountId === row.accountId
        ? await joinPrealert(tx, withGapsFilled(row, prealert), prealert, context)
        : await claimFor(tx, row, prealert, { actor, context })
  }
  return row
}

/** Closes the open reviews on a package, and removes its review mark if none is left. */
async function closeReviews(
  tx: Tx,
  pkg: Package,
  which: (review: Review) => boolean,
  { actor, context }: MutatorRun,
): Promise<Package> {
  const open = await openReviews(tx, pkg.packageId)
  const closing = open.filter(which)
  for (const review of closing) await tx.put('review', toResolved(review, 'keep', actor, context))
  if (closing.length === 0 || closing.length < open.length) return pkg
  const row = { ...pkg, reviewReason: null }
  await putPackage(tx, row, context.now)
  return row
}

/** Ends the claims on a deleted package, because nothing is left to decide. */
export async function endClaimsOn(
  tx: Tx,
  pkg: Package,
  actor: Actor,
  context: MutatorContext,
): Promise<void> {
  await closeReviews(tx, pkg, isClaim, { actor, context })
}

/** A pre-alert that its customer deletes no longer claims anything. */
export async function withdrawClaims(
  tx: Tx,
  prealert: Package,
  actor: Actor,
  context: MutatorContext,
): Promise<void> {
  for (const pkg of await findAllByCode(tx, recognise(prealert.trackingNumber)))
    if (pkg.packageId !== prealert.packageId)
      await closeReviews(tx, pkg, ({ prealertId }) => prealertId === prealert.packageId, { actor, context })
}

/** Merges the pre-alert of the owner who claimed the package. `claims` are the reviews that may name one. */
export async function joinPrealerts(
  tx: Tx,
  pkg: Package,
  claims: readonly Review[],
  { actor, context }: MutatorRun,
): Promise<Package> {
  let row = pkg
  for (const review of claims) {
    const prealert = review.prealertId ? await tx.get('package', review.prealertId) : undefined
    if (!prealert || prealert.deletedAt || prealert.accountId !== row.accountId || !isAnnounced(prealert))
      continue
    // Choices that a person made field by field stay.
    const target = review.status === 'Resolved' ? row : withGapsFilled(row, prealert)
    row = await joinPrealert(tx, target, prealert, context)
    if (review.status === 'Open') await tx.put('review', toResolved(review, 'merge', actor, context))
  }
  return row
}

/** After a change of owner, merges the new owner's pre-alert if they had claimed the package. */
export async function settleClaims(
  tx: Tx,
  pkg: Package,
  actor: Actor,
  context: MutatorContext,
): Promise<Package> {
  const before = await openReviews(tx, pkg.packageId)
  if (before.length === 0) return pkg
  const mergedPackage = await joinPrealerts(tx, pkg, before, { actor, context })
  const open = await openReviews(tx, pkg.packageId)
  return { ...mergedPackage, reviewReason: open.length > 0 ? pkg.reviewReason : null }
}

export const toResolved = (
  review: Review,
  resolution: Review['resolution'],
  actor: Actor,
  { now }: MutatorContext,
): Review => ({
  ...review,
  status: 'Resolved',
  resolution,
  resolvedBy: actor.name,
  resolvedAt: now,
  updatedAt: now,
})

const withGapsFilled = (pkg: Package, prealert: Package): Package => ({
  ...pkg,
  ...mergeDetails(pkg, detailsIn(prealert)).filled,
})

/** Takes over the pre-alert's merchant invoice, timeline and derived fields, and redirects its id to the package. */
async function joinPrealert(
  tx: Tx,
  pkg: Package,
  prealert: Package,
  context: MutatorContext,
): Promise<Package> {
  mustNotBeBilled(prealert, 'change the customer')
  const deletion = { mergedInto: pkg.packageId, deletedAt: context.now, updatedAt: context.now }
  await tx.put('package', { ...prealert, ...deletion })
  for (const event of await tx.find('packageEvent', 'packageId', prealert.packageId))
    await tx.put('packageEvent', { ...event, packageId: pkg.packageId, updatedAt: context.now })
  const events = await tx.find('packageEvent', 'packageId', pkg.packageId)
  const { merchantInvoiceFileId, invoiceState } = prealert
  const bringsInvoice = merchantInvoiceFileId !== null && pkg.merchantInvoiceFileId === null
  return {
    ...pkg,
    ...foldStatus(events),
    customs: foldCustoms(pkg.customs, events),
    ...(bringsInvoice && { merchantInvoiceFileId, invoiceState }),
    trackingAliases: [...new Set([...pkg.trackingAliases, ...prealert.codes])],
  }
}
