import { noAnswerText } from '../../../http/http.ts'
import { showSent, watchForm } from '../form-answer.ts'
import { postForm } from '../post-form.ts'
import { takeLinkToken } from './take-link-token.ts'

const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '')

const emailErrors = { email: ['Enter your email address, like name@example.com.'] }

/** Sends an address, and says in the form's place where the mail goes. */
function watchEmailForm(form: HTMLFormElement, path: string): () => void {
  return watchForm(form, {
    send: async (values) => {
      const email = textOf(values, 'email').trim()
      return /^\S+@\S+$/.test(email) ? postForm({ path, body: { email } }) : { errors: emailErrors }
    },
    done: () => {
      const place = form.parentElement?.querySelector('[data-sent-to]')
      if (place) place.textContent = textOf(new FormData(form), 'email').trim()
      showSent(form)
    },
  })
}

/** Asks for a mail that sets a new password. The login page hands over what was typed there, behind the #. */
export function watchForgotForm(form: HTMLFormElement): () => void {
  const email = takeLinkToken()
  const input = form.elements.namedItem('email')
  if (email && input instanceof HTMLInputElement) input.value = decodeURIComponent(email)
  return watchEmailForm(form, '/api/accounts/forgot-password')
}

/** Asks for another mail that confirms an address. */
export const watchResendForm = (form: HTMLFormElement): (() => void) =>
  watchEmailForm(form, '/api/accounts/resend-verification')

/** The rules of a password come when somebody begins to type one. */
const loadRules = () => import('../../../components/account-rules.ts')

/** In the place of a form that no link stands behind any more. */
function showNoLink(form: HTMLFormElement, text?: string): void {
  const place = form.parentElement?.querySelector<HTMLElement>('[data-no-link]')
  if (!place) return
  form.hidden = true
  place.hidden = false
  const reason = place.querySelector('p')
  if (reason && text) reason.textContent = text
  if (text) place.focus()
}

/** What the server says of a link that was used or is too old; null of one that may be good, and without an answer. */
async function usedLinkText(token: string): Promise<string | null> {
  const answer = await postForm({ path: '/api/accounts/reset-password/check', body: { token } })
  return answer?.status === 404 ? (answer.message ?? null) : null
}

/** @param token of the mail's link; null when the page was opened without one */
export function watchResetForm(form: HTMLFormElement, token: string | null): () => void {
  if (token === null) {
    showNoLink(form)
    return () => undefined
  }
  const listeners = new AbortController()
  const { signal } = listeners
  void usedLinkText(token).then((text) => text !== null && !signal.aborted && showNoLink(form, text))
  form.addEventListener('focusin', () => void loadRules().catch(() => undefined), { once: true, signal })
  const stop = watchForm(form, {
    async send(values) {
      const [password, confirmPassword] = [textOf(values, 'password'), textOf(values, 'confirmPassword')]
      const rules = await loadRules().catch(() => null)
      if (!rules) return { message: `${noAnswerText}. Check your connection and try again.` }
      const texts = Object.entries(rules.checkPasswords({ password, confirmPassword }))
      if (texts.length > 0) return { errors: Object.fromEntries(texts.map(([name, text]) => [name, [text]])) }
      const body = { token, password, confirmPassword }
      const answer = await postForm({ path: '/api/accounts/reset-password', body })
      // A link that was used stays used: a form for it would only be in the way.
      if (answer?.status === 404) showNoLink(form, answer.message)
      return answer
    },
    done: () => showSent(form),
  })
  signal.addEventListener('abort', stop)
  return () => listeners.abort()
}
