import type { PaymentMethod } from '../../entities/money/payment-method.ts'

/*
 * A number of money outside pays one customer: the approval of a card terminal, a cheque, a transfer. The same number
 * with another customer is asked about within these days; later it belongs to other money.
 */

/** Terminals begin their approvals again, and a cheque is good for half a year. Cash and credit have no number. */
const daysOf: Partial<Record<PaymentMethod, number>> = {
  Card: 1,
  CardLink: 1,
  BankTransfer: 180,
  Cheque: 180,
}

export const daysUsedOnce = (method: PaymentMethod): number | null => daysOf[method] ?? null

/** A number that was typed for another method, and is hidden now, doesn’t belong to cash or credit. */
export const referenceOf = (method: PaymentMethod, typed: string): string =>
  daysUsedOnce(method) === null ? '' : typed.trim()

/** The words before the number of a sale's money: they name the package. */
export const saleText = (trackingNumber: string): string => `Sale of ${trackingNumber}`

const numberIn = (reference: string): string => reference.replace(/^Sale of [^,]*(?:, )?/, '')

const normalized = (reference: string): string =>
  numberIn(reference)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const isSameReference = (a: string, b: string): boolean => normalized(a) === normalized(b)

/** The digits of a reference in their order: signs and blanks are elsewhere in another spelling. */
export const digitsOf = (reference: string): string => numberIn(reference).replaceAll(/\D/g, '')

/** A word such as "Visa" is no number: it identifies no money in particular. */
export const isMoneyNumber = (reference: string): boolean => digitsOf(reference).length >= 3
