import { CallError } from '../../http/call-error.ts'
import { noAnswerText } from '../../http/http.ts'
import { type FormAnswer, showAnswer, watchForm } from './form-answer.ts'

const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '')

/** Loads the login and its tables when a visitor begins to type. */
const loadLogIn = async () => {
  const [{ logIn }, { loadReplica }] = await Promise.all([
    import('../../session/session.ts'),
    import('../../replica/replica.ts'),
  ])
  await loadReplica()
  return logIn
}

async function logInWith(values: FormData): Promise<FormAnswer | null> {
  const email = textOf(values, 'email').trim()
  const password = textOf(values, 'password')
  const errors: Record<string, string[]> = {}
  if (!/^\S+@\S+$/.test(email)) errors['email'] = ['Enter your email address, like name@example.com.']
  if (password === '') errors['password'] = ['Enter your password.']
  if (Object.keys(errors).length > 0) return { message: '', errors }
  const logIn = await loadLogIn().catch(() => null)
  if (!logIn) return { message: `${noAnswerText}. Check your connection and try again.` }
  try {
    await logIn(email, password)
    return null
  } catch (error) {
    const message =
      error instanceof Error && error.message ? error.message : 'Login failed. Please try again.'
    return { message, ...(error instanceof CallError && error.fields ? { errors: error.fields } : {}) }
  }
}

/** Passes a typed email address on to the forgot-password page, behind the # so that it reaches no server log. */
function handOverEmail(form: HTMLFormElement, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-forgot-link]') : null
  if (link) link.hash = encodeURIComponent(textOf(new FormData(form), 'email').trim())
}

/** Fills in the form with a demo person. */
function pickPerson(form: HTMLFormElement, target: EventTarget | null): void {
  const { email, secret } = target instanceof HTMLButtonElement ? target.dataset : {}
  if (!email) return
  for (const [name, value] of Object.entries({ email, password: secret ?? '' })) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
}

/** Logs in with a passkey. The browser asks for it, so that the form needs no values. */
function watchPasskeyButton(
  form: HTMLFormElement,
  onLogin: () => void | Promise<void>,
  signal: AbortSignal,
): void {
  const button = form.querySelector<HTMLButtonElement>('button[data-passkey]')
  if (!button || !('PublicKeyCredential' in globalThis)) return
  button.disabled = false
  const logIn = async () => {
    button.disabled = true
    showAnswer(form, {})
    try {
      const { logInWithPasskey } = await import('../../session/passkey-log-in.ts')
      await logInWithPasskey()
      await onLogin()
    } catch (error) {
      showAnswer(form, {
        message: error instanceof Error ? error.message : 'Login failed. Please try again.',
      })
    } finally {
      button.disabled = false
    }
  }
  button.addEventListener('click', () => void logIn(), { signal })
}

/** @param onLogin called after the login, or when its second step is due */
export function watchLoginForm(form: HTMLFormElement, onLogin: () => void | Promise<void>): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  form.addEventListener('focusin', () => void loadLogIn().catch(() => undefined), { once: true, signal })
  const onClick = ({ target }: Event) => {
    pickPerson(form, target)
    handOverEmail(form, target)
  }
  form.parentElement?.addEventListener('click', onClick, { signal })
  watchPasskeyButton(form, onLogin, signal)
  signal.addEventListener('abort', watchForm(form, { send: logInWith, done: onLogin }))
  return () => listeners.abort()
}
