import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import { deskMethods, methodRules } from '#sync/rules/payments/payment-methods.ts'
import { referenceOf } from '#sync/rules/payments/used-once.ts'
import { parseCents } from '../../../ui/texts/format.ts'

/** The form with which a package is sold. */
export interface SaleValues {
  price: string
  method: PaymentMethod
  reference: string
  usedAgainReason: string
}

/** A sale brings money, so credit doesn’t pay it. */
export const saleMethods = deskMethods.filter((method) => method !== 'AccountCredit')

/** Returns what is missing, with a sentence for each field. */
export function checkSale({ price, method, reference }: SaleValues) {
  const problems: Record<string, string> = {}
  if ((parseCents(price, 'J') ?? 0) <= 0)
    problems['price'] = 'Enter the price in Jamaican dollars, such as 5,000.00.'
  if (methodRules[method].needsReference && reference.trim() === '')
    problems['reference'] = 'Enter the number that finds this money again.'
  return problems
}

/** The sale as sent. */
export function saleBody({ price, method, ...typed }: SaleValues) {
  const reference = referenceOf(method, typed.reference)
  const usedAgainReason = (reference && typed.usedAgainReason.trim()) || undefined
  return { amountJmdCents: parseCents(price, 'J') ?? 0, method, reference, usedAgainReason }
}
