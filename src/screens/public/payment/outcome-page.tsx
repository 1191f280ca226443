import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { homeOf } from '../../../guards/places.ts'
import { useSession } from '../../../session/session.ts'
import { useFrameBrand } from '../../../stores/frame-brand.ts'
import { keptCheckout } from '../../../stores/kept-checkout.ts'
import { linkAddress } from '../../../ui/link-address.ts'
import shared from '../public.module.css'
import { outcomeOf, outcomeWords, type Return } from './outcome-messages.ts'
import { OutcomeScreen, VisitorWays } from './outcome-screen.tsx'
import type { OutcomeSearch } from './outcome-search.ts'
import { watchPayForm } from './pay-form.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { useOutcome } from './use-outcome.ts'

interface OutcomePageProps {
  /** Where the provider sent the browser to. */
  page: Return
  search: OutcomeSearch
}

/** Where a payment returns to, inside the app: what became of it, as the server says. */
export const OutcomePage = (props: OutcomePageProps) => (
  <Outcome key={props.search.customReference} {...props} />
)

function Outcome({ page, search: { customReference: reference, reason = 'cancelled' } }: OutcomePageProps) {
  const router = useRouter()
  const state = useOutcome(reference, page)
  const outcome = outcomeOf(page, state, reference, reason)
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
  const form = useRef<HTMLFormElement>(null)
  const again = outcomeWords[outcome].again && keptCheckout.of(reference) !== null
  useEffect(() => {
    const kept = again ? keptCheckout.of(reference) : null
    return kept && form.current ? watchPayForm(form.current, kept) : undefined
  }, [again, reference])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes the links' own clicks on
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by key is clicked
    <div
      onClick={(event) => {
        const to = event.defaultPrevented ? null : linkAddress(event)
        if (!to) return
        event.preventDefault()
        router.history.push(to)
      }}
    >
      <OutcomeScreen
        {...{ page, outcome, again, form }}
        verified={state.answer}
        ways={<Ways />}
        receipt={
          paid?.paymentId && <ReceiptButton paymentId={paid.paymentId} receiptNumber={paid.receiptNumber} />
        }
      />
    </div>
  )
}

function Ways() {
  const session = useSession()
  const { home, login } = useDoors()
  if (!session) return <VisitorWays home={home} login={login} />
  return (
    <a href={homeOf(session)} className={shared['plainButton']}>
      Dashboard
    </a>
  )
}
