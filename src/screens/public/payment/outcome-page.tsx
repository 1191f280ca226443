import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { homeOf } from '../../../guards/places.ts'
import { useSession } from '../../../session/session.ts'
import { linkAddress } from '../../../ui/texts/link-address.ts'
import shared from '../../../visitor/pages/public.module.css'
import { keptCheckout } from '../../../visitor/payment/kept-checkout.ts'
import { outcomeMessages, outcomeOf, type Return } from '../../../visitor/payment/outcome-messages.ts'
import { OutcomeScreen, VisitorWays } from '../../../visitor/payment/outcome-screen.tsx'
import type { OutcomeSearch } from '../../../visitor/payment/outcome-search.ts'
import { watchPayForm } from '../../../visitor/payment/pay-form.ts'
import { useFrameBrand } from './frame-brand.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { useOutcome } from './use-outcome.ts'

interface OutcomePageProps {
  /** The page to which the provider sent the browser. */
  page: Return
  search: OutcomeSearch
}

/** The page a payment returns to, inside the app, with the result from the server. */
export const OutcomePage = (props: OutcomePageProps) => (
  <Outcome key={props.search.customReference} {...props} />
)

function Outcome({ page, search: { customReference: reference, reason = 'cancelled' } }: OutcomePageProps) {
  const router = useRouter()
  const state = useOutcome(reference, page)
  const outcome = outcomeOf(page, state, reference, reason)
  const paidAnswer = state.answer?.paid ? state.answer : null
  const brand = state.answer?.brand ?? null
  useEffect(() => {
    useFrameBrand.setState({ brand })
    return () => useFrameBrand.setState({ brand: null })
  }, [brand])
  // Forgets the link of a payment that succeeded, so that it is never offered again.
  useEffect(() => {
    if (paidAnswer) keptCheckout.forget()
  }, [paidAnswer])
  const form = useRef<HTMLFormElement>(null)
  const canRetry = outcomeMessages[outcome].again && keptCheckout.of(reference) !== null
  useEffect(() => {
    const checkout = canRetry ? keptCheckout.of(reference) : null
    return checkout && form.current ? watchPayForm(form.current, checkout) : undefined
  }, [canRetry, reference])
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
        {...{ page, outcome, again: canRetry, form }}
        verified={state.answer}
        ways={<Ways />}
        receipt={
          paidAnswer?.paymentId && (
            <ReceiptButton paymentId={paidAnswer.paymentId} receiptNumber={paidAnswer.receiptNumber} />
          )
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
