import { add } from './expected-books.ts'
import { type Checked, sumOf } from './money-checks.ts'

/**
 * Cash is rounded only where it settles all of what its invoices owe. A rounding that is taken back is written into the
 * expected books: the money is then worth what was given.
 */
export function* checkRounding({ rows, expectedBooks }: Checked): Iterable<string> {
  for (const payment of rows.payments) {
    const { paymentId, kind, amountJmdCents: kept, roundingJmdCents: rounding, receiptNumber: name } = payment
    const slip = expectedBooks.slips.get(paymentId)
    if (!slip || slip.isReversed || kind === 'Refund' || payment.method !== 'Cash') continue
    const parts = rows.allocations.filter((part) => part.paymentId === paymentId)
    const owing = parts.filter(({ invoiceId }) =>
      rows.invoices.some((invoice) => invoice.invoiceId === invoiceId && invoice.balanceJmdCents > 0),
    )
    const paidCents = sumOf(parts)
    const isUndone = payment.reversedAt !== null
    if (isUndone && kept > 0) yield `${name}: nobody reversed it, and its ${kept} are gone`
    if (!isUndone && rounding !== 0 && (paidCents !== kept + rounding || owing.length > 0))
      yield `${name}: it is rounded by ${rounding} and pays ${paidCents}, not all of what is owed`
    const settledCents = isUndone ? 0 : kept + rounding
    if (settledCents === slip.settledJmdCents) continue
    if (!isUndone && rounding !== Math.max(0, paidCents - kept))
      yield `${name}: its rounding became ${rounding}, and it pays ${paidCents} with ${kept}`
    add(expectedBooks.settled, slip.customer, settledCents - slip.settledJmdCents)
    slip.isReversed = isUndone
    if (!isUndone) slip.settledJmdCents = settledCents
  }
}
