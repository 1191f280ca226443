import type { NewPayout } from '#sync/api/money/payments.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { mustBeAllowed } from '#sync/policies/actor.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findPayment } from '../db/payments/payments.ts'
import { mustFindStanding, reallocate } from './payments.ts'

type Part = NewPayout['takeBack'][number]

/** Takes a payment off an invoice, which owes that part again; the part is credit from here on. */
async function takeOff(tx: Transaction, accountId: string, { paymentId, invoiceId }: Part): Promise<void> {
  const before = await mustFindStanding(tx, paymentId)
  if (before.accountId !== accountId)
    throw new Refusal('invalid', `${before.receiptNumber} is another customer’s. Refund it to that customer.`)
  // Taking credit off an invoice would pay out money that came in with another receipt.
  if (before.method === 'AccountCredit')
    throw new Refusal(
      'wrong-state',
      `${before.receiptNumber} used account credit. Reverse it first, then pay the credit out.`,
    )
  if (!before.allocations.some((part) => part.invoiceId === invoiceId))
    throw new Refusal(
      'wrong-state',
      `${before.receiptNumber} doesn’t pay this invoice any more. Reload the page and look again.`,
    )
  await reallocate(
    tx,
    before,
    before.allocations.filter((part) => part.invoiceId !== invoiceId),
  )
  const after = must(await findPayment(tx.kysely, paymentId), 'the payment that was changed')
  await tx.note('payment', paymentId, before, after)
}

/** Makes credit of what a refund takes back, which needs the right to correct payments. */
export async function takeBackParts(
  tx: Transaction,
  { accountId, takeBack }: Pick<NewPayout, 'accountId' | 'takeBack'>,
): Promise<void> {
  if (takeBack.length > 0) mustBeAllowed(tx.by.actor, 'PaymentUpdate')
  for (const part of takeBack) await takeOff(tx, accountId, part)
}
