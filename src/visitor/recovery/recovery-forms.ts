import { noAnswerText } from '../../http/http.ts'
import { showSent, watchForm } from '../forms/form-answer.ts'
import { postForm } from '../forms/post-form.ts'
import { takeLinkToken } from './take-link-token.ts'

const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '')

const emailErrors = { email: ['Enter your email address, like name@example.com.'] }

/** Sends an address, and then shows where the mail goes instead of the form. */
function watchEmailForm(form: HTMLFormElement, path: string): () => void {
  return watchForm(form, {
    send: async (values) => {
      const email = textOf(values, 'email').trim()
      return /^\S+@\S+$/.test(email)
        ? postForm({ path, reply: 'asked', body: { email } })
        : { errors: emailErrors }
    },
    done: () => {
      const place = form.parentElement?.querySelector('[data-sent-to]')
      if (place) place.textContent = textOf(new FormData(form), 'email').trim()
      showSent(form)
    },
  })
}

/** Requests a password mail. The login page passes on its typed address behind the #. */
export function watchForgotForm(form: HTMLFormElement): () => void {
  const email = takeLinkToken()
  const input = form.elements.namedItem('email')
  if (email && input instanceof HTMLInputElement) input.value = decodeURIComponent(email)
  return watchEmailForm(form, '/api/accounts/forgot-password')
}

/** Requests another mail that confirms an address. */
export const watchResendForm = (form: HTMLFormElement): (() => void) =>
  watchEmailForm(form, '/api/accounts/resend-verification')

/** Loads the password rules when typing begins. */
const loadRules = () => import('../../components/customers/account-rules.ts')

/** Replaces a form whose link is no longer valid. */
function showNoLink(form: HTMLFormElement, text?: string): void {
  const place = form.parentElement?.querySelector<HTMLElement>('[data-no-link]')
  if (!place) return
  form.hidden = true
  place.hidden = false
  const reason = place.querySelector('p')
  if (reason && text) reason.textContent = text
  if (text) place.focus()
}

/** Returns the server's message about a used or expired link; null if the link may be valid, or without a reply. */
async function usedLinkText(token: string): Promise<string | null> {
  const answer = await postForm({
    path: '/api/accounts/reset-password/check',
    reply: 'usable',
    body: { token },
  })
  return answer?.status === 404 ? (answer.message ?? null) : null
}

/** @param token of the mail's link; null if the page was opened without one */
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
      const answer = await postForm({ path: '/api/accounts/reset-password', reply: 'changed', body })
      // A used link stays used, so a form for it would only be in the way.
      if (answer?.status === 404) showNoLink(form, answer.message)
      return answer
    },
    done: () => showSent(form),
  })
  signal.addEventListener('abort', stop)
  return () => listeners.abort()
}
