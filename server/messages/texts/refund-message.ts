import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import type { RefundMethod } from '#sync/rules/payments/payment-methods.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { appPath } from '../app-paths.ts'
import type { MessageBrand } from '../brands.ts'

/** The facts of a refund that a customer reads in its mail. */
export interface RefundFacts {
  /** Notices of before do not say. */
  readonly paymentId?: string
  readonly receiptNumber: string
  readonly amountJmdCents: number
  readonly method: RefundMethod
  readonly reason: string
}

export const refundWords = (
  { paymentId, receiptNumber, amountJmdCents, method, reason }: RefundFacts,
  { brand }: { readonly brand: MessageBrand },
) => ({
  subject: `Refund: ${jmdText(amountJmdCents)}`,
  lines: [
    `We paid ${jmdText(amountJmdCents)} of your credit back to you (${paymentMethodText[method].toLowerCase()}). Your refund number is ${receiptNumber}.`,
    `Reason: ${reason}`,
    'If you didn’t get this money, contact us right away.',
  ],
  link: paymentId
    ? { text: 'See the receipt', to: appPath(brand, '/account/receipts/$id', { id: paymentId }) }
    : { text: 'See your credit', to: appPath(brand, '/account/credit') },
})
