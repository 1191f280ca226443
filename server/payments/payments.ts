import type { DeliveryCollected } from '#sync/entities/deliveries/delivery.ts'
import type { Currency } from '#sync/entities/money/currency.ts'
import type { Payment, PaymentAllocation } from '#sync/entities/money/payment.ts'
import { type PaymentMethod, paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { putDelivery } from '#sync/mutators/deliveries/rows.ts'
import {
  coinProblem,
  covers,
  maxRoundingJmdCents,
  roundCash,
  settledBy,
  settledFor,
  sumPaidBy,
  takingProblem,
} from '#sync/rules/payments/cash.ts'
import { type Dollars, dollarSum } from '#sync/rules/payments/dollars.ts'
import { maxChangeJmdCents, methodRules } from '#sync/rules/payments/payment-methods.ts'
import { sumAllocations } from '#sync/rules/prices/allocation.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { mustBeOwed, mustNameOnce, wrongField } from '../billing/allocations.ts'
import { settle } from '../billing/ledger.ts'
import { nextNumber } from '../billing/numbers.ts'
import { fitRoundingOn } from '../billing/rounding.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { smallestCoin } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import {
  changePayment,
  findPayment,
  insertPayment,
  newestUseOfCredit,
  putAllocations,
} from '../db/payments/payments.ts'
import type { PaymentDeps } from './deps.ts'
import { dollarsOf, mustBeOfToday } from './dollars.ts'
import { mustBeRateNow } from './exchange-rates.ts'
import { closeReversed } from './reversed-checkout.ts'
import { bookCashIn, unbookCash } from './till/book-cash.ts'
import { mustBeUsedOnce } from './used-once.ts'

export interface PaymentInput {
  /** The caller's, so that a repeat is the same payment; made here without one. */
  readonly paymentId?: string
  readonly accountId: string
  readonly method: PaymentMethod
  /** JMD if it is missing. */
  readonly currency?: Currency
  /** The US dollars that were handed over. */
  readonly amountUsdCents?: number | null
  /** The rate that the cashier saw for them. */
  readonly rate?: number | null
  /** The amount to settle; for cash, the part that coins can pay. */
  readonly amountJmdCents: number
  /** For cash: what was handed over. */
  readonly tenderedJmdCents?: number | null
  readonly reference?: string
  /** The rest becomes the account's credit. */
  readonly allocations: readonly PaymentAllocation[]
  readonly checkoutId?: string | null
  readonly deliveryId?: string | null
  /** The name of the person who received it. */
  readonly receivedBy: string
  /** The money was already received, at a door or in the bank, where no refusal can give it back. */
  readonly isTaken?: boolean
  /** The reason to take money although another customer's payment has its number. */
  readonly usedAgainReason?: string | undefined
  /** Only to say that the office has not seen it, where the method alone does not: a driver's cash. */
  readonly receiptCheck?: boolean
}

type Money = Pick<
  Payment,
  | 'method'
  | 'currency'
  | 'amountUsdCents'
  | 'rate'
  | 'amountJmdCents'
  | 'roundingJmdCents'
  | 'tenderedJmdCents'
  | 'changeJmdCents'
>

/** The debt of a payment's invoices, if it pays each of them whole; 0 if it pays a part. */
async function wholeDue(tx: AuditedTx, allocations: readonly PaymentAllocation[]): Promise<number> {
  for (const { invoiceId, amountJmdCents } of allocations)
    if ((await findInvoiceRow(tx.kysely, invoiceId))?.balanceJmdCents !== amountJmdCents) return 0
  return sumAllocations(allocations)
}

/** Cash is taken in the amount that coins can make. */
const takenOf = (
  { method, amountJmdCents }: Pick<PaymentInput, 'method' | 'amountJmdCents'>,
  coin: number,
) => (method === 'Cash' ? roundCash(amountJmdCents, coin) : amountJmdCents)

/**
 * The money of a payment. Cash, including the amount handed over, is whole coins: an amount with cents is refused,
 * unless it is everything that is due, which is rounded.
 */
