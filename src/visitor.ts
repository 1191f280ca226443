import './theme/fonts.css'
import './theme/public.css'
import './theme/public-base.css'
import './layouts/public-frame.module.css'
import './screens/public/public.module.css'
import './screens/public/calculator-page.module.css'
import './screens/public/cards.module.css'
import './screens/public/contact-page.module.css'
import './screens/public/form.module.css'
import './screens/public/landing-page.module.css'
import './screens/public/prose.module.css'
import './screens/public/rates-page.module.css'
import './screens/public/tables.module.css'
import { isInstalled } from './pwa/installed.ts'
import { showSent, watchContactForm } from './screens/public/contact-form.ts'
import { hasFormerPeople } from './session/former-people.ts'

/**
 * What a visitor's page runs, which the server has drawn already. Where somebody has logged in before, or the app is
 * installed, the app takes the page over: it knows who they are.
 */
if (hasFormerPeople() || isInstalled()) void import('./main.tsx')
else {
  const form = document.querySelector<HTMLFormElement>('form[data-contact]')
  if (form) watchContactForm(form, () => showSent(form))
}
