import { SumLine, SumList } from '../../ui/layout/sums.tsx'

interface PayOutSumsProps {
  creditJmdCents: number
  /** The part of the credit that is paid out. */
  settledJmdCents: number
  /** The money that is handed out, which is the same without the cents that no coin makes. */
  amountJmdCents: number
  isCash: boolean
}

/** The money that is handed out, the rounding that makes it coins, and the credit that is left. */
export function PayOutSums({ creditJmdCents, settledJmdCents, amountJmdCents, isCash }: PayOutSumsProps) {
  const isRounded = settledJmdCents !== amountJmdCents
  return (
    <SumList live>
      {isRounded && <SumLine text="Credit used" cents={settledJmdCents} />}
      {isRounded && <SumLine text="Cash rounding" cents={amountJmdCents - settledJmdCents} />}
      {isCash && <SumLine text="Cash to hand out" cents={amountJmdCents} look="change" />}
      <SumLine text="Credit left" cents={Math.max(0, creditJmdCents - settledJmdCents)} />
    </SumList>
  )
}
