import { Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import type { CheckoutAlert } from '#sync/entities/money/checkout.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { adviceFor, chargedText, providerText } from './card-alert-text.ts'
import classes from './payment-links.module.css'
import { SettleAlertDialog } from './settle-alert-dialog.tsx'

/** Card money that needs a person's decision; nothing without any. */
export const CardAlerts = ({ alerts }: { alerts: readonly CheckoutAlert[] }) =>
  alerts.length > 0 && (
    <Box mb="md">
      <Panel title="Card payments to review">
        <ul className={classes['alerts']}>
          {alerts.map((alert) => (
            <AlertRow key={alert.alertId} alert={alert} />
          ))}
        </ul>
      </Panel>
    </Box>
  )

function AlertRow({ alert }: { alert: CheckoutAlert }) {
  const session = useSession()
  const [settling, setSettling] = useState(false)
  const { text, createdAt, transactionId } = alert
  return (
    <li>
      <Stack gap={4}>
        <Text fw={600}>{text}</Text>
        <Text>{[chargedText(alert), formatDateTime(createdAt)].filter(Boolean).join(' · ')}</Text>
        {transactionId && <Text>{providerText(transactionId)}</Text>}
        <Text c="dimmed">{adviceFor(alert)}</Text>
        <AlertLinks alert={alert} />
      </Stack>
      {session && checkoutPolicy.canUpdate(session) && (
        <Button variant="default" onClick={() => setSettling(true)}>
          Settle
        </Button>
      )}
      {settling && <SettleAlertDialog alert={alert} onClose={() => setSettling(false)} />}
    </li>
  )
}

function AlertLinks({ alert: { accountId, checkoutId, paymentId } }: { alert: CheckoutAlert }) {
  const customer = useCustomer(accountId)
  const links = [
    [
      accountId && pathTo('/admin/accounts/$account', { account: accountId }),
      customer ? `${customer.mailbox} ${fullName(customer)}` : 'Customer',
    ],
    [checkoutId && pathTo('/admin/payment-links/$checkout', { checkout: checkoutId }), 'Payment link'],
    [paymentId && pathTo('/admin/payments/$payment', { payment: paymentId }), 'Payment'],
  ] as const
  return (
    <div className={classes['links']}>
      {links.map(
        ([to, label]) =>
          to && (
            <Anchor key={to} component={Link} to={to}>
              {label}
            </Anchor>
          ),
      )}
    </div>
  )
}
