import type { TillState } from '#sync/entities/money/till-kinds.ts'
import { tillStateOf } from '#sync/rules/payments/till-sums.ts'
import { DoneIcon, type Icon, OpenTillIcon, UnpaidIcon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'

export const tillStateText: Record<TillState, string> = {
  open: 'Open',
  toConfirm: 'To confirm',
  confirmed: 'Confirmed',
}

const looks: Record<TillState, { readonly tone: Tone; readonly icon: Icon }> = {
  open: { tone: 'moving', icon: OpenTillIcon },
  toConfirm: { tone: 'warn', icon: UnpaidIcon },
  confirmed: { tone: 'good', icon: DoneIcon },
}

interface TillBadgeProps {
  till: { readonly closedAt: string | null; readonly confirmedAt: string | null }
}

/** The state of a till: open, counted by its cashier, or confirmed by another person. */
export function TillBadge({ till }: TillBadgeProps) {
  const state = tillStateOf(till)
  return <Tag {...looks[state]} text={tillStateText[state]} />
}
