import type { PaymentReply } from '#sync/api/money/payments.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import type { BulkActions } from '../../components/bulk-run/bulk-action.ts'
import { customerName } from '../../components/list/cells.tsx'
import { confirmReceipt } from '../../queries/api/money/payments.ts'
import { formatJmd } from '../../ui/texts/format.ts'
import { signedAmount } from './payment-list.tsx'

/** The actions for the selected payments. */
export const paymentActions: BulkActions<PaymentReply> = {
  confirm: {
    text: 'Confirm receipt',
    isAllowed: paymentPolicy.canCheck,
    title: 'Confirm receipts',
    intro: 'Confirm that the office has this money: the cash was counted, or the bank shows the transfer.',
    verb: 'Confirm',
    what: 'payment',
    fits: ({ receiptCheck, reversedAt }) => !receiptCheck && reversedAt === null,
    others: 'left out: confirmed or reversed already.',
    rowsOf: (payments) =>
      payments.map((payment) => ({
        key: payment.paymentId,
        name: payment.receiptNumber,
        note: `${customerName(payment.customer)}, ${formatJmd(signedAmount(payment))}`,
        ids: [payment.paymentId],
        before: '',
      })),
    runOne: async (row) => {
      await confirmReceipt(row)
      return 'Confirmed'
    },
    changes: ['payments', 'invoices'],
  },
}

/** Refunds count below zero, because the money was paid out. */
export const paymentSum = (payments: readonly PaymentReply[]): string =>
  formatJmd(payments.reduce((sum, payment) => sum + signedAmount(payment), 0))
