import type { Claim } from '#sync/entities/packages/claim.ts'
import { isOpenClaim } from '#sync/entities/packages/claim-status.ts'
import type { AuditedTx, ServerTx } from '../db/core/transactions/tx.ts'

/** The claims for a package, also those of former owners, because its goods are paid for once. */
export const claimsFor = async (tx: ServerTx, packageId: string): Promise<Claim[]> =>
  (await tx.find('claim', 'packageId', packageId)).filter(({ deletedAt }) => !deletedAt)

/** The sum that was paid for damage to a package and for missing contents, in JMD cents. */
export const paidByClaims = async (tx: ServerTx, packageId: string): Promise<number> =>
  (await claimsFor(tx, packageId))
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

/** The decision about a lost package is the answer to the claim that it is lost. */
export async function answerLostClaims(tx: AuditedTx, packageId: string, answer: ClaimAnswer): Promise<void> {
  for (const claim of await claimsFor(tx, packageId))
    if (claim.kind === 'Lost' && isOpenClaim(claim)) await putAnswer(tx, claim, answer)
}
