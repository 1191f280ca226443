import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { PaymentReply } from '#sync/api/payments.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { withToasts } from '../../http/with-toasts.ts'
import { checkReceipt, undoPayment } from '../../queries/api/payments.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { formatJmd } from '../../ui/format.ts'
import { CheckIcon, PrintIcon } from '../../ui/icons.ts'

/** What this person may do with a payment; nothing more with one that was reversed. */
export function PaymentActions({ payment }: { payment: PaymentReply }) {
  const session = useSession()
  const check = useWrite(checkReceipt)
  const undo = useWrite(undoPayment)
  const [asking, ask] = useDisclosure(false)
  if (!session) return null
  const { paymentId, receiptNumber, amountJmdCents, receiptCheck, reversedAt } = payment
  const confirm = () =>
    void withToasts(checkReceipt.row, check.send({ body: { paymentId } })).catch(() => undefined)
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={`/admin/receipts/${paymentId}/print?paper=80mm`}
        leftSection={<PrintIcon size={18} />}
      >
        Print receipt
      </Button>
      <Button
        variant="default"
        component={Link}
        to={`/admin/receipts/${paymentId}/print?paper=a4`}
        leftSection={<PrintIcon size={18} />}
      >
        Print A4
      </Button>
      {!reversedAt && paymentPolicy.canReverse(session) && (
        <Button variant="default" onClick={ask.open}>
          Reverse payment
        </Button>
      )}
      {!receiptCheck && !reversedAt && paymentPolicy.canCheck(session) && (
        <Button leftSection={<CheckIcon size={18} />} loading={check.busy} onClick={confirm}>
          Confirm receipt
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`Reverse ${receiptNumber}?`}
          confirm="Reverse payment"
          ask="Why are you reversing it?"
          onClose={ask.close}
          onConfirm={async (reason) => {
            await undo.send({ params: { paymentId }, body: { reason } })
            toastSuccess((await undoPayment.row()).success ?? '')
          }}
        >
          {formatJmd(amountJmdCents)} no longer counts, and its invoices are owed again. The receipt stays and
          says that it was reversed.
        </ReasonDialog>
      )}
    </>
  )
}
