import type { Claim } from '../../entities/packages/claim.ts'
import { isOpenClaim } from '../../entities/packages/claim-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { dayMs } from '../../lib/durations.ts'
import { equal } from '../../lib/equal.ts'
import { contentsOf } from '../packages/contents.ts'
import { isEnded } from '../packages/ending-state.ts'
import { pieceLossesOf } from '../packages/lost-pieces.ts'
import { isMissing } from '../packages/missing.ts'
import { jmdOfUsd } from '../prices/money.ts'
import { coveredJmdCents, type InsuranceTerms } from './insurance.ts'

export interface ClaimTerms {
  /** Jamaican cents for one US dollar. */
  readonly exchangeRate: number
  /** The days after the hand-over in which a customer may claim. */
  readonly days: number
  readonly insurance: InsuranceTerms
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

/** The most that can still be paid for a package, in JMD cents: what was declared and insured, less what was paid for it. */
export const claimableJmdCents = (
  pkg: Claimed & Pick<Package, 'declaredValueUsdCents'> & Partial<Pick<Package, 'insurance'>>,
  claims: readonly Pick<Claim, 'status' | 'paidJmdCents' | 'kind'>[],
  { exchangeRate, insurance }: Pick<ClaimTerms, 'exchangeRate' | 'insurance'>,
): number => {
  const valueJmdCents = jmdOfUsd(pkg.declaredValueUsdCents ?? 0, exchangeRate)
  return Math.max(0, coveredJmdCents(pkg, valueJmdCents, insurance) - paidForJmdCents(pkg, claims))
}

type State = Pick<Package, 'status' | 'accountId' | 'declaredValueUsdCents' | 'arrival' | 'ending'> &
  Partial<Pick<Package, 'missingPieces'>>

/** The reason that a piece, or the package as a whole, can't be claimed as lost. */
function lossObstacle(pkg: State, pieces: readonly number[]): string | null {
  if (pieces.length === 0) return isMissing(pkg) ? null : 'isn’t missing. Ask our office to look for it first'
  if (isMissing(pkg)) return 'is missing as a whole. Claim that it is lost'
  return pieces.every((piece) => pkg.missingPieces?.includes(piece))
    ? null
    : 'has this piece. Ask our office to look for it first'
}

/** Returns the reason that a package can't be claimed now, for the end of a sentence, or null if it can. */
export function claimObstacle(
  pkg: State,
  kind: Claim['kind'],
  pieces: readonly number[] = [],
): string | null {
  if (pkg.accountId === null) return 'has no owner yet. Find the owner first'
  if (pkg.status === 'PreAlert') return 'hasn’t reached our warehouse yet'
  if (isEnded(pkg)) return 'has ended another way'
  if (!pkg.declaredValueUsdCents)
    return 'has no declared value, which is the most that can be paid. Enter what the shop’s invoice shows first'
  if (kind === 'Lost') return lossObstacle(pkg, pieces)
  return isMissing(pkg) ? 'is missing as a whole. Claim that it is lost' : null
}

/** True once a customer has had the package for longer than the terms allow; staff claim at any moment. */
export const isPastClaimDays = (
  { deliveredAt }: Pick<Package, 'deliveredAt'>,
  { days, now }: Pick<ClaimTerms, 'days'> & { readonly now: string },
): boolean => deliveredAt !== null && Date.parse(now) - Date.parse(deliveredAt) > days * dayMs

type ClaimedGoods = Pick<Claim, 'kind' | 'pieces'>

/** True for claims about the same goods. Each lost piece has a claim, because each may be found alone. */
export const isAboutSame = (claim: ClaimedGoods, { kind, pieces }: ClaimedGoods): boolean =>
  claim.kind === kind && (kind !== 'Lost' || equal(claim.pieces, pieces))

/** The open claim about these goods, of which there is never a second one. */
export const openClaimOf = (claims: readonly Claim[], goods: ClaimedGoods): Claim | undefined =>
  claims.find((claim) => isAboutSame(claim, goods) && !claim.deletedAt && isOpenClaim(claim))
