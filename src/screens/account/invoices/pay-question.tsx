import { PayAgainDialog } from '../../../components/pay-out/pending-payment.tsx'
import type { usePay } from './use-pay.ts'

/**
 * Asks before an invoice is paid a second time; nothing while there is no question. A card page that was closed without
 * paying is left behind: the payer alone knows, and money that still comes for it is booked as any other.
 */
export const PayQuestionDialog = ({
  payment: { question, payNow, startAgain, dismiss },
}: {
  payment: ReturnType<typeof usePay>
}) => {
  if (!question) return null
  const isCardOnly = question.pending.every(({ checkoutId }) => checkoutId !== null)
  return (
    <PayAgainDialog
      pending={question.pending}
      confirm={isCardOnly ? 'I didn’t pay: start again' : 'Pay anyway'}
      onConfirm={() => (isCardOnly ? startAgain(question) : payNow(question.purchase))}
      onClose={dismiss}
    />
  )
}
