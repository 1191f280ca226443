import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { sumAllocations } from '#sync/rules/prices/allocation.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { PayOutButton } from '../../components/pay-out/pay-out-button.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { withToasts } from '../../http/with-toasts.ts'
import { checkReceipt, undoPayment } from '../../queries/api/money/payments.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { CheckIcon, EditIcon, PrintIcon } from '../../ui/icons.ts'
import { formatDay, formatJmd, formatUsd } from '../../ui/texts/format.ts'
import { CorrectPaymentDialog } from './correct-payment-dialog.tsx'

/** The actions this person may take on a payment; none once it is reversed. */
export function PaymentActions({ payment }: { payment: PaymentReply }) {
  const session = useSession()
  const check = useWrite(checkReceipt)
  const undo = useWrite(undoPayment)
  const [asking, ask] = useDisclosure(false)
  const [isCorrecting, correct] = useDisclosure(false)
  if (!session) return null
  const { paymentId, kind, receiptNumber, amountJmdCents, receiptCheck, reversedAt } = payment
  const isRefund = kind === 'Refund'
  const seenBefore = (payment.seenBefore ?? []).length > 0
  const confirm = () =>
    void withToasts(checkReceipt.row, check.send({ body: { paymentId, seenBefore } })).catch(() => undefined)
  return (
    <>
      <PrintButtons paymentId={paymentId} />
      {!reversedAt && paymentPolicy.canCheck(session) && (
        <Button variant="default" leftSection={<EditIcon size={18} />} onClick={correct.open}>
          Correct
        </Button>
      )}
      {!isRefund && <RefundButton payment={payment} canTakeBack={paymentPolicy.canCheck(session)} />}
      {!reversedAt && paymentPolicy.canReverse(session) && (
        <Button variant="default" onClick={ask.open}>
          {isRefund ? 'Reverse refund' : 'Reverse payment'}
        </Button>
      )}
      {!receiptCheck && !reversedAt && paymentPolicy.canCheck(session) && (
        <Button leftSection={<CheckIcon size={18} />} loading={check.busy} onClick={confirm}>
          {seenBefore ? 'Confirm, though seen before' : 'Confirm receipt'}
        </Button>
      )}
      {isCorrecting && <CorrectPaymentDialog payment={payment} onClose={correct.close} />}
      {asking && (
        <ReasonDialog
          title={`Reverse ${receiptNumber}?`}
          confirm={isRefund ? 'Reverse refund' : 'Reverse payment'}
          ask="Why are you reversing it?"
          onClose={ask.close}
          onConfirm={async (reason) => {
            await undo.send({ params: { paymentId }, body: { reason } })
            await toastSuccessOf(undoPayment)
          }}
        >
          {isRefund
            ? `${formatJmd(amountJmdCents)} comes back from the customer and is account credit again.`
            : `${formatJmd(amountJmdCents)} no longer counts, and its invoices are owed again.`}{' '}
          {tillText(payment)}The receipt stays and says that it was reversed.
        </ReasonDialog>
      )}
    </>
  )
}

/** The till that a reversal changes: the payment's own, or the person's if that one is counted already. */
type CashPayment = Pick<PaymentReply, 'method' | 'kind' | 'till'> &
  Partial<Pick<PaymentReply, 'amountUsdCents' | 'changeJmdCents'>>

export function tillText({ method, kind, till, amountUsdCents, changeJmdCents = 0 }: CashPayment): string {
  if (method !== 'Cash' || !till) return ''
  if (amountUsdCents != null) {
    const back =
      changeJmdCents > 0 ? `, and the change of ${formatJmd(changeJmdCents)} comes back into it` : ''
    return `On its own day only: ${formatUsd(amountUsdCents)} leave ${till.closedAt === null ? 'its till' : 'your own open till'}${back}. `
  }
  const name = `${till.cashierName}’s till of ${formatDay(till.openedAt)}`
  const way = kind === 'Refund' ? 'goes back into' : 'leaves'
  return till.closedAt === null
    ? `Its cash ${way} ${name}. `
    : `${name} is closed, so its cash ${way} your own open till. `
}

/** Refunds the payment's unused credit, and what it pays of invoices, to those who may correct payments. */
function RefundButton({ payment, canTakeBack }: { payment: PaymentReply; canTakeBack: boolean }) {
  const { accountId, paymentId, allocations, method, reversedAt } = payment
  // Account credit came in with another payment, and a reversed payment is no credit.
  if (method === 'AccountCredit' || reversedAt) return null
  const credit = settledBy(payment) - sumAllocations(allocations)
  return (
    <PayOutButton
      text="Refund"
      accountId={accountId}
      proposedJmdCents={Math.max(0, credit)}
      parts={
        canTakeBack
          ? allocations.map(({ invoiceId, number, amountJmdCents }) => ({
              paymentId,
              invoiceId,
              amountJmdCents,
              text: number,
            }))
          : []
      }
    />
  )
}

const PrintButtons = ({ paymentId }: Pick<PaymentReply, 'paymentId'>) => (
  <>
    <Button
      variant="default"
      component={Link}
      to={pathTo('/admin/receipts/$receipt/print', { receipt: paymentId }, { paper: '80mm' })}
      leftSection={<PrintIcon size={18} />}
    >
      Print receipt
    </Button>
    <Button
      variant="default"
      component={Link}
      to={pathTo('/admin/receipts/$receipt/print', { receipt: paymentId }, { paper: 'a4' })}
      leftSection={<PrintIcon size={18} />}
    >
      Print A4
    </Button>
  </>
)
