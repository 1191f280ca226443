import type { Claim } from '#sync/entities/packages/claim.ts'
import { mostClaimPhotos } from '#sync/entities/packages/claim-photos.ts'
import { type ClaimKind, claimKinds, claimKindText } from '#sync/entities/packages/claim-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { claimObstacle } from '#sync/rules/claims/claimable.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import { piecesToCome } from '#sync/rules/packages/lost-pieces.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { piecesText } from '#sync/rules/packages/pieces.ts'
import { parseCents } from '../../ui/texts/format.ts'

export interface ClaimValues {
  kind: ClaimKind
  /** The number of the lost piece; empty for the package as a whole. */
  piece: string
  lines: string[]
  amount: string
  text: string
  photos: File[]
}

/** The pieces that can be claimed as lost; none of a package that is missing as a whole. */
export const claimablePieces = (pkg: Package): readonly number[] => (isMissing(pkg) ? [] : piecesToCome(pkg))

/** The kinds that a package can be claimed as now; empty if it can't be claimed. */
export const claimKindsFor = (pkg: Package): readonly ClaimKind[] =>
  isMissing(pkg)
    ? (['Lost'] as const).filter((kind) => claimObstacle(pkg, kind) === null)
    : claimKinds.filter(
        (kind) => claimObstacle(pkg, kind, kind === 'Lost' ? claimablePieces(pkg) : []) === null,
      )

/** Tells staff what is missing before a package can be claimed; null if it can be, or never will be. */
export function claimHint(pkg: Package): string | null {
  if (pkg.status === 'PreAlert' || isEnded(pkg) || claimKindsFor(pkg).length > 0) return null
  const obstacle = claimObstacle(pkg, 'Damaged')
  return obstacle && `This package ${obstacle}.`
}

/** The goods of a claim in words, such as "Lost, piece 2". */
export const claimedText = ({ kind, pieces }: Pick<Claim, 'kind' | 'pieces'>): string =>
  pieces.length === 0 ? claimKindText[kind] : `${claimKindText[kind]}, ${piecesText(pieces)}`

/** Returns the problems by field. */
export function checkClaim({ amount, text, photos }: ClaimValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const cents = parseCents(amount, 'J')
  if (cents === null || cents <= 0)
    problems['amount'] = 'Enter an amount in Jamaican dollars, such as 4,500.00.'
  if (text.trim().length < 3) problems['text'] = 'Say what happened, in a few words.'
  if (photos.length > mostClaimPhotos) problems['photos'] = `Send at most ${mostClaimPhotos} photos.`
  return problems
}