async function moneyOf(tx: AuditedTx, input: PaymentInput): Promise<Money> {
  const dollars = dollarsOf(input)
  if (dollars) return usdMoneyOf(tx, dollars, input)
  const { method, allocations, isTaken = false } = input
  const coin = await smallestCoin(tx.kysely)
  const due = await wholeDue(tx, allocations)
  const problem = isTaken ? '' : takingProblem(input, due, coin)
  if (problem) throw new Refusal('invalid', problem, { amountJmdCents: [problem] })
  const tenderedJmdCents = input.tenderedJmdCents ?? null
  const sum = settledFor(input, due, coin)
  const paid = sumPaidBy(method, sum === due ? sum : takenOf(input, coin), coin)
  const tendered = tenderedJmdCents === null ? null : roundCash(tenderedJmdCents, coin)
  const inJmd = { currency: 'JMD', amountUsdCents: null, rate: null } as const
  return {
    ...paid,
    ...inJmd,
    method,
    tenderedJmdCents: tendered,
    changeJmdCents: tendered === null ? 0 : tendered - paid.amountJmdCents,
  }
}

/** US dollars at the rate of this moment, with their change in JMD. */
async function usdMoneyOf(tx: AuditedTx, dollars: Dollars, input: PaymentInput): Promise<Money> {
  await mustBeRateNow(tx, dollars.rate)
  const due = await wholeDue(tx, input.allocations)
  const sum = dollarSum(dollars, input.amountJmdCents, due, await smallestCoin(tx.kysely))
  if (typeof sum === 'string') throw new Refusal('invalid', sum, { amountUsdCents: [sum] })
  return { ...dollars, currency: 'USD', ...sum }
}

/** The tendered money is whole coins too, or the sum to the cent as earlier apps count it. */
async function mustBeHandedOver(tx: AuditedTx, input: PaymentInput, money: Money): Promise<void> {
  const { tenderedJmdCents, isTaken } = input
  if (tenderedJmdCents == null) return
  if (!covers(tenderedJmdCents, money)) throw wrongField('tenderedJmdCents', 'is less than the amount')
  if (isTaken || tenderedJmdCents === settledBy(money)) return
  const problem = coinProblem(tenderedJmdCents, await smallestCoin(tx.kysely))
  if (problem) throw new Refusal('invalid', problem, { tenderedJmdCents: [problem] })
}

/** Refuses money that couldn't be found again, such as a transfer without a reference. */
export function mustHaveReference({
  method,
  reference,
}: {
  readonly method: PaymentMethod
  readonly reference?: string | undefined
}): void {
  const { needsReference } = methodRules[method]
  if (needsReference && !reference?.trim())
    throw wrongField('reference', `is missing: ${paymentMethodText[method]} needs one`)
}

/** Refuses what the words of the request already show to be wrong. */
function mustMakeSense(
  money: Money,
  { reference, allocations }: Pick<PaymentInput, 'reference' | 'allocations'>,
): void {
  const { method, amountJmdCents, tenderedJmdCents } = money
  const settledJmdCents = settledBy(money)
  const { givesChange } = methodRules[method]
  if (settledJmdCents < 1) throw wrongField('amountJmdCents', 'must be more than zero')
  mustHaveReference({ method, reference })
  if (tenderedJmdCents != null && !givesChange) throw wrongField('tenderedJmdCents', 'is only for cash')
  if ((tenderedJmdCents ?? 0) - amountJmdCents > maxChangeJmdCents)
    throw wrongField(
      'tenderedJmdCents',
      `leaves more than ${jmdText(maxChangeJmdCents)} of change: check the number of zeros`,
    )
  mustNameOnce('allocations', allocations)
  if (allocations.some((allocation) => allocation.amountJmdCents < 1))
    throw wrongField('allocations', 'must be more than zero')
  if (sumAllocations(allocations) > settledJmdCents)
    throw wrongField('allocations', 'are more than the amount')
  if (method === 'AccountCredit' && sumAllocations(allocations) !== settledJmdCents)
    throw wrongField('allocations', 'must use the whole amount: credit that pays nothing stays credit')
}

async function mustHaveCredit(tx: AuditedTx, accountId: string, amountJmdCents: number): Promise<void> {
  const credit = await creditOf(tx.kysely, accountId)
  if (amountJmdCents > credit)
    throw new Refusal(
      'wrong-state',
      `The account has ${jmdText(credit)} of credit, not ${jmdText(amountJmdCents)}.`,
    )
}

const settleAll = async (tx: AuditedTx, allocations: readonly PaymentAllocation[]): Promise<void> => {
  for (const { invoiceId } of allocations) await settle(tx, invoiceId)
}

/**
 * Takes money: the invoices named get their parts, the rest is the account's credit. It gets a receipt number of a
 * series without gaps. The account is the caller's to check.
 */
