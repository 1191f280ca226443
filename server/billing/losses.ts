import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { mustBeForOthers } from '#sync/policies/own-money.ts'
import { coveredJmdCents } from '#sync/rules/claims/insurance.ts'
import { isMissing, isWholePaidAndFound } from '#sync/rules/packages/missing.ts'
import { jmdOfUsd, jmdText } from '#sync/rules/prices/money.ts'
import { readSettings } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { answerLostClaims, openLostClaim, paidByClaims, refusePaidClaim } from './claim-rows.ts'
import { giveNote, mustFindNote, voidNote } from './credit-notes.ts'
import { uncompensatedUsdCents } from './piece-losses.ts'

async function mustFind(tx: AuditedTx, packageId: string): Promise<Package> {
  const pkg = await tx.get('package', packageId)
  if (!pkg || pkg.deletedAt || pkg.mergedInto) throw noSuchPackage()
  return pkg
}

const putLoss = (tx: AuditedTx, pkg: Package, loss: PackageLoss): Promise<void> =>
  tx.put('package', { ...pkg, loss, updatedAt: tx.at })

/** The refusals of a report, by what is known of the earlier claim; one that was taken back or refused may come again. */
function mustBeReportable({ trackingNumber, arrival, accountId, loss }: Package): void {
  if (!isMissing({ arrival }))
    throw new Refusal(
      'wrong-state',
      `${trackingNumber} isn’t missing. Count it as missing on its manifest first.`,
    )
  if (accountId === null)
    throw new Refusal('wrong-state', `${trackingNumber} has no owner yet. Find the owner first.`)
  if (loss?.status === 'Paid' || loss?.status === 'Kept')
    throw new Refusal(
      'already-exists',
      `${jmdText(loss.paidJmdCents)} was paid for ${trackingNumber} already. It is paid for once.`,
    )
}

/** Gives a missing package up, with what it is worth today. */
export async function reportLost(
  tx: AuditedTx,
  packageId: string,
  reason: string,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFind(tx, packageId)
  mustBeReportable(pkg)
  // When two people work at two desks, the first report counts.
  if (pkg.loss?.status === 'Reported') return
  // The whole includes the pieces that were paid for already.
  const valueUsdCents = uncompensatedUsdCents(pkg)
  if (pkg.declaredValueUsdCents && valueUsdCents === 0)
    throw new Refusal(
      'already-exists',
      `The whole declared value of ${pkg.trackingNumber} was paid for its pieces already.`,
    )
  if (valueUsdCents === 0)
    throw new Refusal(
      'wrong-state',
      `${pkg.trackingNumber} has no declared value. Enter what the shop’s invoice shows first: it is the most that can be paid.`,
    )
  const { exchangeRate, insurance } = await readSettings(tx.kysely)
  const valueJmdCents = coveredJmdCents(pkg, jmdOfUsd(valueUsdCents, exchangeRate), insurance)
  await putLoss(tx, pkg, {
    status: 'Reported',
    reason,
    reportedBy: actor.name,
    reportedAt: tx.at,
    valueUsdCents,
    valueJmdCents,
    paidJmdCents: 0,
    creditNoteId: null,
    decidedBy: null,
    decidedAt: null,
    decision: '',
  })
  await openLostClaim(tx, { pkg, piece: null }, { valueJmdCents, by: actor.name })
}

interface LossDecision {
  readonly amountJmdCents: number
  readonly reason: string
  /** The id of the credit note, if one is given. */
  readonly creditNoteId: string
}

const creditReason = ({ trackingNumber, description }: Package): string =>
  `Lost package ${trackingNumber}${description ? ` (${description})` : ''}`

const isSameDecision = (loss: PackageLoss, { amountJmdCents, reason }: LossDecision): boolean =>
  loss.paidJmdCents === amountJmdCents && loss.decision === reason

