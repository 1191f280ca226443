import type { KeptCheckout } from '../../../stores/kept-checkout.ts'
import { watchForm } from '../form-answer.ts'
import { beginPayment } from './begin-payment.ts'

/** A browser may bring a page back as it was left: on its way to the provider. */
const shownAgain = () =>
  new Promise<void>((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', shown)
      resolve()
    }
    window.addEventListener('pageshow', shown)
  })

const namedIn = ({ dataset }: HTMLElement): KeptCheckout => ({
  checkoutId: dataset['checkout'] ?? '',
  token: dataset['token'] ?? '',
})

/** The amount that the page shows; the page of an outcome shows none. */
const totalIn = ({ dataset }: HTMLElement): number | undefined =>
  dataset['total'] === undefined ? undefined : Number(dataset['total'])

const startTexts = {
  begun: 'Payment link created successfully',
  paid: 'Payment processed successfully',
  changed: 'The amount has changed. Loading what is due now …',
} as const

/**
 * Takes whoever presses the form's button to the card provider's page: once, however often they press. The same for a
 * visitor's page and for the app. Returns how to let go of the form.
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
      await shownAgain()
      say('')
    },
  })
}
