import { Alert, Button, Text } from '@mantine/core'
import type { StorageDue } from '#sync/api/storage.ts'
import { useKeptQuery } from '../../../queries/api/kept-answers.ts'
import { type OwnInvoice, ownBalancesQuery } from '../../../queries/api/own-invoices.ts'
import { coversBottom } from '../../../ui/covered-edge.ts'
import { formatJmd, plural } from '../../../ui/format.ts'
import { CardIcon, CreditIcon, WarningIcon } from '../../../ui/icons.ts'
import classes from './invoice-rows.module.css'
import { NotesCheckbox } from './notes-checkbox.tsx'
import { useNotes } from './use-notes.ts'
import { usePay } from './use-pay.ts'
import { useTotal } from './use-total.ts'

/** One line on the narrowest phone, whichever it is: the button below it stays where it is. */
function totalText(is: 'known' | 'estimate' | 'offline', invoices: number, storage: number): string {
  if (is === 'estimate') return 'Total (estimate)'
  const parts = [invoices > 0 && plural(invoices, 'invoice'), storage > 0 && 'storage']
  return `Total of ${parts.filter(Boolean).join(' and ')}`
}

interface PayBarProps {
  accountId: string
  chosen: readonly OwnInvoice[]
  /** Billed with the payment. */
  storage: readonly StorageDue[]
}

/** The total of what is chosen, and the ways to pay it in one go. */
export function PayBar({ accountId, chosen, storage }: PayBarProps) {
  const { pay, problem, busy } = usePay()
  const ids = chosen.map(({ invoiceId }) => invoiceId)
  const { cents: invoicesCents, is } = useTotal(chosen)
  const storageCents = storage.reduce((sum, { dueJmdCents }) => sum + dueJmdCents, 0)
  const cents = invoicesCents === null ? null : invoicesCents + storageCents
  const parts = storage.map(({ packageId, dueJmdCents }) => ({ packageId, dueJmdCents }))
  const balances = useKeptQuery(ownBalancesQuery(accountId))
  const credit = balances.is === 'shown' ? balances.data.creditJmdCents : 0
  const isNothing = chosen.length + storage.length === 0
  const notes = useNotes(accountId, isNothing ? 0 : (cents ?? 0))
  const left = cents === null ? null : cents - notes.paidJmdCents
  const isPaidByNotes = left === 0 && !isNothing
  const purchase = { invoiceIds: ids, storage: parts, notes }
  return (
    <div ref={coversBottom} className={classes['bar']}>
      {problem && (
        <Alert color="red" icon={<WarningIcon />} role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <p className={classes['total']} aria-live="polite">
        <span>{isNothing ? 'Choose what to pay' : totalText(is, chosen.length, storage.length)}</span>
        <strong>{!isNothing && cents !== null && formatJmd(cents)}</strong>
      </p>
      <NotesCheckbox notes={notes} isDisabled={busy || is === 'offline'} />
      <div className={classes['ways']}>
        {credit > 0 && !isPaidByNotes && (
          <Button
            size="lg"
            variant="default"
            leftSection={<CreditIcon size={22} />}
            disabled={isNothing || busy || is === 'offline'}
              onClick={() => void pay({ ...purchase, method: 'AccountCredit' })}
          >
            Use {formatJmd(Math.min(credit, left ?? credit))} credit
          </Button>
        )}
        <Button
          size="lg"
          leftSection={isPaidByNotes ? <CreditIcon size={22} /> : <CardIcon size={22} />}
          disabled={isNothing || is === 'offline'}
          loading={busy}
            onClick={() => void pay({ ...purchase, method: 'CardLink' })}
        >
          {isPaidByNotes
            ? 'Pay with credit notes'
            : is === 'known' && left !== null && !isNothing
              ? `Pay ${formatJmd(left)}`
              : 'Pay'}
        </Button>
      </div>
      <Text size="sm" c="dimmed" className={is === 'offline' ? '' : (classes['hint'] ?? '')}>
        {is === 'offline'
          ? 'You’re offline. You can pay when you’re back online.'
          : isPaidByNotes
            ? 'Your credit notes pay all of it. Your card isn’t charged.'
            : 'You’ll pay on our card provider’s secure page and come right back.'}
      </Text>
    </div>
  )
}
