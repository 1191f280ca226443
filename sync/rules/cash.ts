import { smallestCoins } from '../entities/coins.ts'
import type { PaymentMethod } from '../entities/payment-method.ts'

/*
 * Jamaica's smallest coin is one dollar. A sum that is paid in cash is rounded once, at its payment, and what coins
 * cannot pay is a rounding of the ledger: the payment settles what was kept and the rounding together.
 * `coinJmdCents` is the smallest coin of the settings; 1 turns rounding off.
 */

/** Half of the largest coin that a setting can name. */
export const mostRoundingJmdCents = Math.max(...smallestCoins) / 2

/** What was kept of a payment, and the rounding that settles the rest, in JMD cents. */
export interface RoundedSum {
  readonly amountJmdCents: number
  /** Above zero in the customer's favour, below zero in the company's; at most half a coin. */
  readonly roundingJmdCents: number
}

/** The nearest sum that coins can pay, half a coin up. */
export const roundCash = (jmdCents: number, coinJmdCents: number): number =>
  Math.floor((2 * jmdCents + coinJmdCents) / (2 * coinJmdCents)) * coinJmdCents

/** What a payment takes off what is owed, or adds to the account's credit. */
export const settledBy = ({ amountJmdCents, roundingJmdCents }: RoundedSum): number =>
  amountJmdCents + roundingJmdCents

/** How a sum is paid by a method: cash in coins, everything else to the cent. */
export function sumPaidBy(method: PaymentMethod, settledJmdCents: number, coinJmdCents: number): RoundedSum {
  const amountJmdCents = method === 'Cash' ? roundCash(settledJmdCents, coinJmdCents) : settledJmdCents
  return { amountJmdCents, roundingJmdCents: settledJmdCents - amountJmdCents }
}

/** True when what was handed over pays the sum, counted in coins or, as earlier apps do, to the cent. */
export const covers = (tenderedJmdCents: number, sum: RoundedSum): boolean =>
  tenderedJmdCents >= Math.min(sum.amountJmdCents, settledBy(sum))

/**
 * What a sum settles that somebody names for what is due: all of it, when the sum is what coins can pay of it. So
 * J$6,632.00 in cash settles J$6,632.14 whole.
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
