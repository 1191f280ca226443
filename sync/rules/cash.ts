import { smallestCoins } from '../entities/coins.ts'
import type { PaymentMethod } from '../entities/payment-method.ts'

/*
 * Jamaica's smallest coin is one dollar. A cash amount is rounded once, at its payment, and the difference is a
 * rounding entry in the ledger: the payment settles the money received plus the rounding. `coinJmdCents` is the
 * smallest coin in the settings; 1 turns rounding off.
 */

/** Half of the largest coin that the settings allow. */
export const maxRoundingJmdCents = Math.max(...smallestCoins) / 2

/** The money received in a payment, and the rounding that settles the rest, in JMD cents. */
export interface RoundedSum {
  readonly amountJmdCents: number
  /** Positive in the customer's favour, negative in the company's; at most half a coin. */
  readonly roundingJmdCents: number
}

/** The nearest amount that coins can pay; half a coin rounds up. */
export const roundCash = (jmdCents: number, coinJmdCents: number): number =>
  Math.floor((2 * jmdCents + coinJmdCents) / (2 * coinJmdCents)) * coinJmdCents

/** The amount that a payment takes off the debt or adds to the account's credit. */
export const settledBy = ({ amountJmdCents, roundingJmdCents }: RoundedSum): number =>
  amountJmdCents + roundingJmdCents

/** Splits a sum for a payment method: cash in coins, everything else to the cent. */
export function sumPaidBy(method: PaymentMethod, settledJmdCents: number, coinJmdCents: number): RoundedSum {
  const amountJmdCents = method === 'Cash' ? roundCash(settledJmdCents, coinJmdCents) : settledJmdCents
  return { amountJmdCents, roundingJmdCents: settledJmdCents - amountJmdCents }
}

/** Returns true if the tendered money covers the sum, in coins or, as earlier apps count, to the cent. */
export const covers = (tenderedJmdCents: number, sum: RoundedSum): boolean =>
  tenderedJmdCents >= Math.min(sum.amountJmdCents, settledBy(sum))

/**
 * The amount that a payment settles of what is due: all of it if the payment is the due amount rounded to coins.
 * J$6,632.00 in cash settles J$6,632.14 in full.
 */
export function settledFor(
  { method, amountJmdCents }: { readonly method: PaymentMethod; readonly amountJmdCents: number },
  dueJmdCents: number,
  coinJmdCents: number,
): number {
  const isWhole =
    method === 'Cash' && dueJmdCents > 0 && roundCash(dueJmdCents, coinJmdCents) === amountJmdCents
  return isWhole ? dueJmdCents : amountJmdCents
}
