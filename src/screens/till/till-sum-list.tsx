import type { TillSums } from '#sync/rules/payments/till-sums.ts'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'
import { formatUsd, plural } from '../../ui/texts/format.ts'

/** The calculation of a drawer's expected cash; parts of zero are left out. */
export function TillSumList({ sums }: { sums: TillSums }) {
  return (
    <SumList>
      <SumLine text="Float" cents={sums.floatJmdCents} />
      <SumLine text={`Cash in, ${plural(sums.payments, 'payment')}`} cents={sums.cashInJmdCents} />
      {sums.changeJmdCents > 0 && <SumLine text="Change" cents={-sums.changeJmdCents} />}
      {sums.reversedJmdCents > 0 && <SumLine text="Reversed" cents={-sums.reversedJmdCents} />}
      {sums.refundedJmdCents > 0 && <SumLine text="Refunds" cents={-sums.refundedJmdCents} />}
      {sums.droppedJmdCents > 0 && <SumLine text="To the safe" cents={-sums.droppedJmdCents} />}
      <SumLine text="Expected" cents={sums.expectedJmdCents} look="total" />
    </SumList>
  )
}

/** Returns true if a drawer has or had US dollars. */
export const hasDollars = ({ usd }: TillSums): boolean => Object.values(usd).some((cents) => cents !== 0)

/** The same of its US dollars; their change is in JMD above. */
export function UsdSumList({ sums: { usd } }: { sums: TillSums }) {
  return (
    <SumList>
      <SumLine text="Float in US$" amount={formatUsd(usd.floatUsdCents)} />
      <SumLine text="US$ in" amount={formatUsd(usd.cashInUsdCents)} />
      {usd.reversedUsdCents > 0 && <SumLine text="Reversed" amount={formatUsd(-usd.reversedUsdCents)} />}
      {usd.droppedUsdCents > 0 && <SumLine text="To the safe" amount={formatUsd(-usd.droppedUsdCents)} />}
      <SumLine text="Expected in US$" amount={formatUsd(usd.expectedUsdCents)} look="total" />
    </SumList>
  )
}
