import { PayAgainDialog } from '../../../components/pending-payment.tsx'
import type { usePay } from './use-pay.ts'

/** Asks before an invoice is paid a second time; nothing while there is no question. */
export const PayQuestionDialog = ({
  payment: { question, payNow, dismiss },
}: {
  payment: ReturnType<typeof usePay>
}) =>
  question && (
    <PayAgainDialog
      pending={question.pending}
      confirm="Pay anyway"
      onConfirm={() => payNow(question.purchase)}
      onClose={dismiss}
    />
  )
