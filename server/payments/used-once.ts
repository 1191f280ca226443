import type { SeenMoney } from '#sync/api/money/bank-transfers.ts'
import type { BankTransfer } from '#sync/entities/money/bank-transfer.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { daysUsedOnce, isMoneyNumber } from '#sync/rules/payments/used-once.ts'
import type { CommittedReads, Tables } from '../db/core/reading/reads.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { paymentReply } from '../db/payments/payments.ts'
import { takenAgainReason } from '../db/payments/reuse-reason.ts'
import { paymentsLike, transfersLike } from '../db/payments/seen-money.ts'
import { tillOfPayment } from '../db/payments/tills.ts'

type Money = Pick<Payment, 'accountId' | 'method' | 'reference'>

/** Payments with the number of this money, in the days in which the number means the same money. */
async function usesOf(
  db: Tables,
  { method, reference }: Pick<Payment, 'method' | 'reference'>,
  at: string,
  exceptAccountId = '',
) {
  const days = daysUsedOnce(method)
  if (days === null || !isMoneyNumber(reference)) return []
  const since = isoOf(Date.parse(at) - days * dayMs)
  return paymentsLike(db, { exceptAccountId, reference, methods: [method], since })
}

/** Lists the payments of other customers with the number of a payment; the money of a refund went the other way. */
export const usedByOthers = async (
  db: Tables,
  { kind, receivedAt, ...payment }: Payment,
): Promise<SeenMoney[]> => (kind === 'Refund' ? [] : usesOf(db, payment, receivedAt, payment.accountId))

/**
 * A payment as its page reads it: with the till of its cash, why its number was taken again, and while its receipt isn't confirmed, with other customers'
 * payments that have its number.
 */
export async function paymentWithSeen(reads: CommittedReads, paymentId: string) {
  const reply = await paymentReply(reads, paymentId)
  if (!reply) return reply
  const facts = {
    till: await tillOfPayment(reads.kysely, paymentId),
    takenAgainReason: await takenAgainReason(reads.kysely, paymentId),
  }
  if (reply.receiptCheck || reply.reversedAt !== null) return { ...reply, ...facts }
  return { ...reply, ...facts, seenBefore: await usedByOthers(reads.kysely, reply) }
}

/**
 * Lists earlier uses of a transfer's money: the same picture or reference, also of the same customer, who may have paid
 * with it at the counter or sent its slip twice.
 */
export async function seenBefore(db: Tables, transfer: BankTransfer, at: string): Promise<SeenMoney[]> {
  const like = await transfersLike(db, transfer)
  const uses = await usesOf(db, { ...transfer, method: 'BankTransfer' }, at)
  const bookedIds = new Set(like.map(({ paymentId }) => paymentId))
  return [...like, ...uses.filter(({ paymentId }) => !bookedIds.has(paymentId))]
}

const seenText = ({ why, customer, receiptNumber }: SeenMoney): string =>
  `the same ${why} is with ${customer.firstName} ${customer.lastName} (${customer.mailbox})${receiptNumber ? `, ${receiptNumber}` : ''}`

/** Money that was used for another customer is taken again only by who may check payments, and with a reason. */
export async function mustBeUsedOnce(
  tx: AuditedTx,
  money: Money,
  usedAgainReason: string,
  at = tx.at,
): Promise<void> {
  const [use] = await usesOf(tx.kysely, money, at, money.accountId)
  if (!use) return
  const { receiptNumber, customer } = use
  const useText = `${paymentMethodText[money.method]} ${money.reference.trim()} paid ${receiptNumber} of ${customer.firstName} ${customer.lastName} (${customer.mailbox}) already.`
  if (usedAgainReason === '')
    throw new Refusal(
      'wrong-state',
      `${useText} Check the number. If it is other money, a supervisor, a senior or an administrator takes it with a reason.`,
      { reference: ['was used for another customer'] },
    )
  if (!paymentPolicy.canCheck(tx.by.actor))
    throw new Refusal(
      'forbidden',
      `${useText} Only a person who checks payments takes it again. Ask one of them.`,
    )
}

const seenProblem = (use: SeenMoney): string =>
  `This money was seen before: ${seenText(use)}. Look for it in the bank a second time, and say that you have seen this to confirm it.`

/** Refuses to confirm money that was seen before until the person says that they know. */
export function mustBeNew([use]: readonly SeenMoney[]): void {
  if (use) throw new Refusal('wrong-state', seenProblem(use), { seenBefore: [seenProblem(use)] })
}
