import type { Payment } from '#sync/entities/money/payment.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Dollars, dollarProblem } from '#sync/rules/payments/dollars.ts'
import type { Transaction } from '../changes/transaction.ts'

type Request = Pick<Payment, 'method'> &
  Partial<Pick<Payment, 'currency' | 'amountUsdCents' | 'rate' | 'tenderedJmdCents'>>

const refusal = (field: string, text: string, problem = text) =>
  new Refusal('invalid', text, { [field]: [problem] })

/** The US dollars of a request; null for JMD. Refuses a request that mixes the two. */
export function dollarsOf(request: Request): Dollars | null {
  const { method, currency = 'JMD', amountUsdCents, rate, tenderedJmdCents } = request
  if (currency === 'JMD') {
    if (amountUsdCents != null || rate != null)
      throw refusal(
        'currency',
        'US$ and a rate were named for a payment in J$. Send the currency USD.',
        'is JMD, but US$ are named',
      )
    return null
  }
  if (amountUsdCents == null)
    throw refusal('amountUsdCents', 'Enter the US$ that were handed over.', 'is missing')
  if (rate == null) throw refusal('rate', 'Send the exchange rate that the cashier was shown.', 'is missing')
  if (tenderedJmdCents != null)
    throw refusal(
      'tenderedJmdCents',
      'US$ were handed over, so no J$ were: leave them out.',
      'is only for J$',
    )
  const problem = dollarProblem({ method, amountUsdCents })
  if (problem) throw refusal('amountUsdCents', problem)
  return { method, amountUsdCents, rate }
}

/**
 * US dollars of a drawer are given back on their own day only: later they are in the bank, and at another rate they
 * would be worth more or less than what they paid.
 */
export function mustBeOfToday(
  { at }: Pick<Transaction, 'at'>,
  { currency, method, receivedAt, receiptNumber }: Payment,
): void {
  if (currency !== 'USD' || method !== 'Cash' || jamaicaDay(receivedAt) === jamaicaDay(at)) return
  throw new Refusal(
    'wrong-state',
    `${receiptNumber} is cash in US$ of another day, which can’t be handed back any more. Take its invoices off, so that it becomes account credit, and refund that in J$.`,
  )
}
