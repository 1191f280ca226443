import { smallestCoins } from '../../entities/money/coins.ts'
import type { Currency } from '../../entities/money/currency.ts'
import type { PaymentMethod } from '../../entities/money/payment-method.ts'
import { jmdText } from '../prices/money.ts'

/*
 * Jamaica's smallest coin is one dollar. Cash is whole coins. Only the payment that settles all of what is due is
 * rounded, once, and the difference is a rounding entry in the ledger: the payment settles the money received plus the
 * rounding. `coinJmdCents` is the smallest coin in the settings; 1 turns rounding off.
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

interface Sum {
  readonly method: PaymentMethod
  /** JMD if it is missing. */
  readonly currency?: Currency
  readonly amountJmdCents: number
}

/**
 * Returns true if the money is all of what is due, to the cent or rounded to coins. Only then is cash rounded: J$6,632.00
 * settles J$6,632.14 in full. The worth of US dollars has cents of its own: it is all if no coin is between the two.
 */
const isAllOf = (
  { method, currency, amountJmdCents }: Sum,
  dueJmdCents: number,
  coinJmdCents: number,
): boolean =>
  method === 'Cash' &&
  dueJmdCents > 0 &&
  (amountJmdCents === dueJmdCents ||
    (currency === 'USD'
      ? roundCash(dueJmdCents - amountJmdCents, coinJmdCents) === 0
      : amountJmdCents === roundCash(dueJmdCents, coinJmdCents)))

/** The amount that a payment settles of what is due. */
export const settledFor = (sum: Sum, dueJmdCents: number, coinJmdCents: number): number =>
  isAllOf(sum, dueJmdCents, coinJmdCents) ? dueJmdCents : sum.amountJmdCents

/** The most that coins can pay of an amount. */
export const coinsIn = (jmdCents: number, coinJmdCents: number): number =>
  jmdCents - (jmdCents % coinJmdCents)

/** Returns why coins can't pay an amount, with the amounts that they can pay; '' if they can. */
export function coinProblem(jmdCents: number, coinJmdCents: number, mostJmdCents = Infinity): string {
  const below = coinsIn(jmdCents, coinJmdCents)
  if (below === jmdCents) return ''
  const amounts = [below, below + coinJmdCents].filter((cents) => cents > 0 && cents <= mostJmdCents)
  const why = `Coins can’t make ${jmdText(jmdCents)}. The smallest coin is ${jmdText(coinJmdCents)}.`
  return amounts.length === 0 ? why : `${why} Make it ${amounts.map(jmdText).join(' or ')}.`
}

/** Returns why cash of this amount isn't taken; '' if it is. Only the cash for all of what is due may have cents. */
export const takingProblem = (sum: Sum, dueJmdCents: number, coinJmdCents: number): string =>
  sum.method !== 'Cash' || isAllOf(sum, dueJmdCents, coinJmdCents)
    ? ''
    : coinProblem(sum.amountJmdCents, coinJmdCents)

/**
 * The amount that a payout takes off the credit. Cash never hands out more than the credit: it takes the whole credit
 * where that rounds down, and leaves the cents as credit where it would round up.
 */
export const paidOutOf = (sum: Sum, creditJmdCents: number, coinJmdCents: number): number =>
  roundCash(creditJmdCents, coinJmdCents) <= creditJmdCents
    ? settledFor(sum, creditJmdCents, coinJmdCents)
    : sum.amountJmdCents

/** Returns why a payout of this amount isn't made; '' if it is. */
export function payoutProblem(sum: Sum, creditJmdCents: number, coinJmdCents: number): string {
  const { method, amountJmdCents } = sum
  if (amountJmdCents > creditJmdCents)
    return `The account has ${jmdText(creditJmdCents)} of credit, not ${jmdText(amountJmdCents)}.`
  const roundsDown = roundCash(creditJmdCents, coinJmdCents) <= creditJmdCents
  if (method !== 'Cash' || (roundsDown && isAllOf(sum, creditJmdCents, coinJmdCents))) return ''
  const problem = coinProblem(amountJmdCents, coinJmdCents, creditJmdCents)
  return problem && `${problem} The cents stay as credit, or go by transfer.`
}

/** The rounding that is left of a payment whose parts have changed: at most what its invoices need. */
export const roundingLeft = ({ amountJmdCents, roundingJmdCents }: RoundedSum, allocatedJmdCents: number) =>
  allocatedJmdCents === amountJmdCents + roundingJmdCents
    ? roundingJmdCents
    : Math.max(0, allocatedJmdCents - amountJmdCents)
