import type { NewPayout } from '#sync/api/money/payments.ts'
import type { Claim } from '#sync/entities/packages/claim.ts'
import { claimKindText, isOpenClaim } from '#sync/entities/packages/claim-status.ts'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { type Actor, mustBeAllowed } from '#sync/policies/actor.ts'
import { mustBeForOthers } from '#sync/policies/own-money.ts'
import { claimableJmdCents } from '#sync/rules/claims/claimable.ts'
import { pieceLossOf, shareForJmdCents } from '#sync/rules/packages/lost-pieces.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { type ClaimAnswer, claimsFor, putAnswer } from '../billing/claim-rows.ts'
import { creditNotePart, giveNote, mustFindNote } from '../billing/credit-notes.ts'
import { decideLoss, reportLost } from '../billing/losses.ts'
import { decidePieceLoss, reportPieceLost } from '../billing/piece-losses.ts'
import type { Transaction } from '../changes/transaction.ts'
import { idFrom } from '../core/id-from.ts'
import { readSettings } from '../db/company/settings.ts'
import { findPayment } from '../db/payments/payments.ts'
import { enqueueNotice } from '../messages/enqueue.ts'
import { payOut } from './payouts.ts'

export const noSuchClaim = () => new Refusal('not-found', 'Claim not found. It may have been deleted.')

async function mustFindClaim(tx: Transaction, claimId: string): Promise<Claim> {
  const claim = await tx.get('claim', claimId)
  if (!claim || claim.deletedAt) throw noSuchClaim()
  return claim
}

/** Notes that a person looks at a claim. A second look changes nothing. */
export async function lookAtClaim(tx: Transaction, claimId: string, actor: Actor): Promise<void> {
  const claim = await mustFindClaim(tx, claimId)
  if (!isOpenClaim(claim))
    throw new Refusal('wrong-state', 'This claim was decided already. Reload the page to see how.')
  if (claim.status === 'LookedAt') return
  await tx.put('claim', {
    ...claim,
    status: 'LookedAt',
    lookedAtBy: actor.name,
    lookedAt: tx.at,
    updatedAt: tx.at,
  })
}

export interface ClaimVerdict {
  readonly amountJmdCents: number
  readonly pay: 'Credit' | NewPayout['method']
  readonly reason: string
  readonly reference: string
  readonly cashFrom?: NewPayout['cashFrom']
}

const isPaidOut = ({ amountJmdCents, pay }: ClaimVerdict): boolean => amountJmdCents > 0 && pay !== 'Credit'

/** True if a claim was paid in the way of a decision: as credit, or out by this method under this number. */
async function isPaidSo({ kysely }: Transaction, { paymentId }: Claim, decision: ClaimVerdict) {
  if (paymentId === null) return !isPaidOut(decision)
  const { method, reference } = must(await findPayment(kysely, paymentId), 'the payout of a claim')
  return isPaidOut(decision) && method === decision.pay && reference === decision.reference.trim()
}

const isSameDecision = async (tx: Transaction, claim: Claim, decision: ClaimVerdict): Promise<boolean> =>
  claim.paidJmdCents === decision.amountJmdCents &&
  claim.decision === decision.reason &&
  (await isPaidSo(tx, claim, decision))

async function mustFindOwned(tx: Transaction, claim: Claim): Promise<Package> {
  const pkg = await tx.get('package', claim.packageId)
  if (!pkg || pkg.mergedInto) throw noSuchPackage()
  if (pkg.accountId !== claim.accountId)
    throw new Refusal(
      'wrong-state',
      `${pkg.trackingNumber} belongs to somebody else by now, so nothing is paid for it to who claimed. Refuse the claim.`,
    )
  return pkg
}

async function mustBeWithin(tx: Transaction, pkg: Package, { amountJmdCents }: ClaimVerdict): Promise<void> {
  const terms = await readSettings(tx.kysely)
  const mostJmdCents = claimableJmdCents(pkg, await claimsFor(tx, pkg), terms)
  if (amountJmdCents > mostJmdCents)
    throw new Refusal('invalid', `For ${pkg.trackingNumber} at most ${jmdText(mostJmdCents)} can be paid.`, {
      amountJmdCents: [`is more than ${jmdText(mostJmdCents)}`],
    })
}

const creditReason = ({ kind }: Claim, { trackingNumber, description }: Package): string =>
  `${claimKindText[kind]}: ${trackingNumber}${description ? ` (${description})` : ''}`

/** The loss of the goods that a claim is about. */
const lossOf = (pkg: Package, [piece]: Claim['pieces']): PackageLoss | null =>
  piece === undefined ? pkg.loss : pieceLossOf(pkg, piece)

const isAway = (pkg: Package, [piece]: Claim['pieces']): boolean =>
  piece === undefined ? isMissing(pkg) : !isMissing(pkg) && pkg.missingPieces.includes(piece)

/** A claim that goods are lost is decided with their loss, because they may be found. A refusal refuses a loss that waits. */
async function isLossToDecide(tx: Transaction, claim: Claim, { amountJmdCents }: ClaimVerdict) {
  if (claim.kind !== 'Lost' || amountJmdCents > 0) return claim.kind === 'Lost'
  const pkg = await tx.get('package', claim.packageId)
  if (!pkg || pkg.mergedInto || pkg.accountId !== claim.accountId || !isAway(pkg, claim.pieces)) return false
  return lossOf(pkg, claim.pieces)?.status === 'Reported'
}

