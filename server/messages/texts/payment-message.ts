import { namesText } from '#sync/rules/packages/package-names.ts'
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
}

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
  { paymentId, receiptNumber, amountJmdCents, creditJmdCents = 0 }: PaymentNoticeFacts,
  { brand, paid = [] }: MessageContext,
): Words => ({
  subject:
    creditJmdCents > 0
      ? `Payment received: ${jmdText(creditJmdCents)} kept as credit`
      : `Payment received: ${jmdText(amountJmdCents)}`,
  lines: [
    `We received ${jmdText(amountJmdCents)}. Your receipt number is ${receiptNumber}. Thank you.`,
    ...paidLines(paid),
    ...creditLines(creditJmdCents),
  ],
  link: paymentId
    ? { text: 'See the receipt', to: appPath(brand, '/account/receipts/$id', { id: paymentId }) }
    : { text: 'See your invoices', to: appPath(brand, '/account/invoices') },
})
