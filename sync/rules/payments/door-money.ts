import type { Delivery, DeliveryCollected } from '../../entities/deliveries/delivery.ts'
import { paymentMethodText } from '../../entities/money/payment-method.ts'
import { Refusal } from '../../lib/refusal.ts'
import { collectionsOf } from '../deliveries/driver-day.ts'
import { jmdText } from '../prices/money.ts'
import { settledBy, settledFor, sumPaidBy, takingProblem } from './cash.ts'
import { methodRules } from './payment-methods.ts'

type Money = Pick<DeliveryCollected, 'method' | 'amountJmdCents'>

/** "J$920.00 in cash", "J$920.00 (card)". */
export const collectedText = ({ method, amountJmdCents }: Money): string =>
  method === 'Cash'
    ? `${jmdText(amountJmdCents)} in cash`
    : `${jmdText(amountJmdCents)} (${paymentMethodText[method].toLowerCase()})`

/** The amount that a device records until the server has booked it; cash is in coins. */
export function toRecordedSum(
  { dueJmdCents, cashRoundingJmdCents }: Pick<Delivery, 'dueJmdCents' | 'cashRoundingJmdCents'>,
  money: Money,
): DeliveryCollected {
  const settledJmdCents = settledFor(money, dueJmdCents, cashRoundingJmdCents)
  const sum = sumPaidBy(money.method, settledJmdCents, cashRoundingJmdCents)
  return {
    method: money.method,
    ...sum,
    roundingJmdCents: settledJmdCents === dueJmdCents ? sum.roundingJmdCents : 0,
    paymentId: null,
    reversedAt: null,
  }
}

/** Refuses cash that coins can't make, from a caller who can still take other money. */
export function mustBeCoins(
  { dueJmdCents, cashRoundingJmdCents }: Pick<Delivery, 'dueJmdCents' | 'cashRoundingJmdCents'>,
  money: Money,
): void {
  const problem = takingProblem(money, dueJmdCents, cashRoundingJmdCents)
  if (problem) throw new Refusal('invalid', problem, { collected: [problem] })
}

/** Returns true if this amount, paid by this method, is recorded for the delivery and its payment isn't reversed. */
export const isCollected = (
  delivery: Pick<Delivery, 'collected' | 'extraCollected'>,
  { method, amountJmdCents }: Money,
): boolean =>
  collectionsOf(delivery).some(
    (sum) =>
      sum.method === method &&
      [sum.amountJmdCents, settledBy(sum)].includes(amountJmdCents) &&
      !sum.reversedAt,
  )

const withArticle = (text: string): string => (text.startsWith('Account') ? text : `A ${text.toLowerCase()}`)

/**
 * Refuses methods that a driver can't hand in with the day's money. A driver can't confirm a transfer or a card link:
 * the office sees those payments, and then nothing is due at the door.
 */
export function mustBeTakenAtDoor({
  method,
  reference,
}: Pick<Money, 'method'> & { reference: string }): void {
  if (!methodRules[method].atTheDoor)
    throw new Refusal(
      'invalid',
      `${withArticle(paymentMethodText[method])} can’t be paid at the door. Take cash or a card slip, or ask the office to book the payment first.`,
      { collected: ['can only be cash or a card slip'] },
    )
  if (method === 'Card' && reference.trim() === '')
    throw new Refusal('invalid', 'Enter the number on the card terminal’s slip.', {
      collected: ['needs the number on the card terminal’s slip'],
    })
}
