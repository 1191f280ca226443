import { namesText } from '#sync/rules/packages/package-names.ts'
import { dollarText } from '#sync/rules/payments/receipt-text.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { appPath } from '../app-paths.ts'
import type { MessageContext, Words } from '../message-context.ts'
import { creditLines } from './credit-lines.ts'
import type { PaidFor } from './paid-for.ts'

export interface PaymentNoticeFacts {
  /** Notices of before do not say. */
  readonly paymentId?: string
  readonly receiptNumber: string
  readonly amountJmdCents: number
  /** The part of the payment that paid no invoice; older notices lack it. */
  readonly creditJmdCents?: number
  /** Of a payment in US dollars: what was given, the rate, and the change in JMD. */
  readonly dollars?: PaidDollars
}

interface PaidDollars {
  readonly amountUsdCents: number
  readonly rate: number
  readonly changeJmdCents: number
}

/** "You gave US$20.00 at J$155.25, and got J$105.00 of change." */
const dollarLines = (dollars: PaidDollars | undefined): string[] =>
  dollars
    ? [
        `You gave ${dollarText(dollars)}${dollars.changeJmdCents > 0 ? `, and got ${jmdText(dollars.changeJmdCents)} of change` : ''}.`,
      ]
    : []

/** The most invoices that a message names; the receipt has them all. */
const mostInvoices = 10

/** "J$3,000.00 for INV-2026-000636 (Coffee maker). J$4,185.89 is left." */
const paidText = ({ number, names, amountJmdCents, leftJmdCents }: PaidFor): string =>
  `${jmdText(amountJmdCents)} for ${number}${names.length > 0 ? ` (${namesText(names)})` : ''}. ${
    leftJmdCents > 0 ? `${jmdText(leftJmdCents)} is left.` : 'It’s paid in full.'
  }`

function paidLines(paidInvoices: readonly PaidFor[]): string[] {
  const rest = paidInvoices.length - mostInvoices
  const texts = paidInvoices.slice(0, mostInvoices).map(paidText)
  if (rest > 0) texts.push(rest === 1 ? 'And 1 more invoice.' : `And ${rest} more invoices.`)
  return texts.length > 0 ? [texts.join('\n')] : []
}

export const paymentWords = (
  { paymentId, receiptNumber, amountJmdCents, creditJmdCents = 0, dollars }: PaymentNoticeFacts,
  { brand, paid = [] }: MessageContext,
): Words => ({
  subject:
    creditJmdCents > 0
      ? `Payment received: ${jmdText(creditJmdCents)} kept as credit`
      : `Payment received: ${jmdText(amountJmdCents)}`,
  lines: [
    `We received ${jmdText(amountJmdCents)}. Your receipt number is ${receiptNumber}. Thank you.`,
    ...dollarLines(dollars),
    ...paidLines(paid),
    ...creditLines(creditJmdCents),
  ],
  link: paymentId
    ? { text: 'See the receipt', to: appPath(brand, '/account/receipts/$id', { id: paymentId }) }
    : { text: 'See your invoices', to: appPath(brand, '/account/invoices') },
})
