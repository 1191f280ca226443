import type { Claim } from '../../entities/packages/claim.ts'
import { isOpenClaim } from '../../entities/packages/claim-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { dayMs } from '../../lib/durations.ts'
import { contentsOf } from '../packages/contents.ts'
import { isEnded } from '../packages/ending-state.ts'
import { pieceLossesOf } from '../packages/lost-pieces.ts'
import { isMissing } from '../packages/missing.ts'
import { jmdOfUsd } from '../prices/money.ts'

export interface ClaimTerms {
  /** Jamaican cents for one US dollar. */
  readonly exchangeRate: number
  /** The days after the hand-over in which a customer may claim. */
  readonly days: number
}

type Claimed = Pick<Package, 'loss' | 'missingPieces'> & Partial<Pick<Package, 'pieceLosses'>>

interface Decided {
  readonly status: string
  readonly paidJmdCents: number
}
const isPaid = ({ status }: Decided): boolean => status === 'Paid' || status === 'Kept'

/** The ids under which the goods of a package can be claimed: its own, and those of the packages that it holds. */
export const claimedIds = ({ packageId, contents }: Pick<Package, 'packageId' | 'contents'>): string[] => [
  packageId,
  ...contentsOf({ contents }).map((part) => part.packageId),
]

/** The sum that was paid for a package so far, in JMD cents: as lost, for lost pieces and by claims. */
export const paidForJmdCents = (
  pkg: Claimed,
  claims: readonly Pick<Claim, 'status' | 'paidJmdCents' | 'kind'>[],
): number =>
  [
    ...(pkg.loss ? [pkg.loss] : []),
    ...pieceLossesOf(pkg),
    // A lost package is paid by its loss.
    ...claims.filter(({ kind }) => kind !== 'Lost'),
  ]
    .filter(isPaid)
    .reduce((sum, { paidJmdCents }) => sum + paidJmdCents, 0)

/** The most that can still be paid for a package, in JMD cents: what was declared, less what was paid for it. */
export const claimableJmdCents = (
  pkg: Claimed & Pick<Package, 'declaredValueUsdCents'>,
  claims: readonly Pick<Claim, 'status' | 'paidJmdCents' | 'kind'>[],
  exchangeRate: number,
): number =>
  Math.max(0, jmdOfUsd(pkg.declaredValueUsdCents ?? 0, exchangeRate) - paidForJmdCents(pkg, claims))

type State = Pick<Package, 'status' | 'accountId' | 'declaredValueUsdCents' | 'arrival' | 'ending'>

/** Returns the reason that a package can't be claimed now, for the end of a sentence, or null if it can. */
export function claimObstacle(pkg: State, kind: Claim['kind']): string | null {
  if (pkg.accountId === null) return 'has no owner yet. Find the owner first'
  if (pkg.status === 'PreAlert') return 'hasn’t reached our warehouse yet'
  if (isEnded(pkg)) return 'has ended another way'
  if (!pkg.declaredValueUsdCents)
    return 'has no declared value, which is the most that can be paid. Enter what the shop’s invoice shows first'
  if (kind === 'Lost' && !isMissing(pkg)) return 'isn’t missing. Ask our office to look for it first'
  if (kind !== 'Lost' && isMissing(pkg)) return 'is missing as a whole. Claim that it is lost'
  return null
}

/** True once a customer has had the package for longer than the terms allow; staff claim at any moment. */
export const isPastClaimDays = (
  { deliveredAt }: Pick<Package, 'deliveredAt'>,
  { days, now }: Pick<ClaimTerms, 'days'> & { readonly now: string },
): boolean => deliveredAt !== null && Date.parse(now) - Date.parse(deliveredAt) > days * dayMs

/** The open claim of this kind for a package, of which there is never a second one. */
export const openClaimOf = (claims: readonly Claim[], kind: Claim['kind']): Claim | undefined =>
  claims.find((claim) => claim.kind === kind && !claim.deletedAt && isOpenClaim(claim))
