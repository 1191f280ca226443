import type { PaymentReply } from '#sync/api/money/payments.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'

interface CorrectionSumsProps {
  payment: Pick<PaymentReply, 'amountJmdCents' | 'roundingJmdCents'>
  /** Null while the input is invalid. */
  sumJmdCents: number | null
}

/** The money of a payment as its receipt names it, and where it goes after the correction. */
export function CorrectionSums({ payment, sumJmdCents }: CorrectionSumsProps) {
  const settledJmdCents = settledBy(payment)
  return (
    <SumList live>
      <SumLine text="Payment" cents={payment.amountJmdCents} />
      {payment.roundingJmdCents !== 0 && <SumLine text="Cash rounding" cents={payment.roundingJmdCents} />}
      {sumJmdCents !== null && <SumLine text="To invoices" cents={sumJmdCents} />}
      {sumJmdCents !== null && sumJmdCents <= settledJmdCents && (
        <SumLine text="Account credit" cents={settledJmdCents - sumJmdCents} look="total" />
      )}
      {sumJmdCents !== null && sumJmdCents > settledJmdCents && (
        <SumLine text="Too much" cents={sumJmdCents - settledJmdCents} look="total" />
      )}
    </SumList>
  )
}
