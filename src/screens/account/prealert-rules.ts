import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { parseCents } from '../../ui/format.ts'

/** What is in the form, as typed. */
export interface PrealertValues {
  trackingNumber: string
  shipper: string
  description: string
  value: string
  quantity: number | string
}

export const emptyPrealert: PrealertValues = {
  trackingNumber: '',
  shipper: '',
  description: '',
  value: '',
  quantity: 1,
}

/** The limit of the shared schema: US$1,000,000. */
const mostCents = 100_000_000

/** Written in the groups of a telephone number, or beginning with one of Jamaica's area codes. */
const phoneGroups = /^(\+?1[ .-]?)?(\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]?\d{4}$/
const jamaicanPhone = /^(\+?1)?(876|658)\d{7}$/
const phoneText =
  'That looks like a telephone number. Copy the tracking number from the shop’s shipping email.'

/** A courier's number may begin like a telephone number, but then its check digit is right. */
const isPhone = (typed: string, { check }: Recognised): boolean =>
  phoneGroups.test(typed.trim()) || (check !== 'ok' && jamaicanPhone.test(typed.trim()))

/** What the person can see wrong before anything is saved; the change itself is judged again when it is made. */
export function prealertProblems(
  values: PrealertValues,
  code: Recognised,
): Partial<Record<keyof PrealertValues, string>> {
  const problems: Partial<Record<keyof PrealertValues, string>> = {}
  if (values.trackingNumber.trim() === '')
    problems.trackingNumber = 'Enter the tracking number from the shop’s shipping email.'
  else if (code.kind !== 'tracking') problems.trackingNumber = notTracking(code)
  else if (isPhone(values.trackingNumber, code)) problems.trackingNumber = phoneText
  if (values.description.trim() === '') problems.description = 'Describe the contents (customs requires it).'
  const cents = parseCents(values.value)
  if (cents === null) problems.value = 'Type what you paid in US dollars, like 45.90.'
  else if (cents > mostCents) problems.value = 'Enter at most US$1,000,000.'
  const quantity = Number(values.quantity)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999)
    problems.quantity = 'Enter a whole number from 1 to 999.'
  return problems
}

const notTracking = (code: Recognised): string => {
  if (code.kind === 'mailbox') return 'That is a mailbox number. Use the tracking number the shop gave you.'
  if (code.kind === 'hawb')
    return 'That is one of our own numbers. Use the tracking number the shop gave you.'
  // What a scanner's operator is told after that, a customer with an email cannot do.
  const [what = ''] = code.message.split('. ')
  return `${what || 'This is not a tracking number'}. Copy it from the shop’s shipping email.`
}

/** What to say under the number while it is typed. */
export function trackingHint(typed: string, code: Recognised): { text: string; sure: boolean } {
  if (typed.trim().length < 6) return { text: '', sure: false }
  if (code.kind !== 'tracking') return { text: notTracking(code), sure: false }
  if (isPhone(typed, code)) return { text: phoneText, sure: false }
  if (code.check === 'wrong')
    return {
      text: `Looks like ${code.courier}, but a digit is wrong. Compare it with the shop’s message.`,
      sure: false,
    }
  if (code.courier === '')
    return { text: 'We don’t recognize this courier. You can still use this number.', sure: false }
  return { text: `${code.courier}${code.check === 'ok' ? ', the number checks out' : ''}`, sure: true }
}
