import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PublicCheckout } from '#sync/api/checkouts.ts'
import { openStatuses } from '#sync/entities/checkout-status.ts'
import { LoadedAt } from '../../components/server-content.tsx'
import { checkoutByToken, checkoutQuery } from '../../queries/api/checkouts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useFailureText } from '../../queries/api/use-write.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDateTime, formatJmd, formatUsd } from '../../ui/format.ts'
import { CardIcon, PaymentLinkIcon, WarningIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useBeginPayment } from './begin-payment.ts'
import { awayFailure, failureOf } from './checkout-failure.ts'
import { itemText, statusWords } from './checkout-messages.ts'
import { alertClasses } from './outcome-alert.ts'
import classes from './payment.module.css'

/** Where a payment link leads: what is to be paid, and the way to the card provider. Null: no link is named. */
export function CheckoutPage({ token }: { token: string | null }) {
  return (
    <div className={classes['public']}>
      <Page title="Checkout" narrow>
        <Panel>{token ? <Asked key={token} token={token} /> : <NoLink />}</Panel>
      </Page>
    </div>
  )
}

const NoLink = () => (
  <EmptyState
    icon={PaymentLinkIcon}
    title="Open the payment link that you were sent"
    text="This address is incomplete. Check that you copied the whole link, or ask us for a new one."
    action={
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
        Home
      </Button>
    }
  />
)

function Asked({ token }: { token: string }) {
  const answer = useServerQuery(checkoutQuery(token))
  const failure = useFailureText(checkoutByToken)
  if (answer.is === 'loading') return <Skeleton h={240} role="status" aria-label="Loading the checkout" />
  if (answer.is === 'shown')
    return (
      <Stack>
        <LoadedAt answer={answer} />
        <Due checkout={answer.data} />
      </Stack>
    )
  const { text, again } = answer.is === 'away' ? awayFailure : failureOf(answer.error)
  return (
    <Alert color="red" icon={<WarningIcon />} title={failure} role="alert">
      <Stack align="flex-start">
        {text}
        {again && (
          <Button variant="default" onClick={answer.again}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function Due({ checkout }: { checkout: PublicCheckout }) {
  const { items, status, totalJmdCents, totalUsdCents, expiresAt, checkoutId } = checkout
  const words = statusWords[status]
  const isOpen = openStatuses.includes(status)
  return (
    <Stack>
      {words && (
        <Alert color={words.color} title={words.title} role="status" classNames={alertClasses}>
          <Stack align="flex-start">
            {words.text}
            {status === 'processing' && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...props} to="/payment-success" search={{ customReference: checkoutId }} />
                )}
              >
                Check payment status
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <ul className={classes['items']} aria-label="What is to be paid">
        {items.map(({ type, label, amountJmdCents }) => (
          <li key={`${type} ${label}`}>
            <span>
              {itemText[type]} {label}
            </span>
            <span>{formatJmd(amountJmdCents)}</span>
          </li>
        ))}
      </ul>
      <p className={classes['total']}>
        <span>Total (JMD)</span>
        <span>{formatJmd(totalJmdCents)}</span>
      </p>
      <Text size="sm" c="dimmed">
        About {formatUsd(totalUsdCents)}.{isOpen && ` Link expires ${formatDateTime(expiresAt)}.`}
      </Text>
      {isOpen && <Pay checkout={checkout} />}
    </Stack>
  )
}

function Pay({ checkout }: { checkout: PublicCheckout }) {
  const begin = useBeginPayment(checkout)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // A browser may bring this page back as it was left: on its way to the provider.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const pay = async () => {
    setBusy(true)
    setProblem('')
    const why = await begin()
    setProblem(why)
    if (why) setBusy(false)
  }
  return (
    <>
      {problem && (
        <Alert color="red" icon={<WarningIcon />} role="alert">
          {problem}
        </Alert>
      )}
      <Group>
        <Button size="lg" fullWidth leftSection={<CardIcon size={22} />} loading={busy} onClick={pay}>
          Pay {formatJmd(checkout.totalJmdCents)}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        You’ll pay on our card provider’s secure page and come right back. We never see your card number.
      </Text>
    </>
  )
}
