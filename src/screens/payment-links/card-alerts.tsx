import { Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import type { CheckoutAlert } from '#sync/entities/money/checkout.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { todoKindOf } from '#sync/rules/pages/todo-kinds.ts'
import { clock } from '../../browser/clock.ts'
import { ageText } from '../../components/todo/age-text.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useSession } from '../../session/session.ts'
import { DelayedIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { adviceFor, chargedText, providerText } from './card-alert-text.ts'
import classes from './payment-links.module.css'
import { SettleAlertDialog } from './settle-alert-dialog.tsx'

const { owners, limitDays } = todoKindOf('cardAlerts')

/**
 * Card money that needs a person's decision, the oldest first; nothing without any. One of them leaves the window to the
 * list below.
 */
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
        <Text size="sm" c="dimmed" mb="sm">
          {owners.join(', ')}
        </Text>
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
        <Age createdAt={createdAt} />
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

/** How long it has waited, with a sign once that is too long, as in To do. */
function Age({ createdAt }: Pick<CheckoutAlert, 'createdAt'>) {
  const now = clock.now()
  const text = `Waiting: ${ageText(createdAt, now)}`
  const isLong = Date.parse(createdAt) + limitDays * dayMs <= now
  return isLong ? (
    <Box w="fit-content">
      <Tag tone="warn" icon={DelayedIcon} text={text} />
    </Box>
  ) : (
    <Text c="dimmed">{text}</Text>
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
