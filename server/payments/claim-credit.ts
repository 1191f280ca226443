import type { NewPayout } from '#sync/api/money/payments.ts'
import { settledFor } from '#sync/rules/payments/cash.ts'
import { creditNotePart } from '../billing/credit-notes.ts'
import type { Transaction } from '../changes/transaction.ts'
import { openClaimNotes } from '../db/billing/claim-notes.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { smallestCoin } from '../db/company/settings.ts'

/**
 * Turns the account’s notes for lost goods into credit, if a payout needs more than the existing credit. A claim is
 * the customer’s money, unlike a note that was given as a discount.
 */
export async function creditClaims(
  tx: Transaction,
  { accountId, method, amountJmdCents }: Pick<NewPayout, 'accountId' | 'method' | 'amountJmdCents'>,
): Promise<void> {
  const notes = await openClaimNotes(tx.kysely, accountId)
  const creditJmdCents = await creditOf(tx.kysely, accountId)
  const allJmdCents = notes.reduce((sum, note) => sum + note.remainingJmdCents, creditJmdCents)
  const settledJmdCents = settledFor({ method, amountJmdCents }, allJmdCents, await smallestCoin(tx.kysely))
  let leftJmdCents = settledJmdCents - creditJmdCents
  for (const note of notes) {
    const part = Math.min(leftJmdCents, note.remainingJmdCents)
    if (part <= 0) return
    await creditNotePart(tx, note, part)
    leftJmdCents -= part
  }
}
