import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import type { Dealt } from './server-harness.ts'
import type { Verdict } from './verdict.ts'
import type { World } from './world.ts'

/** Staff are asked about each claim once, until the claim no longer exists. */
export function checkClaims({ server, verdict }: World): void {
  const { rows } = server.reader.truth()
  const packages = [...(rows.get('package')?.values() ?? [])] as unknown as Package[]
  const byId = new Map(packages.map((row) => [row.packageId, row]))
  const reviews = ([...(rows.get('review')?.values() ?? [])] as unknown as Review[]).filter(
    ({ kind, deletedAt }) => kind === 'claimed' && !deletedAt,
  )
  const open = reviews.filter(({ status }) => status === 'Open')
  const living = packages.filter(({ deletedAt }) => !deletedAt)
  const boxOf = ({ trackingNormalized }: Package) =>
    living.find(({ checkedInAt, codes }) => checkedInAt && codes.includes(trackingNormalized))
  const fault = (text: string) => verdict.fail('claims', 'server', text)
  for (const [about, sameReviews] of Map.groupBy(
    open,
    ({ packageId, prealertId }) => `${packageId} by ${prealertId}`,
  ))
    if (sameReviews.length > 1) fault(`${sameReviews.length} open reviews ask about ${about}`)
  for (const { reviewId, packageId, prealertId } of open) {
    const prealert = byId.get(prealertId ?? '')
    const pkg = byId.get(packageId ?? '')
    if (!prealert || prealert.deletedAt) fault(`${reviewId} asks about a pre-alert that is gone`)
    else if (pkg?.deletedAt && !pkg.mergedInto) fault(`${reviewId} asks about a package that is gone`)
    else if (pkg && !pkg.checkedInAt && boxOf(prealert))
      fault(`${reviewId} is not asked at the box, which is here`)
    else if (!pkg?.deletedAt && pkg?.accountId === prealert.accountId)
      fault(`${reviewId} asks whether ${packageId} is its owner’s`)
  }
  const claimedIds = new Set(reviews.map(({ prealertId }) => prealertId))
  for (const prealert of living.filter(({ checkedInAt, accountId }) => !checkedInAt && accountId)) {
    const box = boxOf(prealert)
    if (box && !claimedIds.has(prealert.packageId))
      fault(
        `${box.packageId} is here under ${prealert.trackingNumber}, and nobody is asked about ${prealert.packageId}`,
      )
  }
}

/** A pre-alert becomes a package of its own customer, or of a customer that was not named before. */
export function checkMerges({ before, after, changes }: Dealt, verdict: Verdict): void {
  // If a push has several changes, another of them may have given the package to a different customer since.
  if (changes.length !== 1) return
  const packages = (after.rows.get('package') ?? new Map()) as unknown as ReadonlyMap<string, Package>
  for (const { packageId, mergedInto, accountId, trackingNumber } of packages.values()) {
    const former = before.rows.get('package')?.get(packageId) as Package | undefined
    const owner = packages.get(mergedInto ?? '')?.accountId
    if (!former || former.mergedInto || !mergedInto || accountId === null || accountId === owner) continue
    verdict.fail('claims', 'server', `${trackingNumber} of ${accountId} became a package of ${owner}`)
  }
}
