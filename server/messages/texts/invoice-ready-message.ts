import { jmdText } from '#sync/rules/prices/money.ts'
import { appPath } from '../app-paths.ts'
import type { MessageContext, Words } from '../message-context.ts'
import type { CreditShare } from './credit-share.ts'

export interface InvoiceReadyFacts {
  readonly invoiceId: string
  readonly number: string
  readonly totalJmdCents: number
  /** The code that the customer entered and the invoice doesn't have, with the reason; none in older notices. */
  readonly unusedCode?: { readonly code: string; readonly problem: string }
}

const payText = 'You can pay online or at the counter.'

/** "J$3,000.00 of it is paid from your credit, and J$500.00 is left." */
export const shareText = ({ creditJmdCents, leftJmdCents }: CreditShare): string =>
  `${jmdText(creditJmdCents)} of it is paid from your credit, and ${
    leftJmdCents > 0 ? `${jmdText(leftJmdCents)} is left. ${payText}` : 'nothing is left to pay.'
  }`

export const invoiceReadyWords = (
  { invoiceId, number, totalJmdCents, unusedCode }: InvoiceReadyFacts,
  { brand, share }: MessageContext,
): Words => ({
  subject: `Invoice ${number}: ${jmdText(totalJmdCents)}`,
  lines: [
    `Invoice ${number} for ${jmdText(totalJmdCents)} is ready. ${share ? shareText(share) : 'You can pay it online or at the counter.'}`,
    ...(unusedCode ? [`Your code ${unusedCode.code} is not on it. ${unusedCode.problem}`] : []),
  ],
  link: { text: 'See the invoice', to: appPath(brand, '/account/invoices/$id', { id: invoiceId }) },
})
