import { rowMaker } from '#sync/entities/kinds/field.ts'
import { type Claim, claimFields } from '#sync/entities/packages/claim.ts'
import { isOpenClaim } from '#sync/entities/packages/claim-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { claimedIds, isAboutSame } from '#sync/rules/claims/claimable.ts'
import type { AuditedTx, ServerTx } from '../db/core/transactions/tx.ts'

const newClaim = rowMaker(claimFields)

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

/** A package or a single piece that its owner claims as lost. */
export interface LostGoods {
  readonly pkg: Package
  /** Null for the package as a whole. */
  readonly piece: number | null
}

const piecesOf = ({ piece }: LostGoods): number[] => (piece === null ? [] : [piece])

/** The claims that these goods are lost, also those of former owners. */
const allLostClaims = async (tx: AuditedTx, goods: LostGoods): Promise<Claim[]> =>
  (await claimsFor(tx, goods.pkg)).filter(
    (claim) =>
      isAboutSame(claim, { kind: 'Lost', pieces: piecesOf(goods) }) &&
      claim.packageId === goods.pkg.packageId,
  )

/** The owner's claims that these goods are lost. A former owner gets only money for claims of their own. */
const lostClaims = async (tx: AuditedTx, goods: LostGoods): Promise<Claim[]> =>
  (await allLostClaims(tx, goods)).filter(({ accountId }) => accountId === goods.pkg.accountId)

/**
 * Opens the claim of goods that the office gives up, so that each loss is among the claims. The same goods never have two open
 * claims, so that of a former owner is decided first.
 */
export async function openLostClaim(
  tx: AuditedTx,
  goods: LostGoods,
  { valueJmdCents, by }: { readonly valueJmdCents: number; readonly by: string },
): Promise<void> {
  const { packageId, accountId } = goods.pkg
  if (accountId === null || (await allLostClaims(tx, goods)).some(isOpenClaim)) return
  await tx.put('claim', {
    ...newClaim({
      claimId: tx.ids.next(),
      packageId,
      accountId,
      kind: 'Lost',
      status: 'LookedAt',
      createdAt: tx.at,
      updatedAt: tx.at,
    }),
    pieces: piecesOf(goods),
    amountJmdCents: Math.max(1, valueJmdCents),
    text: 'Our office could not find it.',
    openedBy: by,
    // The search is the look at it, so that a chief decides next.
    lookedAtBy: by,
    lookedAt: tx.at,
  })
}

/** The decision about lost goods is the answer to the claim that they are lost. */
export async function answerLostClaims(tx: AuditedTx, goods: LostGoods, answer: ClaimAnswer): Promise<void> {
  for (const claim of await lostClaims(tx, goods)) if (isOpenClaim(claim)) await putAnswer(tx, claim, answer)
}

/** A claim whose credit was taken back, because the goods were found, pays nothing any more. */
export async function refusePaidClaim(
  tx: AuditedTx,
  goods: LostGoods,
  { creditNoteId, reason, by }: Omit<ClaimAnswer, 'amountJmdCents'>,
): Promise<void> {
  for (const claim of await lostClaims(tx, goods))
    if (claim.creditNoteId === creditNoteId)
      await putAnswer(tx, claim, { amountJmdCents: 0, reason, creditNoteId, by })
}
