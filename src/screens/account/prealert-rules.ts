import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** The form's values, as typed. */
export interface PrealertValues {
  trackingNumber: string
  shipper: string
  description: string
  value: string
  quantity: number | string
  /** Null for the customer's usual mode. */
  mode: ShippingMode | null
}

export const emptyPrealert: PrealertValues = {
  trackingNumber: '',
  shipper: '',
  description: '',
  value: '',
  quantity: 1,
  mode: null,
}

/** The limit of the shared schema: US$1,000,000. */
const maxCents = 100_000_000

/** Matches a number grouped like a telephone number, or one that begins with a Jamaican area code. */
const phoneGroups = /^(\+?1[ .-]?)?(\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]?\d{4}$/
const jamaicanPhone = /^(\+?1)?(876|658)\d{7}$/
const phoneText = 'That looks like a phone number. Copy the tracking number from the shop’s shipping email.'

/** A courier's number may begin like a telephone number, but then its check digit is right. */
const isPhone = (text: string, { check }: Recognised): boolean =>
  phoneGroups.test(text.trim()) || (check !== 'ok' && jamaicanPhone.test(text.trim()))

/** Problems the form can report before saving; the mutation checks again when it runs. */
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
  if (cents === null) problems.value = 'Enter what you paid in US dollars, like 45.90.'
  else if (cents > maxCents) problems.value = 'Enter at most US$1,000,000.'
  const quantity = Number(values.quantity)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999)
    problems.quantity = 'Enter a whole number from 1 to 999.'
  return problems
}

const notTracking = (code: Recognised): string => {
  if (code.kind === 'mailbox') return 'That is a mailbox number. Use the tracking number the shop gave you.'
  if (code.kind === 'hawb')
    return 'That is one of our own numbers. Use the tracking number the shop gave you.'
  // The rest of the message is for a scanner's operator, and a customer with an email can't act on it.
  const [problem = ''] = code.message.split('. ')
  return `${problem || 'This is not a tracking number'}. Copy it from the shop’s shipping email.`
}

/** The hint beneath the number while it is typed. */
export function trackingHint(text: string, code: Recognised): { text: string; sure: boolean } {
  if (text.trim().length < 6) return { text: '', sure: false }
  if (code.kind !== 'tracking') return { text: notTracking(code), sure: false }
  if (isPhone(text, code)) return { text: phoneText, sure: false }
  if (code.check === 'wrong')
    return {
      text: `Looks like ${code.courier}, but a digit is wrong. Compare it with the shop’s message.`,
      sure: false,
    }
  if (code.courier === '')
    return { text: 'We don’t recognise this courier. You can still use this number.', sure: false }
  return { text: `${code.courier}${code.check === 'ok' ? ', the number checks out' : ''}`, sure: true }
}
