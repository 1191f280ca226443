import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NumberedCreditNote } from '#sync/api/money/credit-notes.ts'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { fetchReceiptPdf } from '../../../queries/api/own/own-invoices.ts'
import { toastError } from '../../../stores/notifications.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { formatDay, formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import classes from './credit-rows.module.css'

/** A credit note with its date and reason, the invoices it paid, and the rest of its amount. */
export function NoteRow({ note }: { note: NumberedCreditNote }) {
  const area = useArea()
  const { reason, createdAt, amountJmdCents, remainingJmdCents, uses } = note
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>
        <span>{reason}</span>
        <span className={classes['more']}>
          {formatDay(createdAt)} · {formatJmd(amountJmdCents)}
        </span>
        {uses.map((use) => (
          <span key={use.invoiceId} className={classes['more']}>
            {formatJmd(use.amountJmdCents)} paid{' '}
            <Anchor renderRoot={(props) => <Link {...props} to={area.invoiceOf(use.invoiceId)} />}>
              {use.number}
            </Anchor>
          </span>
        ))}
      </span>
      <span className={classes['money']}>
        <strong>{formatJmd(remainingJmdCents)}</strong>
        <span className={classes['more']}>left</span>
      </span>
    </li>
  )
}

async function saveReceipt({ paymentId, receiptNumber }: PaymentReply): Promise<void> {
  try {
    saveFile(await fetchReceiptPdf(paymentId), `Refund ${receiptNumber}.pdf`)
  } catch (error) {
    toastError('The PDF couldn’t be loaded', error instanceof Error ? error.message : '')
  }
}

/** A refund with its receipt as PDF; a reversed refund says that its money is credit again. */
export function RefundRow({ refund }: { refund: PaymentReply }) {
  const { receiptNumber, refundReason, receivedAt, method, amountJmdCents, reversedAt } = refund
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>
        <span>{refundReason}</span>
        <span className={classes['more']}>
          {formatDay(receivedAt)} · {paymentMethodText[method]}
        </span>
        {reversedAt && (
          <span className={classes['more']}>
            Reversed on {formatDay(reversedAt)}: it’s your credit again.
          </span>
        )}
        <span className={classes['more']}>
          <Anchor component="button" type="button" onClick={() => void saveReceipt(refund)}>
            {receiptNumber} (PDF)
          </Anchor>
        </span>
      </span>
      <span className={classes['money']}>
        <strong>{formatJmd(amountJmdCents)}</strong>
      </span>
    </li>
  )
}
