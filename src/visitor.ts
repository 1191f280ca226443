import './theme/visitor-fonts.css'
import './theme/public.css'
import './theme/public-base.css'
import './pwa/trusted-types.ts'
import './ui/layout/logo.module.css'
import './ui/layout/skip-link.module.css'
import './visitor/public-frame.module.css'
import './visitor/payment/payment.module.css'
import './visitor/pages/public.module.css'
import './visitor/pages/calculator-page.module.css'
import './visitor/pages/cards.module.css'
import './visitor/pages/contact-page.module.css'
import './visitor/forms/form.module.css'
import './visitor/forms/front-form.module.css'
import './visitor/pages/landing-page.module.css'
import './visitor/pages/prose.module.css'
import './visitor/pages/rates-page.module.css'
import './visitor/pages/tables.module.css'
import './visitor/pages/track-page.module.css'
import { pathTo } from './guards/path-to.ts'
import { isInstalled } from './pwa/installed.ts'
import { hasFormerPeople } from './session/former-people.ts'
import { watchContactForm } from './visitor/forms/contact-form.ts'
import { showSent } from './visitor/forms/form-answer.ts'
import { watchLoginForm } from './visitor/forms/login-form.ts'
import { watchRegisterForm } from './visitor/forms/register-form.ts'
import { watchForgotForm, watchResetForm } from './visitor/recovery/recovery-forms.ts'
import { reloadOnNewLink, takeLinkToken } from './visitor/recovery/take-link-token.ts'
import { watchVerifyPage } from './visitor/recovery/verify-link.ts'

const start = () => import('./main.tsx')

/** The app takes people who are logged in from its login page to their own area. */
async function enter(form: HTMLFormElement): Promise<void> {
  const [{ useSessionStore }, { useSecondStep }] = await Promise.all([
    import('./stores/session.ts'),
    import('./stores/second-step.ts'),
  ])
  // The app asks for the second step of a login.
  if (!useSessionStore.getState().session && !useSecondStep.getState().pending) return showSent(form)
  const { pathname, search } = location
  const login = pathname.replace(new RegExp(`${pathTo('/register')}/?$`), pathTo('/login'))
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
  if (pay) (await import('./visitor/payment/pay-form.ts')).watchPayForm(pay)
  const outcome = document.querySelector<HTMLElement>('[data-outcome]')
  if (outcome) (await import('./visitor/payment/outcome-view.ts')).watchOutcomePage(outcome)
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
if (tokenLink) location.replace(pathTo('/checkout/$token', { token: tokenLink }))
else if (hasFormerPeople() || isInstalled() || isFirstStart) void start()
else watchForms()
