import type { AlertKind, CheckoutAlert } from '#sync/entities/money/checkout.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'

const findOwner =
  'Find the payment at the card provider and the customer who made it. Settle it with that customer, and the money becomes their credit.'
const isCredit =
  'The money is now the customer’s account credit. Tell the customer, or refund it at the card provider.'
const paysNothing =
  'The money is now the customer’s account credit and hasn’t paid an invoice. Use it in Accept Payments.'
const askProvider = 'Look up the payment at the card provider and note what it was.'

const compareBoth =
  'Look up both payments at the card provider. If they’re one payment, reverse the receipt of the customer who didn’t pay.'

/** The office's next step for money that is on the wrong account or on none. */
const advice: Readonly<Record<AlertKind, string>> = {
  'unknown-reference': findOwner,
  deleted: findOwner,
  'second-payment': findOwner,
  'after-cancel': findOwner,
  'after-expiry': findOwner,
  'no-amount': askProvider,
  'other-currency': findOwner,
  less: findOwner,
  more: findOwner,
  'already-settled': findOwner,
  'paid-by-hand': 'Match it with the bank statement and note what you found.',
  unreadable: askProvider,
  'conflicting-repeat': askProvider,
  'used-reference': compareBoth,
}

const ofCredit: Partial<Record<AlertKind, string>> = {
  less: paysNothing,
  more: paysNothing,
  'conflicting-repeat': askProvider,
  'used-reference': compareBoth,
}

type Alert = Pick<CheckoutAlert, 'kind' | 'paymentId' | 'currency' | 'amountCents'>

export const adviceFor = ({ kind, paymentId }: Pick<Alert, 'kind' | 'paymentId'>): string =>
  paymentId === null ? advice[kind] : (ofCredit[kind] ?? isCredit)

const currencies: Readonly<Record<string, (cents: number) => string>> = { JMD: formatJmd, USD: formatUsd }

/** Returns '' if no payment is behind the alert. */
export function chargedText({ currency, amountCents }: Pick<Alert, 'currency' | 'amountCents'>): string {
  if (amountCents === null) return ''
  const format = currency === null ? undefined : currencies[currency]
  return format ? format(amountCents) : `${currency ?? ''} ${(amountCents / 100).toFixed(2)}`.trim()
}

/** Returns true for money that came in and is on no account yet. */
export const isOnNoAccount = (alert: Alert): boolean =>
  alert.paymentId === null && (alert.amountCents ?? 0) > 0

/** The number under which the provider has the payment: alone it reads like any id. */
export const providerText = (transactionId: string): string => `Card provider’s number: ${transactionId}`
