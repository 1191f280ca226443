import { noAnswerText } from '../../http/http.ts'
import { type FormAnswer, watchForm } from './form-answer.ts'

/** Loads the registration's rules and its call when typing begins. */
const loadRegister = () => import('./register-account.ts')

async function registerWith(values: FormData): Promise<FormAnswer | null> {
  const register = await loadRegister().catch(() => null)
  if (!register) return { message: `${noAnswerText}. Check your connection and try again.` }
  return register.registerWith(values)
}

/** @param onRegistered called once the account exists, with or without a login */
export function watchRegisterForm(
  form: HTMLFormElement,
  onRegistered: () => void | Promise<void>,
): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  form.addEventListener('focusin', () => void loadRegister().catch(() => undefined), { once: true, signal })
  signal.addEventListener('abort', watchForm(form, { send: registerWith, done: onRegistered }))
  return () => listeners.abort()
}
