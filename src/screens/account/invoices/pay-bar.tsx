import { Text } from '@mantine/core'
import type { OwnInvoice } from '../../../queries/api/own-invoices.ts'
import { coversBottom } from '../../../ui/covered-edge.ts'
import { formatJmd, plural } from '../../../ui/format.ts'
import classes from './invoice-rows.module.css'
import { PayControls } from './pay-controls.tsx'
import { useTotal } from './use-total.ts'

/** One line on the narrowest phone, whichever it is: the button below it stays where it is. */
const totalText = (is: 'known' | 'estimate' | 'offline', count: number): string =>
  is === 'estimate' ? 'Total (estimate)' : `Total of ${plural(count, 'invoice')}`

/** The total of what is chosen, and the ways to pay it in one go. */
export function PayBar({ accountId, chosen }: { accountId: string; chosen: readonly OwnInvoice[] }) {
  const { cents, is } = useTotal(chosen)
  const isNothing = chosen.length === 0
  return (
    <div ref={coversBottom} className={classes['bar']}>
      <p className={classes['total']} aria-live="polite">
        <span>{isNothing ? 'Choose what to pay' : totalText(is, chosen.length)}</span>
        <strong>{!isNothing && cents !== null && formatJmd(cents)}</strong>
      </p>
      <PayControls
        key={chosen.map(({ invoiceId, balanceJmdCents }) => `${invoiceId} ${balanceJmdCents}`).join()}
        accountId={accountId}
        chosen={chosen}
        dueJmdCents={cents}
        isKnown={is === 'known'}
        isOffline={is === 'offline'}
      />
      <Text size="sm" c="dimmed" className={is === 'offline' ? '' : (classes['hint'] ?? '')}>
        {is === 'offline'
          ? 'You’re offline. You can pay when you’re back online.'
          : 'You’ll pay on our card provider’s secure page and come right back.'}
      </Text>
    </div>
  )
}