/** The claim that waits for a decision; null if this decision was made before. */
function claimOf(pkg: Package, decision: LossDecision): PackageLoss | null {
  const { loss, trackingNumber } = pkg
  if (!isMissing(pkg))
    throw new Refusal('wrong-state', `${trackingNumber} isn’t missing any longer, so nothing is paid for it.`)
  if (!loss) throw new Refusal('wrong-state', `${trackingNumber} wasn’t reported as lost. Report it first.`)
  if (loss.status === 'Reported') return loss
  if (loss.status === 'TakenBack' || loss.status === 'Found')
    throw new Refusal(
      'wrong-state',
      `${trackingNumber} was found after it was reported as lost. Report it again first.`,
    )
  if (isSameDecision(loss, decision)) return null
  const words = loss.status === 'Refused' ? 'refused' : `decided with ${jmdText(loss.paidJmdCents)}`
  throw new Refusal(
    'already-exists',
    `The claim for ${trackingNumber} was ${words} by ${loss.decidedBy ?? 'a supervisor'}. Reload the page.`,
  )
}

/** Pays a claim as a credit note to the owner's account, once, or refuses it. The same decision again is done already. */
export async function decideLoss(
  tx: AuditedTx,
  packageId: string,
  decision: LossDecision,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFind(tx, packageId)
  const loss = claimOf(pkg, decision)
  if (!loss) return
  mustBeForOthers(actor, pkg.accountId)
  const { amountJmdCents, reason } = decision
  const mostJmdCents = Math.max(0, loss.valueJmdCents - (await paidByClaims(tx, pkg)))
  if (amountJmdCents > mostJmdCents)
    throw new Refusal(
      'invalid',
      `${pkg.trackingNumber} was declared at ${jmdText(loss.valueJmdCents)}, so no more than ${jmdText(mostJmdCents)} can be paid for it.`,
      { amountJmdCents: [`is more than ${jmdText(mostJmdCents)}`] },
    )
  const { accountId } = pkg
  if (accountId === null)
    throw new Refusal('wrong-state', `${pkg.trackingNumber} has no owner any longer. Find the owner first.`)
  const isPaid = amountJmdCents > 0
  if (isPaid)
    await giveNote(tx, {
      creditNoteId: decision.creditNoteId,
      accountId,
      amountJmdCents,
      uses: [],
      reason: creditReason(pkg),
      createdBy: actor.name,
    })
  await putLoss(tx, pkg, {
    ...loss,
    status: isPaid ? 'Paid' : 'Refused',
    paidJmdCents: amountJmdCents,
    decision: reason,
    creditNoteId: isPaid ? decision.creditNoteId : null,
    decidedBy: actor.name,
    decidedAt: tx.at,
  })
  await answerLostClaims(tx, { pkg, piece: null }, { ...decision, by: actor.name })
}

/** Takes the credit for a package back that was found after all, or lets its owner keep it. */
export async function decideFound(
  tx: AuditedTx,
  packageId: string,
  { keepsCredit, reason }: { readonly keepsCredit: boolean; readonly reason: string },
  actor: Actor,
): Promise<void> {
  const pkg = await mustFind(tx, packageId)
  const { loss } = pkg
  const status = keepsCredit ? 'Kept' : 'TakenBack'
  if (loss?.status === status && loss.decision === reason) return
  if (!loss || !isWholePaidAndFound(pkg))
    throw new Refusal(
      'wrong-state',
      `${pkg.trackingNumber} wasn’t found after it was paid for, so there is nothing to decide. Reload the page.`,
    )
  mustBeForOthers(actor, pkg.accountId)
  if (!keepsCredit && loss.creditNoteId) {
    const note = await mustFindNote(tx, loss.creditNoteId)
    if (note.status !== 'Void') await voidNote(tx, note)
    await refusePaidClaim(tx, { pkg, piece: null }, { ...note, reason, by: actor.name })
  }
  await putLoss(tx, pkg, {
    ...loss,
    status,
    decision: reason,
    decidedBy: actor.name,
    decidedAt: tx.at,
  })
}
