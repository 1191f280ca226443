import type { NewPayout } from '#sync/api/money/payments.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { mustBeForOthers } from '#sync/policies/own-money.ts'
import { paidOutOf, payoutProblem, settledBy, sumPaidBy } from '#sync/rules/payments/cash.ts'
import { nextNumber } from '../billing/numbers.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { smallestCoin } from '../db/company/settings.ts'
import { findPayment, insertPayment } from '../db/payments/payments.ts'
import { creditClaims } from './claim-credit.ts'
import { mustHaveReference } from './payments.ts'
import { takeBackParts } from './refund-parts.ts'
import { bookCashOut } from './till/book-cash.ts'
import { mustFindSource } from './till/cash-source.ts'

export interface PayoutInput extends Omit<NewPayout, 'takeBack'> {
  /** None, if it is missing. */
  readonly takeBack?: NewPayout['takeBack']
  /** The caller's, so that a repeat is the same refund. */
  readonly paymentId: string
  /** The name of the person who hands the money out. */
  readonly paidBy: string
}

/** The refund that a repeated request already made; a request that differs from it is refused. */
async function sameRefund(tx: Transaction, input: PayoutInput): Promise<Payment | undefined> {
  const payment = await findPayment(tx.kysely, input.paymentId)
  if (!payment) return undefined
  // Only a refund has a reason.
  const isSame =
    payment.accountId === input.accountId &&
    payment.method === input.method &&
    [payment.amountJmdCents, settledBy(payment)].includes(input.amountJmdCents) &&
    payment.refundReason === input.reason
  if (isSame) return payment
  throw new Refusal(
    'already-exists',
    'This Idempotency-Key was used for another payment. Use a new key for a new refund.',
  )
}

/** The money that goes out: cash in whole coins, and never more than the account's credit. */
async function moneyOf(tx: Transaction, input: PayoutInput) {
  const credit = await creditOf(tx.kysely, input.accountId)
  const coin = await smallestCoin(tx.kysely)
  const problem = payoutProblem(input, credit, coin)
  if (problem) throw new Refusal('wrong-state', problem, { amountJmdCents: [problem] })
  return sumPaidBy(input.method, paidOutOf(input, credit, coin), coin)
}

/**
 * Pays credit of an account back, never more than there is. Cash leaves a drawer that holds it, or the safe. It gets a receipt number of the refunds' own series
 * without gaps. Answers null for a repeat, which pays nothing. The account is the caller's to check.
 */
export async function payOut(tx: Transaction, input: PayoutInput): Promise<Payment | null> {
  if (await sameRefund(tx, input)) return null
  mustBeForOthers(tx.by.actor, input.accountId)
  mustHaveReference(input)
  await takeBackParts(tx, { accountId: input.accountId, takeBack: input.takeBack ?? [] })
  await creditClaims(tx, input)
  const { paymentId, accountId, method, reference, reason, paidBy } = input
  const money = await moneyOf(tx, input)
  const isCash = method === 'Cash' && money.amountJmdCents > 0
  const till = isCash ? await mustFindSource(tx, input.cashFrom, money.amountJmdCents) : null
  const payment: Payment = {
    paymentId,
    accountId,
    kind: 'Refund',
    method,
    ...money,
    currency: 'JMD',
    amountUsdCents: null,
    rate: null,
    tenderedJmdCents: null,
    changeJmdCents: 0,
    reference: reference.trim(),
    refundReason: reason,
    receiptNumber: await nextNumber(tx, 'RFD', tx.at),
    // A payout needs no later check, because its author has seen the money go.
    receiptCheck: true,
    allocations: [],
    checkoutId: null,
    deliveryId: null,
    receivedBy: paidBy,
    receivedAt: tx.at,
    reversedAt: null,
    reverseReason: null,
  }
  const { allocations: _, ...row } = payment
  await insertPayment(tx.kysely, { ...row, receiptCheck: 1 })
  await tx.note('payment', paymentId, null, payment)
  const { amountJmdCents } = money
  if (till) await bookCashOut(tx, till, { kind: 'Refund', amountJmdCents, paymentId, note: reason })
  return payment
}
