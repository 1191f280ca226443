import type { Claim } from '#sync/entities/packages/claim.ts'
import { isOpenClaim } from '#sync/entities/packages/claim-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { claimedIds } from '#sync/rules/claims/claimable.ts'
import type { AuditedTx, ServerTx } from '../db/core/transactions/tx.ts'

type Claimed = Pick<Package, 'packageId' | 'contents'>

/** The claims for a package and for what is packed into it, also those of former owners: its goods are paid for once. */
export async function claimsFor(tx: ServerTx, pkg: Claimed): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const packageId of claimedIds(pkg)) claims.push(...(await tx.find('claim', 'packageId', packageId)))
  return claims.filter(({ deletedAt }) => !deletedAt)
}

/** The sum that was paid for damage to a package and for missing contents, in JMD cents. */
export const paidByClaims = async (tx: ServerTx, pkg: Claimed): Promise<number> =>
  (await claimsFor(tx, pkg))
    .filter(({ kind }) => kind !== 'Lost')
    .reduce((sum, { paidJmdCents }) => sum + paidJmdCents, 0)

export interface ClaimAnswer {
  readonly amountJmdCents: number
  readonly reason: string
  /** Of the credit note, if one is given. */
  readonly creditNoteId: string
  readonly by: string
}

export async function putAnswer(
  tx: AuditedTx,
  claim: Claim,
  { amountJmdCents, reason, creditNoteId, by }: ClaimAnswer,
): Promise<Claim> {
  const isPaid = amountJmdCents > 0
  const answeredClaim: Claim = {
    ...claim,
    status: isPaid ? 'Paid' : 'Refused',
    paidJmdCents: amountJmdCents,
    creditNoteId: isPaid ? creditNoteId : null,
    decision: reason,
    decidedBy: by,
    decidedAt: tx.at,
    updatedAt: tx.at,
  }
  await tx.put('claim', answeredClaim)
  return answeredClaim
}

/** The decision about a lost package is the answer to its owner's claim that it is lost. A former owner gets no other's money. */
export async function answerLostClaims(tx: AuditedTx, pkg: Package, answer: ClaimAnswer): Promise<void> {
  for (const claim of await claimsFor(tx, pkg))
    if (claim.kind === 'Lost' && isOpenClaim(claim) && claim.accountId === pkg.accountId)
      await putAnswer(tx, claim, answer)
}
