import type { PaymentKind } from '#sync/entities/money/payment-kind.ts'
import { CheckIcon, type Icon, PayOutIcon, UndoIcon, UnpaidIcon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'

const looks = {
  reversed: { tone: 'bad', icon: UndoIcon, text: 'Reversed' },
  confirmed: { tone: 'good', icon: CheckIcon, text: 'Confirmed' },
  refund: { tone: 'info', icon: PayOutIcon, text: 'Refund' },
  open: { tone: 'warn', icon: UnpaidIcon, text: 'To confirm' },
} as const satisfies Record<string, { tone: Tone; icon: Icon; text: string }>

interface PaymentBadgeProps {
  payment: {
    readonly kind: PaymentKind
    readonly reversedAt: string | null
    readonly receiptCheck: boolean
  }
}

const stateOf = ({ kind, reversedAt, receiptCheck }: PaymentBadgeProps['payment']): keyof typeof looks => {
  if (reversedAt) return 'reversed'
  if (kind === 'Refund') return 'refund'
  return receiptCheck ? 'confirmed' : 'open'
}

/** Whether the office has confirmed a payment, reversed it or refunded it. */
export const PaymentBadge = ({ payment }: PaymentBadgeProps) => <Tag {...looks[stateOf(payment)]} />
