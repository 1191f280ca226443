import type { SeenMoney } from '#sync/api/bank-transfers.ts'
import type { BankTransfer } from '#sync/entities/bank-transfer.ts'
import type { Payment } from '#sync/entities/payment.ts'
import { paymentMethodText } from '#sync/entities/payment-method.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { daysUsedOnce, isMoneyNumber } from '#sync/rules/used-once.ts'
import type { Tables } from '../db/core/reads.ts'
import type { AuditedTx } from '../db/core/tx.ts'
import { paymentsOfOthers, transfersLike } from '../db/payments/seen-money.ts'

type Money = Pick<Payment, 'accountId' | 'method' | 'reference'>

/** Payments of other customers with the number of this money, as long as it is the same money. */
async function usesByOthers(db: Tables, { accountId, method, reference }: Money, at: string) {
  const days = daysUsedOnce(method)
  if (days === null || !isMoneyNumber(reference)) return []
  const since = startOfDay(jamaicaDay(at), 1 - days)
  return paymentsOfOthers(db, { accountId, reference, methods: [method], since })
}

/** Lists earlier uses of a transfer's money: the same picture, or its reference with another customer. */
export async function seenBefore(db: Tables, transfer: BankTransfer, at: string): Promise<SeenMoney[]> {
  const like = await transfersLike(db, transfer)
  const uses = await usesByOthers(db, { ...transfer, method: 'BankTransfer' }, at)
  const bookedIds = new Set(like.map(({ paymentId }) => paymentId))
  return [...like, ...uses.filter(({ paymentId }) => !bookedIds.has(paymentId))]
}

export const seenText = ({ why, customer, receiptNumber }: SeenMoney): string =>
  `the same ${why} is with ${customer.firstName} ${customer.lastName} (${customer.mailbox})${receiptNumber ? `, ${receiptNumber}` : ''}`

/** Money that was used for another customer is taken again only by who may check payments, and with a reason. */
export async function mustBeUsedOnce(tx: AuditedTx, money: Money, usedAgainReason: string): Promise<void> {
  const [use] = await usesByOthers(tx.kysely, money, tx.at)
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
