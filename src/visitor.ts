import './theme/visitor-fonts.css'
import './theme/public.css'
import './theme/public-base.css'
import './pwa/trusted-types.ts'
import './layouts/public-frame.module.css'
import './screens/public/payment/payment.module.css'
import './screens/public/public.module.css'
import './screens/public/calculator-page.module.css'
import './screens/public/cards.module.css'
import './screens/public/contact-page.module.css'
import './screens/public/form.module.css'
import './screens/public/front-form.module.css'
import './screens/public/landing-page.module.css'
import './screens/public/prose.module.css'
import './screens/public/rates-page.module.css'
import './screens/public/tables.module.css'
import { isInstalled } from './pwa/installed.ts'
import { watchContactForm } from './screens/public/contact-form.ts'
import { showSent } from './screens/public/form-answer.ts'
import { watchLoginForm } from './screens/public/login-form.ts'
import { watchForgotForm, watchResetForm } from './screens/public/recovery/recovery-forms.ts'
import { reloadOnNewLink, takeLinkToken } from './screens/public/recovery/take-link-token.ts'
import { watchVerifyPage } from './screens/public/recovery/verify-link.ts'
import { watchRegisterForm } from './screens/public/register-form.ts'
import { hasFormerPeople } from './session/former-people.ts'

const start = () => import('./main.tsx')

/** The app takes people who are logged in from its login page to their own area. */
async function enter(form: HTMLFormElement): Promise<void> {
  const { useSessionStore } = await import('./stores/session.ts')
  if (!useSessionStore.getState().session) return showSent(form)
  const { pathname, search } = location
  const login = pathname.replace(/\/register\/?$/, '/login')
  if (login !== pathname) history.replaceState(null, '', login + search)
  await start()
  // The app replaces the form in a moment; a button that is enabled until then could be pressed again.
  await new Promise(() => undefined)
}

const formWatchers: Readonly<Record<string, (form: HTMLFormElement) => unknown>> = {
  'form[data-contact]': watchContactForm,
  'form[data-login]': (form) => watchLoginForm(form, () => enter(form)),
  'form[data-register]': (form) => watchRegisterForm(form, () => enter(form)),
  'form[data-forgot]': watchForgotForm,
  'form[data-reset]': (form) => {
    reloadOnNewLink()
    watchResetForm(form, takeLinkToken())
  },
}

/** The scripts for payments load only with their pages. */
async function watchPayment(): Promise<void> {
  const pay = document.querySelector<HTMLFormElement>('form[data-pay]')
  if (pay) (await import('./screens/public/payment/pay-form.ts')).watchPayForm(pay)
  const outcome = document.querySelector<HTMLElement>('[data-outcome]')
  if (outcome) (await import('./screens/public/payment/outcome-view.ts')).watchOutcomePage(outcome)
}

/** A page whose script failed to load is reloaded once there is a connection. */
const reloadWhenOnline = () => window.addEventListener('online', () => location.reload(), { once: true })

function watchForms(): void {
  for (const [selector, watch] of Object.entries(formWatchers)) {
    const form = document.querySelector<HTMLFormElement>(selector)
    if (form) watch(form)
  }
  watchPayment().catch(reloadWhenOnline)
  const verify = document.querySelector<HTMLElement>('[data-verify]')
  if (verify) watchVerifyPage(verify)
}

/** The link of a first start creates the first administrator, which the app does. */
const isFirstStart = location.hash.startsWith('#token=')

/** Some links were sent with their token after a #, which the server doesn't see. */
const tokenLink = /^\/checkout\/?$/.test(location.pathname) && location.hash.slice(1)

/**
 * The script of a visitor's page, which the server has already drawn. If a person has logged in here before, or the app
 * is installed, the app replaces the page, because it knows the person.
 */
if (tokenLink) location.replace(`/checkout/${tokenLink}`)
else if (hasFormerPeople() || isInstalled() || isFirstStart) void start()
else watchForms()
