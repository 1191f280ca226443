import type { PendingPayment } from '#sync/entities/money/pending-payment.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { PendingIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { timeOrMoment } from '../time-or-moment.ts'

type Pending = Pick<PendingPayment, 'kind' | 'since'>

export const pendingText = ({ kind, since }: Pending): string =>
  kind === 'CardPage' ? `Payment in progress since ${timeOrMoment(since)}` : 'Transfer being checked'

/** The pending payment of an invoice that is still owed; nothing if there is none. */
export const PendingTag = ({ pending, quiet = false }: { pending: readonly Pending[]; quiet?: boolean }) => {
  const [first] = pending
  return first && <Tag tone="moving" icon={PendingIcon} text={pendingText(first)} quiet={quiet} />
}

const beganText: Record<PendingPayment['kind'], (payment: PendingPayment) => string> = {
  CardPage: ({ since, amountJmdCents }) =>
    `A card payment of ${formatJmd(amountJmdCents)} was started ${timeOrMoment(since)} and hasn’t arrived yet.`,
  BankTransfer: ({ since }) =>
    `A bank transfer was sent in ${timeOrMoment(since)} and hasn’t been checked yet.`,
}

interface PayAgainDialogProps {
  pending: readonly PendingPayment[]
  confirm: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks before an invoice is paid twice. It doesn't refuse, because only the payer knows whether the first payment is
 * still in progress.
 */
export const PayAgainDialog = ({ pending, confirm, onConfirm, onClose }: PayAgainDialogProps) => (
  <AskDialog
    title="A payment is already in progress"
    confirm={confirm}
    harmless
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {pending.slice(0, 3).map((payment) => `${beganText[payment.kind](payment)} `)}
    If both go through, the second one is kept as account credit.
  </AskDialog>
)
