import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { FormPageName, PaymentPageName, PublicPageName } from '#sync/rules/pages/public-pages.ts'
import { type Doors, doorsBelow } from '../guards/places.ts'
import { LoginScreen } from './forms/login-screen.tsx'
import { RegisterScreen } from './forms/register-screen.tsx'
import { NoSuchPage } from './pages/no-such-page.tsx'
import { type PublicData, pickupOfficesOf } from './pages/page-data.ts'
import { screenOf } from './pages/public-screens.ts'
import { CheckoutScreen, NoCheckoutScreen, NoLinkScreen } from './payment/checkout-screen.tsx'
import { outcomeOf, type Return } from './payment/outcome-messages.ts'
import { OutcomeScreen, VisitorWays } from './payment/outcome-screen.tsx'
import { outcomeSearch } from './payment/outcome-search.ts'
import type { PaymentFacts } from './payment/payment-facts.ts'
import { BarePublicFrame, PublicFrame } from './public-frame.tsx'
import { ForgotScreen } from './recovery/forgot-screen.tsx'
import { type ResetKind, ResetScreen, type ResetSearch, resetKindOf } from './recovery/reset-screen.tsx'
import { VerifyScreen } from './recovery/verify-screen.tsx'

type PageName = PublicPageName | FormPageName | PaymentPageName | null

function resetKindIn(search: string): ResetKind {
  const params = new URLSearchParams(search)
  const isSet = (name: keyof ResetSearch) => (params.get(name) ? true : undefined)
  return resetKindOf({ invited: isSet('invited'), undo: isSet('undo') })
}

const noFacts: PaymentFacts = { checkout: null, verified: null, failure: null }

function checkoutPageOf({ checkout, failure }: PaymentFacts, { home, contact }: Doors): ReactNode {
  if (checkout) return <CheckoutScreen checkout={checkout} contact={contact} />
  if (failure !== null)
    return <NoCheckoutScreen failure={{ text: failure, again: false }} contact={contact} />
  return <NoLinkScreen home={home} />
}

function outcomePageOf(
  page: Return,
  { verified, failure }: PaymentFacts,
  search: string,
  ways: ReactNode,
): ReactNode {
  const { customReference, reason = 'cancelled' } = outcomeSearch(
    Object.fromEntries(new URLSearchParams(search)),
  )
  const state = { answer: verified, trouble: failure === null ? null : 'unknown', waitedMs: 0 } as const
  const initialOutcome = outcomeOf(page, state, customReference, reason)
  // The page only asks again once its script runs.
  const outcome = initialOutcome === 'confirming' ? 'asking' : initialOutcome
  return <OutcomeScreen page={page} outcome={outcome} verified={verified} ways={ways} />
}

function pageOf(page: PageName, data: PublicData, search: string): ReactNode {
  const doors = doorsBelow(data.company.home)
  if (page === 'forgot') return <ForgotScreen doors={doors} />
  if (page === 'reset') return <ResetScreen doors={doors} kind={resetKindIn(search)} />
  if (page === 'verify') return <VerifyScreen state="asking" next={{ to: doors.login, text: 'Login' }} />
  if (page === 'register') return <RegisterScreen company={data.company} offices={pickupOfficesOf(data)} />
  const facts = data.payment ?? noFacts
  if (page === 'checkout') return checkoutPageOf(facts, doors)
  if (page === 'success' || page === 'cancelled')
    return outcomePageOf(page, facts, search, <VisitorWays home={doors.home} login={doors.login} />)
  const Screen = page && page !== 'login' ? screenOf(page, data.post !== null) : NoSuchPage
  return <Screen data={data} search={search} />
}

/**
 * Renders a page to HTML on the server, which runs the built form of this file. React doesn't run on it in the browser,
 * so its hydration markers are left out.
 */
export function renderPage(page: PageName, data: PublicData, search: string): string {
  const body =
    page === 'login' ? (
      <BarePublicFrame>
        <LoginScreen company={data.company} demo={data.demo} />
      </BarePublicFrame>
    ) : (
      <PublicFrame company={data.company}>{pageOf(page, data, search)}</PublicFrame>
    )
  return renderToString(body).replaceAll('<!-- -->', '')
}
