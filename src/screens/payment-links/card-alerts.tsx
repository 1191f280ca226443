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

/** Card money that needs a person's decision; nothing without any. The first one leaves the window to the list below. */
export function CardAlerts({ alerts }: { alerts: readonly CheckoutAlert[] }) {
  const [isWhole, setWhole] = useState(false)
  if (alerts.length === 0) return null
  const visibleAlerts = isWhole ? alerts : alerts.slice(0, 1)
  const showAll = alerts.length > visibleAlerts.length && (
    <Button variant="subtle" onClick={() => setWhole(true)}>
      Show all {alerts.length}
    </Button>
  )
  return (
    <Box mb="md">
      <Panel title="Card payments to review" action={showAll}>
        <ul className={classes['alerts']}>
          {visibleAlerts.map((alert) => (
            <AlertRow key={alert.alertId} alert={alert} />
          ))}
        </ul>
      </Panel>
    </Box>
  )
}

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
        <CustomerLink accountId={alert.accountId} />
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

function CustomerLink({ accountId }: Pick<CheckoutAlert, 'accountId'>) {
  const customer = useCustomer(accountId)
  return (
    accountId && (
      <Anchor
        component={Link}
        to={pathTo('/admin/accounts/$account', { account: accountId })}
        w="fit-content"
      >
        {customer ? `${customer.mailbox} ${fullName(customer)}` : 'Customer'}
      </Anchor>
    )
  )
}