/** Pays for a piece. Its part of the declared value is what is paid for it: nobody says more in a claim. */
async function payPieceLoss(
  tx: Transaction,
  { pkg, piece }: { readonly pkg: Package; readonly piece: number },
  { text, ...answer }: Omit<ClaimAnswer, 'by'> & Pick<Claim, 'text'>,
  actor: Actor,
): Promise<void> {
  const goods = { packageId: pkg.packageId, piece }
  await reportPieceLost(tx, goods, text, actor)
  const reportedPkg = must(await tx.get('package', pkg.packageId), 'the package of a claim')
  const loss = must(pieceLossOf(reportedPkg, piece), 'the loss of a piece')
  const shareUsdCents = shareForJmdCents(loss, answer.amountJmdCents)
  await decidePieceLoss(tx, goods, { ...answer, shareUsdCents }, actor)
}

async function payLoss(
  tx: Transaction,
  claim: Claim,
  answer: Omit<ClaimAnswer, 'by'>,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFindOwned(tx, claim)
  const [piece] = claim.pieces
  if (piece !== undefined) return payPieceLoss(tx, { pkg, piece }, { ...answer, text: claim.text }, actor)
  if (pkg.loss?.status !== 'Reported') await reportLost(tx, claim.packageId, claim.text, actor)
  await decideLoss(tx, claim.packageId, answer, actor)
}

async function payDamage(
  tx: Transaction,
  claim: Claim,
  answer: Omit<ClaimAnswer, 'by'>,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFindOwned(tx, claim)
  await giveNote(tx, {
    creditNoteId: answer.creditNoteId,
    accountId: claim.accountId,
    amountJmdCents: answer.amountJmdCents,
    uses: [],
    reason: creditReason(claim, pkg),
    createdBy: actor.name,
  })
  await putAnswer(tx, claim, { ...answer, by: actor.name })
}

/** The note becomes credit here, because a payout reads only claims of earlier transactions. */
async function payFromCredit(tx: Transaction, claim: Claim, decision: ClaimVerdict, actor: Actor) {
  if (decision.pay === 'Credit') return
  mustBeAllowed(actor, 'PaymentRefund')
  const paymentId = idFrom(claim.claimId, 'payout')
  const note = await mustFindNote(tx, idFrom(claim.claimId, 'credit note'))
  await creditNotePart(tx, note, decision.amountJmdCents)
  await payOut(tx, {
    paymentId,
    accountId: claim.accountId,
    amountJmdCents: decision.amountJmdCents,
    method: decision.pay,
    reference: decision.reference,
    reason: decision.reason,
    cashFrom: decision.cashFrom,
    paidBy: actor.name,
  })
  const paidClaim = await mustFindClaim(tx, claim.claimId)
  await tx.put('claim', { ...paidClaim, paymentId })
}

const happenedText: Record<Claim['kind'], string> = {
  Lost: 'your package was lost',
  Damaged: 'your package was damaged',
  ContentsMissing: 'something was missing in your package',
}

const outcomeOf = ({ kind }: Claim, { amountJmdCents, pay }: ClaimVerdict): string => {
  const words = happenedText[kind]
  if (amountJmdCents === 0) return `You claimed that ${words}. Nothing is paid for it.`
  return pay === 'Credit'
    ? `We’re sorry that ${words}. We credited ${jmdText(amountJmdCents)} to your account. You can use it for your next invoice, or have it paid out.`
    : `We’re sorry that ${words}. We paid ${jmdText(amountJmdCents)} back.`
}

async function tellCustomer(tx: Transaction, claim: Claim, decision: ClaimVerdict): Promise<void> {
  const pkg = await tx.get('package', claim.packageId)
  if (!pkg) return
  const { packageId, trackingNumber, description, branchId } = pkg
  const facts = { packageId, trackingNumber, description, branchId, more: decision.reason }
  await enqueueNotice(tx, tx, {
    event: 'loss.decided',
    accountId: claim.accountId,
    dedupeKey: `claim ${claim.claimId}`,
    facts: { ...facts, outcome: outcomeOf(claim, decision) },
  })
}

/** Pays a claim once, as a credit note or out, or refuses it. The same decision again is done already. */
export async function decideClaim(
  tx: Transaction,
  claimId: string,
  decision: ClaimVerdict,
  actor: Actor,
): Promise<void> {
  const claim = await mustFindClaim(tx, claimId)
  if (!isOpenClaim(claim)) {
    if (await isSameDecision(tx, claim, decision)) return
    const words = claim.status === 'Refused' ? 'refused' : `decided with ${jmdText(claim.paidJmdCents)}`
    throw new Refusal(
      'already-exists',
      `This claim was ${words} by ${claim.decidedBy ?? 'a supervisor'}. Reload the page.`,
    )
  }
  mustBeForOthers(actor, claim.accountId)
  const { amountJmdCents, reason } = decision
  const answer = { amountJmdCents, reason, creditNoteId: idFrom(claimId, 'credit note') }
  if (amountJmdCents > 0) await mustBeWithin(tx, await mustFindOwned(tx, claim), decision)
  // The notice about a lost package comes from its loss.
  if (await isLossToDecide(tx, claim, decision)) await payLoss(tx, claim, answer, actor)
  else {
    if (amountJmdCents === 0) await putAnswer(tx, claim, { ...answer, by: actor.name })
    else await payDamage(tx, claim, answer, actor)
    await tellCustomer(tx, claim, decision)
  }
  if (amountJmdCents > 0) await payFromCredit(tx, claim, decision, actor)
}
