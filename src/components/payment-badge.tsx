import { CheckIcon, type Icon, UndoIcon, UnpaidIcon } from '../ui/icons.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

const looks = {
  reversed: { tone: 'bad', icon: UndoIcon, text: 'Reversed' },
  confirmed: { tone: 'good', icon: CheckIcon, text: 'Confirmed' },
  open: { tone: 'warn', icon: UnpaidIcon, text: 'To confirm' },
} as const satisfies Record<string, { tone: Tone; icon: Icon; text: string }>

interface PaymentBadgeProps {
  payment: { readonly reversedAt: string | null; readonly receiptCheck: boolean }
}

const stateOf = ({ reversedAt, receiptCheck }: PaymentBadgeProps['payment']): keyof typeof looks => {
  if (reversedAt) return 'reversed'
  return receiptCheck ? 'confirmed' : 'open'
}

/** Whether the office has seen the money, and whether it was given back. */
export const PaymentBadge = ({ payment }: PaymentBadgeProps) => <Tag {...looks[stateOf(payment)]} />
