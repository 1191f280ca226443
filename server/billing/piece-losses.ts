import type { PieceLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { mustBeForOthers } from '#sync/policies/own-money.ts'
import { paidForJmdCents } from '#sync/rules/claims/claimable.ts'
import { coveredJmdCents } from '#sync/rules/claims/insurance.ts'
import {
  compensatedUsdCents,
  evenShareUsdCents,
  isPiecePaidAndFound,
  mostShareUsdCents,
  pieceLossesOf,
  pieceLossOf,
  shareJmdCents,
} from '#sync/rules/packages/lost-pieces.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { withPieces } from '#sync/rules/packages/pieces.ts'
import { jmdOfUsd, jmdText, usdText } from '#sync/rules/prices/money.ts'
import { readSettings } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { answerLostClaims, claimsFor, openLostClaim, refusePaidClaim } from './claim-rows.ts'
import { giveNote, mustFindNote, voidNote } from './credit-notes.ts'
import { mustFindAny, wrongState } from './endings.ts'

/** A piece of a package, by its number from 1. */
export interface PieceOf {
  readonly packageId: string
  readonly piece: number
}

const nameOf = ({ trackingNumber, pieces }: Package, piece: number): string =>
  `Piece ${piece} of ${pieces} of ${trackingNumber}`

const wrong = (pkg: Package, piece: number, words: string): Refusal =>
  new Refusal('wrong-state', `${nameOf(pkg, piece)} ${words}`)

const paidBefore = (pkg: Package, piece: number, jmdCents: number): Refusal =>
  new Refusal(
    'already-exists',
    `${jmdText(jmdCents)} was paid for ${nameOf(pkg, piece)} already. It is paid for once.`,
  )

/** Writes a claim. The search for the package ends with the last piece that was found or given up. */
async function putPieceLoss(tx: AuditedTx, pkg: Package, loss: PieceLoss): Promise<void> {
  const otherLosses = pieceLossesOf(pkg).filter(({ piece }) => piece !== loss.piece)
  const pieceLosses = [...otherLosses, loss].sort((a, b) => a.piece - b.piece)
  const row = withPieces({ ...pkg, pieceLosses }, pkg.missingPieces, tx.at, loss.decidedBy ?? '')
  await tx.put('package', { ...row, updatedAt: tx.at })
}

function mustBeAway(pkg: Package, piece: number): void {
  if (isMissing(pkg))
    throw wrongState(pkg, 'is missing as a whole: report the package as lost, not a piece of it')
  if (!pkg.missingPieces.includes(piece))
    throw wrong(pkg, piece, 'isn’t missing. Count it as missing on its manifest first.')
}

/** The refusals of a report; a claim that was refused, taken back or closed may come again. */
function mustBeReportable(pkg: Package, piece: number): void {
  mustBeAway(pkg, piece)
  if (pkg.accountId === null) throw wrongState(pkg, 'has no owner yet. Find the owner first')
  if (pkg.loss?.status === 'Paid' || pkg.loss?.status === 'Kept')
    throw new Refusal(
      'already-exists',
      `${jmdText(pkg.loss.paidJmdCents)} was paid for the whole of ${pkg.trackingNumber} already. Nothing more is paid for a piece.`,
    )
  const loss = pieceLossOf(pkg, piece)
  if (loss?.status === 'Paid' || loss?.status === 'Kept') throw paidBefore(pkg, piece, loss.paidJmdCents)
}

/** Gives a missing piece up, with what its package is worth today. */
export async function reportPieceLost(
  tx: AuditedTx,
  { packageId, piece }: PieceOf,
  reason: string,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFindAny(tx, packageId)
  mustBeReportable(pkg, piece)
  // When two people work at two desks, the first report counts.
  if (pieceLossOf(pkg, piece)?.status === 'Reported') return
  const valueUsdCents = pkg.declaredValueUsdCents
  if (!valueUsdCents)
    throw wrongState(
      pkg,
      'has no declared value. Enter what the shop’s invoice shows first: a piece is a part of it',
    )
  const { exchangeRate, insurance } = await readSettings(tx.kysely)
  const valueJmdCents = coveredJmdCents(pkg, jmdOfUsd(valueUsdCents, exchangeRate), insurance)
  const loss: PieceLoss = {
    piece,
    shareUsdCents: null,
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
  }
  await putPieceLoss(tx, pkg, loss)
  const shareOfValue = shareJmdCents(loss, evenShareUsdCents(pkg, loss))
  await openLostClaim(tx, { pkg, piece }, { valueJmdCents: shareOfValue, by: actor.name })
}

interface PieceDecision {
  /** The part of the declared value that the piece is. */
  readonly shareUsdCents: number
  readonly amountJmdCents: number
  readonly reason: string
  /** The id of the credit note, if one is given. */
  readonly creditNoteId: string
}

const isSame = (loss: PieceLoss, { shareUsdCents, amountJmdCents, reason }: PieceDecision): boolean =>
  loss.paidJmdCents === amountJmdCents && loss.shareUsdCents === shareUsdCents && loss.decision === reason

/** The claim that waits for a decision; null if this decision was made before. */
function claimOf(pkg: Package, piece: number, decision: PieceDecision): PieceLoss | null {
  const loss = pieceLossOf(pkg, piece)
  mustBeAway(pkg, piece)
  if (!loss) throw wrong(pkg, piece, 'wasn’t reported as lost. Report it first.')
  if (loss.status === 'Reported') return loss
  if (loss.status === 'TakenBack' || loss.status === 'Found')
    throw wrong(pkg, piece, 'was found after it was reported as lost. Report it again first.')
  if (isSame(loss, decision)) return null
  const words = loss.status === 'Refused' ? 'refused' : `decided with ${jmdText(loss.paidJmdCents)}`
  throw new Refusal(
    'already-exists',
    `The claim for ${nameOf(pkg, piece)} was ${words} by ${loss.decidedBy ?? 'a supervisor'}. Reload the page.`,
  )
}

/** All pieces together are never worth more than what was declared, and none is paid with more than its share. */
async function mustBeWithin(
  tx: AuditedTx,
  pkg: Package,
  loss: PieceLoss,
  { shareUsdCents, amountJmdCents }: PieceDecision,
): Promise<void> {
  const mostUsdCents = mostShareUsdCents(pkg, loss)
  if (shareUsdCents > mostUsdCents)
    throw new Refusal(
      'invalid',
      `${pkg.trackingNumber} was declared at ${usdText(loss.valueUsdCents)}, and ${usdText(mostUsdCents)} of that is left for this piece.`,
      { shareUsdCents: [`is more than ${usdText(mostUsdCents)}`] },
    )
  const claims = await claimsFor(tx, pkg)
  // Shares that are paid at the rates of different days need not add up to one day's value.
  const leftJmdCents = claims.some(({ paidJmdCents }) => paidJmdCents > 0)
    ? Math.max(0, loss.valueJmdCents - paidForJmdCents(pkg, claims))
    : loss.valueJmdCents
  const mostJmdCents = Math.min(shareJmdCents(loss, shareUsdCents), leftJmdCents)
  if (amountJmdCents > mostJmdCents)
    throw new Refusal(
      'invalid',
      `The value of this piece is ${jmdText(mostJmdCents)}, so no more can be paid for it.`,
      { amountJmdCents: [`is more than ${jmdText(mostJmdCents)}`] },
    )
}

/** Pays a claim as a credit note to the owner's account, once, or refuses it. The same decision again is done already. */
export async function decidePieceLoss(
  tx: AuditedTx,
  { packageId, piece }: PieceOf,
  decision: PieceDecision,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFindAny(tx, packageId)
  const loss = claimOf(pkg, piece, decision)
  if (!loss) return
  mustBeForOthers(actor, pkg.accountId)
  await mustBeWithin(tx, pkg, loss, decision)
  const { accountId, description } = pkg
  if (accountId === null) throw wrongState(pkg, 'has no owner any longer. Find the owner first')
  const { shareUsdCents, amountJmdCents, reason, creditNoteId } = decision
  const isPaid = amountJmdCents > 0
  if (isPaid)
    await giveNote(tx, {
      creditNoteId,
      accountId,
      amountJmdCents,
      uses: [],
      reason: `Lost: ${nameOf(pkg, piece)}${description ? ` (${description})` : ''}`,
      createdBy: actor.name,
    })
  await putPieceLoss(tx, pkg, {
    ...loss,
    status: isPaid ? 'Paid' : 'Refused',
    shareUsdCents,
    paidJmdCents: amountJmdCents,
    decision: reason,
    creditNoteId: isPaid ? creditNoteId : null,
    decidedBy: actor.name,
    decidedAt: tx.at,
  })
  await answerLostClaims(tx, { pkg, piece }, { amountJmdCents, reason, creditNoteId, by: actor.name })
}

/** Takes the credit for a piece back that was found after all, or lets its owner keep it. */
export async function decidePieceFound(
  tx: AuditedTx,
  { packageId, piece }: PieceOf,
  { keepsCredit, reason }: { readonly keepsCredit: boolean; readonly reason: string },
  actor: Actor,
): Promise<void> {
  const pkg = await mustFindAny(tx, packageId)
  const loss = pieceLossOf(pkg, piece)
  const status = keepsCredit ? 'Kept' : 'TakenBack'
  if (loss?.status === status && loss.decision === reason) return
  if (!loss || !isPiecePaidAndFound(pkg, loss))
    throw wrong(
      pkg,
      piece,
      'wasn’t found after it was paid for, so there is nothing to decide. Reload the page.',
    )
  mustBeForOthers(actor, pkg.accountId)
  if (!keepsCredit && loss.creditNoteId) {
    const note = await mustFindNote(tx, loss.creditNoteId)
    if (note.status !== 'Void') await voidNote(tx, note)
    await refusePaidClaim(tx, { pkg, piece }, { ...note, reason, by: actor.name })
  }
  await putPieceLoss(tx, pkg, {
    ...loss,
    status,
    decision: reason,
    decidedBy: actor.name,
    decidedAt: tx.at,
  })
}

/** The rest of a package's declared value after some of its pieces were paid for. */
export const uncompensatedUsdCents = (pkg: Package): number =>
  Math.max(0, (pkg.declaredValueUsdCents ?? 0) - compensatedUsdCents(pkg))
