import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
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
      {!isRefund && <RefundButton payment={payment} onCorrect={correct.open} />}
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

interface FreeCreditProps extends Pick<PaymentReply, 'allocations'> {
  onCorrect: () => void
  close: () => void
}

/** The two ways to credit that invoices use, each a press away. */
const FreeCredit = ({ allocations, onCorrect, close }: FreeCreditProps) => (
  <>
    This payment pays{' '}
    {allocations.map(({ invoiceId, number }, nth) => (
      <Fragment key={invoiceId}>
        {nth > 0 && ', '}
        <Anchor component={Link} to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}>
          {number}
        </Anchor>
      </Fragment>
    ))}
    . Open the invoice and void it if it’s wrong, or{' '}
    <Anchor
      component="button"
      type="button"
      onClick={() => {
        close()
        onCorrect()
      }}
    >
      correct the payment
    </Anchor>{' '}
    and take it off the invoice: then it’s credit and can be paid out.
  </>
)

/** Refunds the payment's unused credit. While invoices use all the credit, explains how to free it. */
interface RefundButtonProps {
  payment: PaymentReply
  onCorrect: () => void
}

function RefundButton({ payment, onCorrect }: RefundButtonProps) {
  const { accountId, allocations, method, reversedAt } = payment
  // Account credit came in with another payment, and a reversed payment is no credit.
  if (method === 'AccountCredit' || reversedAt) return null
  const credit = settledBy(payment) - sumAllocations(allocations)
  return (
    <PayOutButton
      text="Refund"
      accountId={accountId}
      {...(credit > 0 ? { proposedJmdCents: credit } : {})}
      {...(allocations.length > 0 && {
        advice: (close: () => void) => (
          <FreeCredit allocations={allocations} onCorrect={onCorrect} close={close} />
        ),
      })}
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
