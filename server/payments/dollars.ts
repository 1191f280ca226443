import type { Payment } from '#sync/entities/money/payment.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Dollars, dollarProblem } from '#sync/rules/payments/dollars.ts'

type Request = Pick<Payment, 'method'> &
  Partial<Pick<Payment, 'currency' | 'amountUsdCents' | 'rate' | 'tenderedJmdCents'>>

const refused = (field: string, text: string, problem = text) =>
  new Refusal('invalid', text, { [field]: [problem] })

/** The US dollars of a request; null for JMD. Refuses a request that mixes the two. */
export function dollarsOf(request: Request): Dollars | null {
  const { method, currency = 'JMD', amountUsdCents, rate, tenderedJmdCents } = request
  if (currency === 'JMD') {
    if (amountUsdCents != null || rate != null)
      throw refused(
        'currency',
        'US$ and a rate were named for a payment in J$. Send the currency USD.',
        'is JMD, but US$ are named',
      )
    return null
  }
  if (amountUsdCents == null)
    throw refused('amountUsdCents', 'Enter the US$ that were handed over.', 'is missing')
  if (rate == null) throw refused('rate', 'Send the exchange rate that the cashier was shown.', 'is missing')
  if (tenderedJmdCents != null)
    throw refused(
      'tenderedJmdCents',
      'US$ were handed over, so no J$ were: leave them out.',
      'is only for J$',
    )
  const problem = dollarProblem({ method, amountUsdCents })
  if (problem) throw refused('amountUsdCents', problem)
  return { method, amountUsdCents, rate }
}
