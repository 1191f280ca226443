import { expect, test } from 'vitest'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changedCheckout, checkoutNow, checkoutOver } from '../test/checkout-rows.ts'
import { openCompany } from '../test/money.ts'
import { applyEvent } from './card-payments.ts'
import { reversePayment, takePayment } from './payments.ts'

const { accountId, onBooks } = await openCompany()

/** Money of the provider for a checkout over J$1,000.00; answers the id of its payment. */
async function payCheckout(
  tx: Transaction,
  { checkoutId }: Checkout,
  amountCents: number,
  transactionId = 'T-1',
) {
  const event = {
    ...{ transactionId, reference: 'R-1', customReference: checkoutId, currency: 'JMD', amountCents },
    paidAtMs: Date.parse(tx.at),
  }
  return (await applyEvent(tx, tx, event, null))?.paymentId ?? ''
}
type Work = (tx: Transaction, checkout: Checkout) => Promise<string>
const rows: readonly (readonly [name: string, status: Checkout['status'], work: Work])[] = [
  ['paid by it', 'cancelled', (tx, checkout) => payCheckout(tx, checkout, 100_000)],
  [
    'paid by another payment',
    'paid',
    async (tx, checkout) => {
      await payCheckout(tx, checkout, 100_000)
      return payCheckout(tx, checkout, 100_000, 'T-2')
    },
  ],
  ['paid differently by it alone', 'cancelled', (tx, checkout) => payCheckout(tx, checkout, 5_000)],
  [
    'paid differently by two',
    'mismatch',
    async (tx, checkout) => {
      await payCheckout(tx, checkout, 5_000)
      return payCheckout(tx, checkout, 6_000, 'T-2')
    },
  ],
  [
    'opened anew after it',
    'created',
    async (tx, checkout) => {
      const paymentId = await payCheckout(tx, checkout, 5_000)
      await changedCheckout(tx, checkout, { status: 'created' })
      return paymentId
    },
  ],
  [
    'not what it was for',
    'created',
    async (tx) => {
      const money = {
        accountId,
        method: 'Card',
        amountJmdCents: 100,
        allocations: [],
        receivedBy: 'Desk',
      } as const
      return (await takePayment(tx, tx, money)).paymentId
    },
  ],
]
test.each(rows)('a payment is reversed and its checkout, %s, is %s', async (_name, status, work) => {
  const result = await onBooks(async (tx) => {
    const { checkout } = await checkoutOver(tx, accountId, [100_000])
    await changedCheckout(tx, checkout, { paymentLink: 'https://card.test/1' })
    await reversePayment(tx, await work(tx, checkout), 'Given back')
    const notes = await tx.kysely
      .selectFrom('audit')
      .where('entityId', '=', checkout.checkoutId)
      .orderBy('auditId', 'desc')
      .select('after')
      .execute()
    return { ...(await checkoutNow(tx, checkout)), note: String(notes[0]?.after) }
  })
  if (result instanceof Refusal) throw result
  expect(result.status).toBe(status)
  expect(result.paymentLink).toBe(status === 'cancelled' ? null : 'https://card.test/1')
  expect(/Payment RCT-\d+-\d+ was reversed: Given back/.test(result.note)).toBe(status === 'cancelled')
})
