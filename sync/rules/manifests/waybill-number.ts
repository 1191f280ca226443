import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '')

/** Whether the last of eleven digits is the remainder by seven of the seven before it, as on every airline's waybill. */
export const isWaybillNumber = (text: string): boolean => {
  const digits = digitsOf(text)
  return /^\d{11}$/.test(digits) && Number(digits.slice(3, 10)) % 7 === Number(digits.slice(10))
}

/**
 * The problem with the master waybill of a manifest; null if there is none. By air a number has to be an airline's, because
 * customs and the airline refuse a mistyped one. A bill of lading, or a reference with letters, may be anything. Changes
 * that devices queued aren't asked: a refused manifest would take the packages loaded onto it with it.
 */
export function waybillProblem(mode: ShippingMode, text: string): string | null {
  const digits = digitsOf(text)
  if (mode !== 'Air' || !/^\d+$/.test(digits) || isWaybillNumber(text)) return null
  return digits.length === 11
    ? 'This MAWB is mistyped: its last digit doesn’t fit the others. Check it against the paper.'
    : 'A MAWB has 11 digits, like 123-12345675. Check it against the paper.'
}
