import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Verified } from '#sync/api/checkouts.ts'
import { homeOf } from '../../guards/places.ts'
import { useSession } from '../../session/session.ts'
import { FactList } from '../../ui/facts.tsx'
import { formatJmd } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { keptCheckout } from './kept-checkout.ts'
import { alertClasses } from './outcome-alert.ts'
import { type OutcomeWords, outcomeOf, outcomeWords, type Return } from './outcome-messages.ts'
import type { OutcomeSearch } from './outcome-search.ts'
import classes from './payment.module.css'
import { ReceiptButton } from './receipt-button.tsx'
import { useOutcome } from './use-outcome.ts'

const tones: Record<OutcomeWords['tone'], { color: string; icon: React.ReactNode }> = {
  good: { color: 'green', icon: <IconCircleCheck /> },
  wait: { color: 'harbour', icon: <Loader size={20} color="currentColor" aria-hidden /> },
  bad: { color: 'signal', icon: <IconAlertTriangle /> },
}

interface OutcomePageProps {
  /** Where the provider sent the browser to. */
  page: Return
  search: OutcomeSearch
}

/** Where a payment returns to: what became of it, as the server says. */
export const OutcomePage = (props: OutcomePageProps) => (
  <Page title="Payment" narrow>
    <OutcomePanel key={props.search.customReference} {...props} />
  </Page>
)

/** The same inside the public frame. */
export const PublicOutcomePage = (props: OutcomePageProps) => (
  <div className={classes['public']}>
    <OutcomePage {...props} />
  </div>
)

function OutcomePanel({ page, search: { customReference: reference, reason } }: OutcomePageProps) {
  const state = useOutcome(reference, page)
  const outcome = outcomeOf(page, state, reference, reason)
  const { tone, title, text, again } = outcomeWords[outcome]
  const paid = state.answer?.paid ? state.answer : null
  // Nobody shall be led back to a link that is paid.
  useEffect(() => {
    if (paid) keptCheckout.forget()
  }, [paid])
  return (
    <Panel>
      <Stack>
        <Alert {...tones[tone]} title={title} role="status" classNames={alertClasses}>
          {text}
        </Alert>
        {paid && <Paid paid={paid} />}
        <Ways again={again ? keptCheckout.tokenOf(reference) : null} />
      </Stack>
    </Panel>
  )
}

function Paid({ paid }: { paid: Verified }) {
  return (
    <>
      <FactList
        facts={[
          ['Paid (JMD)', formatJmd(paid.totalJmdCents)],
          ['Receipt', paid.receiptNumber],
        ]}
      />
      {paid.paymentId && <ReceiptButton paymentId={paid.paymentId} receiptNumber={paid.receiptNumber} />}
    </>
  )
}

/** Where to go from here. `again`: the token of the checkout that can be paid once more. */
function Ways({ again }: { again: string | null }) {
  const session = useSession()
  const home = session ? homeOf(session) : '/'
  return (
    <Group>
      {again && (
        <Button renderRoot={(props) => <Link {...props} to="/checkout/$token" params={{ token: again }} />}>
          Try again
        </Button>
      )}
      <Button variant={again ? 'default' : 'filled'} renderRoot={(props) => <Link {...props} to={home} />}>
        {session ? 'Dashboard' : 'Home'}
      </Button>
      {!session && (
        <Text size="sm" c="dimmed">
          <Anchor fz="inherit" underline="always" renderRoot={(props) => <Link {...props} to="/login" />}>
            Sign in
          </Anchor>{' '}
          to see what you owe and what you have paid.
        </Text>
      )}
    </Group>
  )
}
