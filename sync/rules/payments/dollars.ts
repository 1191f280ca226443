import { smallestUsdNote } from '../../entities/money/coins.ts'
import { type PaymentMethod, paymentMethodText } from '../../entities/money/payment-method.ts'
import { jmdOfUsd, jmdText, usdText } from '../prices/money.ts'
import { coinProblem, type RoundedSum, roundCash } from './cash.ts'
import { methodRules } from './payment-methods.ts'

/*
 * US dollars settle their worth at the rate of the day. Cash leaves its change in JMD, in whole coins. What coins can't
 * make of the change of a payment of all that is due is its rounding, as with JMD; a part settles exactly its worth.
 */

/** US dollars that a customer hands over. */
export interface Dollars {
  readonly method: PaymentMethod
  readonly amountUsdCents: number
  /** JMD cents for a US dollar. */
  readonly rate: number
}

export interface DollarSum extends RoundedSum {
  /** The worth of the cash; null without cash. */
  readonly tenderedJmdCents: number | null
  readonly changeJmdCents: number
}

export const worthOf = ({ amountUsdCents, rate }: Dollars): number => jmdOfUsd(amountUsdCents, rate)

/** Returns why US dollars aren't taken like this; '' if they are. */
export function dollarProblem({ method, amountUsdCents }: Omit<Dollars, 'rate'>): string {
  if (!methodRules[method].takesUsd)
    return `${paymentMethodText[method]} is taken in J$ only. Take cash, a card or a bank transfer in US$.`
  const extra = amountUsdCents % smallestUsdNote
  if (method !== 'Cash' || extra === 0) return ''
  const amounts = [amountUsdCents - extra, amountUsdCents - extra + smallestUsdNote].filter(
    (cents) => cents > 0,
  )
  return `US$ are taken in notes, and no note makes ${usdText(amountUsdCents)}. Make it ${amounts.map(usdText).join(' or ')}.`
}

/** Returns the amount that US dollars settle by default: all of the debt with change, or their worth if that is less. */
export function settledByDollars(dollars: Dollars, dueJmdCents: number, coinJmdCents: number): number {
  const worth = worthOf(dollars)
  return dollars.method === 'Cash' && dueJmdCents > 0 && roundCash(dueJmdCents - worth, coinJmdCents) <= 0
    ? dueJmdCents
    : worth
}

/** The JMD of US dollars that settle this amount, or why they can't. */
export function dollarSum(
  dollars: Dollars,
  settledJmdCents: number,
  dueJmdCents: number,
  coinJmdCents: number,
): DollarSum | string {
  const { method, amountUsdCents, rate } = dollars
  const worth = worthOf(dollars)
  const worthText = `${usdText(amountUsdCents)} at ${jmdText(rate)} are ${jmdText(worth)}`
  if (method !== 'Cash')
    return settledJmdCents === worth
      ? { amountJmdCents: worth, roundingJmdCents: 0, tenderedJmdCents: null, changeJmdCents: 0 }
      : `${worthText}, not ${jmdText(settledJmdCents)}. What is more than owed becomes credit.`
  const isWhole = dueJmdCents > 0 && settledJmdCents === dueJmdCents
  const over = worth - settledJmdCents
  // A debt rounds half a coin up, so its change rounds down.
  const changeJmdCents = isWhole ? 0 - roundCash(0 - over, coinJmdCents) : over
  if (changeJmdCents < 0) return `${worthText}, which is less than ${jmdText(settledJmdCents)}.`
  const problem = coinProblem(changeJmdCents, coinJmdCents)
  if (problem) return `${worthText}: the change is ${jmdText(changeJmdCents)}. ${problem}`
  const amountJmdCents = worth - changeJmdCents
  if (amountJmdCents < 1)
    return `${worthText}, and all of it would be change. Take ${jmdText(settledJmdCents)} in J$.`
  return {
    amountJmdCents,
    roundingJmdCents: settledJmdCents - amountJmdCents,
    tenderedJmdCents: worth,
    changeJmdCents,
  }
}

/** The least US dollars whose worth is this: in notes for cash, in cents otherwise. */
export function dollarsFor(jmdCents: number, rate: number, method: PaymentMethod): number {
  const step = method === 'Cash' ? smallestUsdNote : 1
  const steps = Math.ceil((jmdCents * 100) / (rate * step))
  return Math.max(0, steps) * step
}
