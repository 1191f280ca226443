import { createSlot } from '#sync/lib/slot.ts'
import { ids } from '../../browser/seams.ts'
import { checkRegistration, type Registration } from '../../components/customers/account-rules.ts'
import { type FieldTexts, toProblem } from '../../components/save-form/field-texts.ts'
import { createOwnAccount } from '../../queries/api/own/registration.ts'
import { logIn } from '../../session/session.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import type { FormAnswer } from './form-answer.ts'

const names = ['firstName', 'lastName', 'email', 'phone', 'branchId', 'password', 'confirmPassword'] as const

function readRegistration(values: FormData): Registration {
  const entries = names.map((name) => [name, String(values.get(name) ?? '')] as const)
  return Object.fromEntries(entries) as Record<(typeof names)[number], string>
}

const byField = (texts: FieldTexts): Record<string, string[]> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]]))

/** @param brand of the future customer; '' for the company's own */
function toBody(values: Registration, brand: string) {
  const { firstName, lastName, email, phone, branchId, password, confirmPassword } = values
  const user = { firstName, lastName, email, phone }
  return { user, branchId, password, confirmPassword, ...(brand ? { brand } : {}) }
}

/** The last registration with its key, to repeat it after a lost reply. */
const last = createSlot({ body: '', key: '' })
function keyFor(body: object): string {
  const text = JSON.stringify(body)
  if (last.current.body !== text) last.set({ body: text, key: ids.next() })
  return last.current.key
}

/**
 * Opens an account and logs in with it. A known address with another password logs in no one; only the mail explains
 * it. Returns null on success.
 */
export async function registerWith(form: FormData): Promise<FormAnswer | null> {
  const values = readRegistration(form)
  const texts = checkRegistration(values)
  if (Object.keys(texts).length > 0) return { errors: byField(texts) }
  const body = toBody(values, String(form.get('brand') ?? ''))
  try {
    await createOwnAccount(body, keyFor(body))
  } catch (error) {
    const { fields, message } = toProblem(error, failureText)
    return { message, errors: byField(fields) }
  }
  await logIn(values.email.trim(), values.password).catch(() => undefined)
  return null
}
