import { invoiceKindText } from '../entities/invoice-status.ts'
import type { PaidInvoice } from '../entities/papers.ts'
import { jmdText } from './money.ts'

/** So many lines of an invoice are named; a flight of packages has hundreds. */
const mostLines = 12

/** "INV-2026-000123 (packages)". */
export const paidText = ({ number, kind }: Pick<PaidInvoice, 'number' | 'kind'>): string =>
  `${number} (${invoiceKindText[kind].toLowerCase()})`

/** What an invoice charged, in words, and what is still owed on it. */
export function boughtText({
  lines,
  balanceJmdCents,
}: Pick<PaidInvoice, 'lines' | 'balanceJmdCents'>): string {
  const charges = lines.slice(0, mostLines).map((line) => `${line.text} ${jmdText(line.amountJmdCents)}`)
  const more = lines.length > mostLines ? [`${lines.length - mostLines} more charges`] : []
  const left = balanceJmdCents > 0 ? `Balance left ${jmdText(balanceJmdCents)}.` : 'Paid in full.'
  return `${[...charges, ...more].join(', ')}. ${left}`
}
