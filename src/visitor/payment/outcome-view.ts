import type { Verified } from '#sync/api/money/checkouts.ts'
import { companyTimeText } from '#sync/lib/when.ts'
import { timers } from '../../browser/seams.ts'
import { formatJmd } from '../../ui/texts/format.ts'
import { outcomeAsk, outcomeTrouble } from './ask-outcome.ts'
import { keptCheckout } from './kept-checkout.ts'
import {
  creditText,
  isOpenFor,
  outcomeMessages,
  outcomeOf,
  type PaymentOutcome,
  type Return,
} from './outcome-messages.ts'
import { outcomeSearch } from './outcome-search.ts'
import { createOutcomes, type OutcomeState } from './outcome-store.ts'
import { askWhileSeen } from './outcome-watch.ts'
import { watchPayForm } from './pay-form.ts'

type Fill = (name: string, change: (place: HTMLElement) => void) => void

const fillOf =
  (page: HTMLElement): Fill =>
  (name, change) => {
    const place = page.querySelector<HTMLElement>(`[data-part="${name}"]`)
    if (place) change(place)
  }

/** Writes only changed texts, because a screen reader would read an unchanged one again. */
function write(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text
}

function showPaid(fill: Fill, verified: Verified): void {
  const { totalJmdCents, receiptNumber, paidAt, creditJmdCents, topUpJmdCents } = verified
  fill('paid', (place) => {
    place.hidden = false
  })
  fill('total', (place) => write(place, formatJmd(totalJmdCents)))
  fill('receipt', (place) => write(place, receiptNumber ?? ''))
  fill('day', (place) => write(place, paidAt ? companyTimeText(paidAt) : ''))
  fill('credit', (place) => {
    place.hidden = creditJmdCents <= 0
  })
  fill('credit-amount', (place) => write(place, formatJmd(creditJmdCents)))
  fill('credit-why', (place) => write(place, creditText(topUpJmdCents)))
}

/** The result of the check, in the specification's words. */
const checkText = ({ answer, trouble }: OutcomeState): string =>
  trouble === 'unknown' ? 'Error verifying payment status' : answer?.paid ? 'Payment status verified' : ''

function showOutcome(page: HTMLElement, outcome: PaymentOutcome, state: OutcomeState): void {
  const fill = fillOf(page)
  const { tone, title, text } = outcomeMessages[outcome]
  fill('said', (place) => {
    place.dataset['tone'] = tone
    write(place.querySelector('[data-title]'), title)
    write(place.querySelector('[data-text]'), text)
  })
  fill('check', (place) => write(place, checkText(state)))
  if (!state.answer?.paid) return
  showPaid(fill, state.answer)
  // Forgets the link of a payment that succeeded, so that it is never offered again.
  keptCheckout.forget()
}

/** Leads straight to the card page again, because a payment declined a moment ago is known to be unpaid. */
function offerAgain(page: HTMLElement, reference: string): (isOffered: boolean) => void {
  let isWatched = false
  return (isOffered) => {
    const form = page.querySelector<HTMLFormElement>('form[data-part="again"]')
    const checkout = isOffered ? keptCheckout.of(reference) : null
    if (!form) return
    form.hidden = checkout === null
    if (!checkout || isWatched) return
    isWatched = true
    watchPayForm(form, checkout)
  }
}

/** Keeps a visitor's payment page up to date until the result is known. */
export function watchOutcomePage(page: HTMLElement): void {
  const place: Return = page.dataset['outcome'] === 'cancelled' ? 'cancelled' : 'success'
  const { customReference: reference, reason = 'cancelled' } = outcomeSearch(
    Object.fromEntries(new URLSearchParams(location.search)),
  )
  fillOf(page)('print', (button) => button.addEventListener('click', () => window.print()))
  if (reference === '') return
  const outcomes = createOutcomes({
    ask: outcomeAsk(reference, place),
    troubleOf: outcomeTrouble,
    isOpen: isOpenFor(place),
    timers,
    isLive: () => false,
  })
  const offer = offerAgain(page, reference)
  outcomes.store.subscribe((state) => {
    const outcome = outcomeOf(place, state, reference, reason)
    showOutcome(page, outcome, state)
    offer(outcomeMessages[outcome].again)
  })
  askWhileSeen(outcomes)
}
