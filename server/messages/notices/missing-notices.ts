import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { pieceLossesOf, pieceLossOf } from '#sync/rules/packages/lost-pieces.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { toComeText } from '#sync/rules/packages/pieces.ts'
import { jmdText } from '#sync/rules/prices/money.ts'

type News = { readonly event: NoticeEvent; readonly more: string; readonly outcome: string } | null

const outcomes: Partial<Record<NonNullable<Package['loss']>['status'], (amount: string) => string>> = {
  Paid: (amount) =>
    `We’re sorry: your package is lost. We credited ${amount} to your account. You can use it for your next invoice.`,
  Refused: () => 'We’re sorry: your package is lost, and nothing is paid for it.',
  TakenBack: (amount) => `Your package was found, so we took the credit of ${amount} back.`,
  Kept: (amount) => `Your package was found, and you keep the credit of ${amount}.`,
}

const pieceOutcomes: typeof outcomes = {
  Paid: (amount) => `is lost. We credited ${amount} to your account. You can use it for your next invoice.`,
  Refused: () => 'is lost, and nothing is paid for it.',
  TakenBack: (amount) => `was found, so we took the credit of ${amount} back.`,
  Kept: (amount) => `was found, and you keep the credit of ${amount}.`,
}

/** The decision about a piece; each is a change of its own. */
function pieceNews(before: Package, after: Package): News {
  for (const loss of pieceLossesOf(after)) {
    const outcome = pieceOutcomes[loss.status]
    if (!outcome || pieceLossOf(before, loss.piece)?.status === loss.status) continue
    const text = `Piece ${loss.piece} of ${after.pieces} of your package ${outcome(jmdText(loss.paidJmdCents))}`
    return { event: 'loss.decided', more: loss.decision, outcome: text }
  }
  return null
}

/** The news for the owner of a package that goes missing, is found, or is decided about. A new owner reads the page. */
export function missingNews(before: Package | undefined, after: Package): News {
  if (!before || before.accountId !== after.accountId) return null
  const { loss } = after
  const outcome = loss && outcomes[loss.status]
  if (loss && outcome && loss.status !== before.loss?.status)
    return { event: 'loss.decided', more: loss.decision, outcome: outcome(jmdText(loss.paidJmdCents)) }
  const piece = pieceNews(before, after)
  if (piece) return piece
  const { missingPieces } = after
  if (!isMissing(after) && missingPieces.length > before.missingPieces.length)
    return { event: 'missing.noted', more: `${toComeText(after)}.`, outcome: '' }
  if (!isMissing(before) && missingPieces.length < before.missingPieces.length)
    return { event: 'missing.found', more: '', outcome: '' }
  if (isMissing(before) === isMissing(after)) return null
  return { event: isMissing(after) ? 'missing.noted' : 'missing.found', more: '', outcome: '' }
}

export const missingLines = ({ more }: { readonly more: string }) => [
  more
    ? `${more} The rest of your package is here. We’re looking for it, and tell you as soon as we find it.`
    : 'Your package wasn’t there when we counted its shipment. We’re looking for it, and tell you as soon as we find it.',
  'If we can’t find it, we decide about a credit of up to its declared value. You don’t have to do anything now.',
]

export const foundLines = () => ['We found your package. It goes on now.']

export const lossLines = ({ outcome, more }: { readonly outcome: string; readonly more: string }) => [
  outcome,
  `The reason: ${more}`,
]
