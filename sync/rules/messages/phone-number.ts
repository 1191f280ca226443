import { phoneDigits } from '../../lib/search-terms.ts'

/** North America with the Caribbean: neither area code nor exchange begins with 0 or 1, and 900 is never a person's. */
const northAmerican = /^1(?!900)[2-9]\d{2}[2-9]\d{6}$/
const international = /^[2-9]\d{9,14}$/

/** The number with + and country code, as providers take it; null for what is no whole number. */
export function internationalNumber(phone: string): string | null {
  const digits = phoneDigits(phone)
  return northAmerican.test(digits) || international.test(digits) ? `+${digits}` : null
}

/** An SMS to another country costs a multiple of its price, so it goes by WhatsApp only. */
export const takesSms = (number: string): boolean => number.startsWith('+1')