export async function takePayment(
  tx: AuditedTx,
  { ids }: Pick<PaymentDeps, 'ids'>,
  input: PaymentInput,
): Promise<Payment> {
  const { accountId, method, allocations } = input
  for (const allocation of allocations) await mustBeOwed(tx, accountId, allocation)
  const money = await moneyOf(tx, input)
  mustMakeSense(money, input)
  await mustBeHandedOver(tx, input, money)
  const { reference = '', usedAgainReason = '' } = input
  if (!input.isTaken) await mustBeUsedOnce(tx, { accountId, method, reference }, usedAgainReason)
  const { amountJmdCents } = money
  if (method === 'AccountCredit') await mustHaveCredit(tx, accountId, amountJmdCents)
  const payment: Payment = {
    paymentId: input.paymentId ?? ids.next(),
    accountId,
    kind: 'Payment',
    ...money,
    reference: input.reference?.trim() ?? '',
    refundReason: null,
    receiptNumber: await nextNumber(tx, 'RCT', tx.at),
    receiptCheck: input.receiptCheck ?? methodRules[method].seen,
    allocations: [...allocations],
    checkoutId: input.checkoutId ?? null,
    deliveryId: input.deliveryId ?? null,
    receivedBy: input.receivedBy,
    receivedAt: tx.at,
    reversedAt: null,
    reverseReason: null,
  }
  const { allocations: _, ...row } = payment
  await insertPayment(tx.kysely, { ...row, receiptCheck: payment.receiptCheck ? 1 : 0 })
  await putAllocations(tx.kysely, payment.paymentId, allocations)
  await settleAll(tx, allocations)
  await tx.note(
    'payment',
    payment.paymentId,
    null,
    usedAgainReason ? { ...payment, usedAgainReason } : payment,
  )
  // Money taken at the door is counted with the driver's day.
  if (method === 'Cash' && payment.deliveryId === null) {
    const { paymentId, changeJmdCents, amountUsdCents } = payment
    const inDrawer =
      amountUsdCents === null ? { amountJmdCents } : { amountJmdCents: 0 - changeJmdCents, amountUsdCents }
    await bookCashIn(tx, { ...inDrawer, changeJmdCents, paymentId })
  }
  return payment
}

/** A repeat may name what the payment settled before its rounding was taken back. */
const isAmountOf = (payment: Payment, repeatedJmdCents: number, coin: number): boolean =>
  [payment.amountJmdCents, settledBy(payment)].includes(repeatedJmdCents) ||
  sumPaidBy(payment.method, repeatedJmdCents, coin).amountJmdCents === payment.amountJmdCents

/** A repeat may name cents that were no coins: the coin of the settings may be another one since. */
const isTendered = ({ tenderedJmdCents }: Payment, repeatedJmdCents: number | null): boolean =>
  tenderedJmdCents === repeatedJmdCents ||
  (tenderedJmdCents !== null &&
    repeatedJmdCents !== null &&
    Math.abs(tenderedJmdCents - repeatedJmdCents) <= maxRoundingJmdCents)

/** The payment that a repeated request already made; a request that differs from it is refused. */
export async function sameAsBefore(
  tx: Transaction,
  input: Pick<
    PaymentInput,
    | 'paymentId'
    | 'accountId'
    | 'method'
    | 'currency'
    | 'amountUsdCents'
    | 'amountJmdCents'
    | 'tenderedJmdCents'
  >,
): Promise<Payment | undefined> {
  const payment = input.paymentId && (await findPayment(tx.kysely, input.paymentId))
  if (!payment) return undefined
  const isSame =
    payment.kind === 'Payment' &&
    payment.accountId === input.accountId &&
    payment.method === input.method &&
    isAmountOf(payment, input.amountJmdCents, await smallestCoin(tx.kysely)) &&
    payment.currency === (input.currency ?? 'JMD') &&
    payment.amountUsdCents === (input.amountUsdCents ?? null) &&
    (payment.currency === 'USD' || isTendered(payment, input.tenderedJmdCents ?? null))
  if (isSame) return payment
  throw new Refusal(
    'already-exists',
    'This Idempotency-Key was used for another payment. Use a new key for a new payment.',
  )
}

export async function mustFindStanding(tx: Transaction, paymentId: string): Promise<Payment> {
  const payment = await findPayment(tx.kysely, paymentId)
  if (!payment) throw new Refusal('not-found', 'Payment not found.')
  if (payment.reversedAt)
    throw new Refusal(
      'wrong-state',
      `${payment.receiptNumber} was reversed: ${payment.reverseReason ?? ''}. A reversed payment stays as it is.`,
    )
  return payment
}

