import { paymentTexts } from '#sync/api/money/payment-link-failures.ts'
import { watchForm } from '../forms/form-answer.ts'
import { beginPayment } from './begin-payment.ts'
import type { KeptCheckout } from './kept-checkout.ts'

/** Resolves when the back button restores the page in the state in which it left for the provider. */
const pageRestored = () =>
  new Promise<void>((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', onPageShow)
      resolve()
    }
    window.addEventListener('pageshow', onPageShow)
  })

const namedIn = ({ dataset }: HTMLElement): KeptCheckout => ({
  checkoutId: dataset['checkout'] ?? '',
  token: dataset['token'] ?? '',
})

/** The displayed amount; the outcome page displays none. */
const totalIn = ({ dataset }: HTMLElement): number | undefined =>
  dataset['total'] === undefined ? undefined : Number(dataset['total'])

const startTexts = {
  begun: 'Payment link created successfully',
  paid: paymentTexts.processed,
  changed: 'The amount has changed. Loading what is due now …',
} as const

/**
 * Takes the payer to the card provider's page, once for however many presses, on a visitor's page and in the app.
 * Returns a function that removes the listeners.
 */
export function watchPayForm(form: HTMLFormElement, checkout: KeptCheckout = namedIn(form)): () => void {
  const say = (text: string) => {
    const place = form.querySelector('[data-progress]')
    if (place) place.textContent = text
  }
  let leave = () => {}
  return watchForm(form, {
    async send() {
      const start = await beginPayment(checkout, totalIn(form))
      if (start.is === 'refused') return { message: start.text }
      leave = () => (start.is === 'begun' ? location.assign(start.link) : location.reload())
      say(startTexts[start.is])
      return null
    },
    async done() {
      leave()
      await pageRestored()
      say('')
    },
  })
}
