import { mostClaimPhotos } from '#sync/entities/packages/claim-photos.ts'
import type { ClaimKind } from '#sync/entities/packages/claim-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { claimObstacle } from '#sync/rules/claims/claimable.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { parseCents } from '../../ui/texts/format.ts'

export interface ClaimValues {
  kind: ClaimKind
  lines: string[]
  amount: string
  text: string
  photos: File[]
}

/** The kinds that a package can be claimed as now; empty if it can't be claimed. */
export const claimKindsFor = (pkg: Package): readonly ClaimKind[] =>
  (isMissing(pkg) ? (['Lost'] as const) : (['Damaged', 'ContentsMissing'] as const)).filter(
    (kind) => claimObstacle(pkg, kind) === null,
  )

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