/** Credit that pays invoices or was paid out cannot be taken away from under them. */
async function mustCover(tx: Transaction, { accountId, receiptNumber }: Payment): Promise<void> {
  const credit = await creditOf(tx.kysely, accountId)
  if (credit >= 0) return
  const user = await newestUseOfCredit(tx.kysely, accountId)
  throw new Refusal(
    'wrong-state',
    `${jmdText(-credit)} of ${receiptNumber} was used as account credit or paid out since. Reverse ${user ?? 'the payment that used it'} first.`,
  )
}

/** Cash that was given back is no longer expected from the driver who took it. */
async function markReversedAtDoor(tx: Transaction, { deliveryId, paymentId }: Payment): Promise<void> {
  const delivery = deliveryId && (await tx.get('delivery', deliveryId))
  if (!delivery) return
  const mark = (sum: DeliveryCollected): DeliveryCollected =>
    sum.paymentId === paymentId ? { ...sum, reversedAt: tx.at } : sum
  await putDelivery(
    tx,
    {
      ...delivery,
      collected: delivery.collected && mark(delivery.collected),
      extraCollected: delivery.extraCollected.map(mark),
    },
    tx.at,
  )
}

/**
 * Undoes a payment: its invoices owe again what it paid, what was over is no credit, and its checkout is not paid.
 * Undoing a refund gives the account its credit back.
 */
export async function reversePayment(
  tx: Transaction,
  paymentId: string,
  reason: string,
  tillId?: string,
): Promise<Payment> {
  const before = await mustFindStanding(tx, paymentId)
  mustBeOfToday(tx, before)
  await putAllocations(tx.kysely, paymentId, [])
  await changePayment(tx.kysely, paymentId, { reversedAt: tx.at, reverseReason: reason })
  await settleAll(tx, before.allocations)
  await fitRoundingOn(tx, before.allocations)
  await mustCover(tx, before)
  const after = must(await findPayment(tx.kysely, paymentId), 'the payment that was reversed')
  await tx.note('payment', paymentId, before, after)
  await closeReversed(tx, after, reason)
  await markReversedAtDoor(tx, after)
  await unbookCash(tx, paymentId, reason, tillId)
  return after
}

/**
 * Corrects the number that finds a payment's money again, where its method cannot do without one. A number that another
 * customer's payment has is asked about as when money is taken.
 */
export async function correctReference(
  tx: Transaction,
  before: Payment,
  reference: string,
  usedAgainReason = '',
): Promise<void> {
  mustHaveReference({ ...before, reference })
  const isOther = before.kind === 'Payment' && reference !== before.reference
  if (isOther) await mustBeUsedOnce(tx, { ...before, reference }, usedAgainReason, before.receivedAt)
  await changePayment(tx.kysely, before.paymentId, { reference })
}

/** The rounding of a payment with other parts: only where its cash settles all of what they owe. */
async function roundingFor(tx: Transaction, before: Payment, allocations: readonly PaymentAllocation[]) {
  const sum = sumAllocations(allocations)
  const isRounded = sum > before.amountJmdCents || sum === settledBy(before)
  const due = isRounded ? await wholeDue(tx, allocations) : 0
  const settledJmdCents = settledFor(before, due, await smallestCoin(tx.kysely))
  return settledJmdCents === due ? due - before.amountJmdCents : 0
}

/** Puts a payment's money to other invoices than before; what is left over is credit. */
export async function reallocate(
  tx: Transaction,
  before: Payment,
  allocations: readonly PaymentAllocation[],
): Promise<void> {
  if (before.kind === 'Refund') throw new Refusal('wrong-state', 'A refund pays no invoices.')
  await putAllocations(tx.kysely, before.paymentId, [])
  await settleAll(tx, before.allocations)
  for (const allocation of allocations) await mustBeOwed(tx, before.accountId, allocation)
  const roundingJmdCents = await roundingFor(tx, before, allocations)
  mustMakeSense({ ...before, roundingJmdCents }, { reference: before.reference, allocations })
  await changePayment(tx.kysely, before.paymentId, { roundingJmdCents })
  await putAllocations(tx.kysely, before.paymentId, allocations)
  await settleAll(tx, allocations)
  await fitRoundingOn(tx, before.allocations)
  await mustCover(tx, before)
}
