import { invoiceKindText } from '../../entities/money/invoice-status.ts'
import type { PaidInvoice } from '../../entities/money/papers.ts'
import type { Payment } from '../../entities/money/payment.ts'
import { jmdText, usdText } from '../prices/money.ts'

/** The maximum number of lines in the text, because a flight of packages has hundreds. */
const maxLines = 12

/** "INV-2026-000123 (packages)". */
export const paidText = ({ number, kind }: Pick<PaidInvoice, 'number' | 'kind'>): string =>
  `${number} (${invoiceKindText[kind].toLowerCase()})`

/** "US$20.00 at J$155.25"; '' for a payment in J$. */
export const dollarText = ({ amountUsdCents, rate }: Pick<Payment, 'amountUsdCents' | 'rate'>): string =>
  amountUsdCents === null || rate === null ? '' : `${usdText(amountUsdCents)} at ${jmdText(rate)}`

/** The lines of an invoice and the amount still owed on it, in words. */
export function boughtText({
  lines,
  balanceJmdCents,
}: Pick<PaidInvoice, 'lines' | 'balanceJmdCents'>): string {
  const charges = lines.slice(0, maxLines).map((line) => `${line.text} ${jmdText(line.amountJmdCents)}`)
  const more = lines.length > maxLines ? [`${lines.length - maxLines} more charges`] : []
  const left = balanceJmdCents > 0 ? `Balance left ${jmdText(balanceJmdCents)}.` : 'Paid in full.'
  return `${[...charges, ...more].join(', ')}. ${left}`
}
