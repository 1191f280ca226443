import { Text } from '@mantine/core'
import type { StorageDue } from '#sync/api/money/storage.ts'
import type { OwnInvoice } from '../../../queries/api/own/own-invoices.ts'
import { formatJmd, plural } from '../../../ui/texts/format.ts'
import classes from './invoice-rows.module.css'
import { PayControls } from './pay-controls.tsx'
import { useTotal } from './use-total.ts'

/** Each text fits one line on the narrowest phone, so that the button below stays in place. */
function totalText(is: 'known' | 'estimate' | 'offline', invoices: number, storage: number): string {
  if (is === 'estimate') return 'Total (estimate)'
  const parts = [invoices > 0 && plural(invoices, 'invoice'), storage > 0 && 'storage']
  return `Total of ${parts.filter(Boolean).join(' and ')}`
}

interface PayBarProps {
  accountId: string
  chosen: readonly OwnInvoice[]
  /** Invoiced together with the payment. */
  storage: readonly StorageDue[]
}

/** The total of the selected invoices, and the ways to pay it in one go. */
export function PayBar({ accountId, chosen, storage }: PayBarProps) {
  const { cents: invoicesCents, is } = useTotal(chosen)
  const storageCents = storage.reduce((sum, { dueJmdCents }) => sum + dueJmdCents, 0)
  const cents = invoicesCents === null ? null : invoicesCents + storageCents
  const isNothing = chosen.length + storage.length === 0
  const parts = [
    ...chosen.map(({ invoiceId, balanceJmdCents }) => `${invoiceId} ${balanceJmdCents}`),
    ...storage.map(({ packageId, dueJmdCents }) => `${packageId} ${dueJmdCents}`),
  ]
  return (
    <div className={classes['foot']}>
      <PayControls
        key={parts.join()}
        accountId={accountId}
        chosen={chosen}
        storage={storage}
        dueJmdCents={cents}
        isKnown={is === 'known'}
        isOffline={is === 'offline'}
        total={
          <p className={classes['total']} aria-live="polite">
            <span>{isNothing ? 'Choose what to pay' : totalText(is, chosen.length, storage.length)}</span>
            <strong>{!isNothing && cents !== null && formatJmd(cents)}</strong>
          </p>
        }
      />
      <Text size="sm" c="dimmed">
        {is === 'offline'
          ? 'You’re offline. You can pay when you’re back online.'
          : 'You’ll pay on our card provider’s secure page and come right back.'}
      </Text>
    </div>
  )
}
