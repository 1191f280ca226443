import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { claimedDetails } from '#sync/rules/texts/differences.ts'
import type { Difference } from '../../components/settle/differences.tsx'
import { differencesNow } from './differences-now.ts'

interface Claim {
  readonly accountId: string
  readonly differences: readonly Difference[]
}

const offeredOwner = ({ differences }: Review): string => {
  const owner = differences.find(({ field }) => field === 'accountId')?.offered
  return typeof owner === 'string' ? owner : ''
}

/** The current pre-alert, which its customer may have changed since the review was requested. */
export function claimNow(
  review: Review,
  pkg: Package | null | undefined,
  prealert: Package | null | undefined,
): Claim {
  const accountId = prealert?.accountId ?? offeredOwner(review)
  if (!pkg || !prealert) return { accountId, differences: differencesNow(review.differences, pkg ?? null) }
  return { accountId, differences: claimedDetails(pkg, prealert) }
}
