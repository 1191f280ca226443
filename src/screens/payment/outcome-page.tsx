import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'

import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Verified } from '#sync/api/checkouts.ts'
import { useDoors } from '../../components/use-doors.ts'
import { homeOf } from '../../guards/places.ts'
import { useSession } from '../../session/session.ts'
import { useFrameBrand } from '../../stores/frame-brand.ts'
import { type KeptCheckout, keptCheckout } from '../../stores/kept-checkout.ts'
import { FactList } from '../../ui/facts.tsx'
import { formatJmd } from '../../ui/format.ts'
import { CreditIcon, DoneIcon, WarningIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useBeginPayment } from './begin-payment.ts'
import { alertClasses } from './outcome-alert.ts'
import { type OutcomeWords, outcomeOf, outcomeWords, type Return } from './outcome-messages.ts'
import type { OutcomeSearch } from './outcome-search.ts'
import classes from './payment.module.css'
import { ReceiptButton } from './receipt-button.tsx'
import { useOutcome } from './use-outcome.ts'

const tones: Record<OutcomeWords['tone'], { color: string; icon: React.ReactNode }> = {
  good: { color: 'green', icon: <DoneIcon /> },
  wait: { color: 'harbour', icon: <Loader size={20} color="currentColor" aria-hidden /> },
  bad: { color: 'signal', icon: <WarningIcon /> },
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

function OutcomePanel({
  page,
  search: { customReference: reference, reason = 'cancelled' },
}: OutcomePageProps) {
  const state = useOutcome(reference, page)
  const outcome = outcomeOf(page, state, reference, reason)
  const { tone, title, text, again } = outcomeWords[outcome]
  const paid = state.answer?.paid ? state.answer : null
  const brand = state.answer?.brand ?? null
  useEffect(() => {
    useFrameBrand.setState({ brand })
    return () => useFrameBrand.setState({ brand: null })
  }, [brand])
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
        <Ways again={again ? keptCheckout.of(reference) : null} />
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
      {paid.creditJmdCents > 0 && (
        <Alert
          color="harbour"
          icon={<CreditIcon />}
          title={`${formatJmd(paid.creditJmdCents)} is kept as credit`}
        >
          More came in than was owed, for example because it was paid twice. We keep it as your credit: use it
          for your next invoice, or ask us to pay it back.
        </Alert>
      )}
      {paid.paymentId && <ReceiptButton paymentId={paid.paymentId} receiptNumber={paid.receiptNumber} />}
    </>
  )
}

/** Where to go from here. `again`: the checkout that can be paid once more. */
function Ways({ again }: { again: KeptCheckout | null }) {
  const session = useSession()
  const doors = useDoors()
  const home = session ? homeOf(session) : doors.home
  return (
    <Group>
      {again && <TryAgain checkout={again} />}
      <Button variant={again ? 'default' : 'filled'} renderRoot={(props) => <Link {...props} to={home} />}>
        {session ? 'Dashboard' : 'Home'}
      </Button>
      {!session && (
        <Text size="sm" c="dimmed">
          <Anchor
            fz="inherit"
            underline="always"
            renderRoot={(props) => <Link {...props} to={doors.login} />}
          >
            Log in
          </Anchor>{' '}
          to see what you owe and what you’ve paid.
        </Text>
      )}
    </Group>
  )
}

/** Straight to the card page: what was declined a moment ago is known not to be paid. */
function TryAgain({ checkout }: { checkout: KeptCheckout }) {
  const begin = useBeginPayment(checkout)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const pay = async () => {
    setBusy(true)
    const why = await begin()
    setProblem(why)
    if (why) setBusy(false)
  }
  return (
    <>
      {problem && (
        <Alert color="red" icon={<WarningIcon />} role="alert" w="100%">
          {problem}
        </Alert>
      )}
      <Button loading={busy} onClick={() => void pay()}>
        Try again
      </Button>
    </>
  )
}
