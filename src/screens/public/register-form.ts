import { noAnswerText } from '../../http/http.ts'
import { type FormAnswer, watchForm } from './form-answer.ts'

/** The rules of a registration and what sends it: they come when somebody begins to type. */
const loadRegister = () => import('./register-account.ts')

async function registerWith(values: FormData): Promise<FormAnswer | null> {
  const register = await loadRegister().catch(() => null)
  if (!register) return { message: `${noAnswerText}. Check your connection and try again.` }
  return register.registerWith(values)
}

/** @param done once the account is there, whether or not somebody is logged in with it */
export function watchRegisterForm(form: HTMLFormElement, done: () => void | Promise<void>): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  form.addEventListener('focusin', () => void loadRegister().catch(() => undefined), { once: true, signal })
  signal.addEventListener('abort', watchForm(form, { send: registerWith, done }))
  return () => listeners.abort()
}
