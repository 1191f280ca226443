import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { collectionsOf } from '#sync/rules/deliveries/driver-day.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changePayment, findPayment } from '../db/payments/payments.ts'

const noSuchDay = () => new Refusal('not-found', 'Day not found. It may not be closed yet.')

/** Ticks a payment whose cash has been counted. Slips and transfers are ticked by who has looked at the bank. */
async function checkCash(tx: Transaction, paymentId: string): Promise<boolean> {
  const before = await findPayment(tx.kysely, paymentId)
  if (before?.method !== 'Cash' || before.reversedAt !== null || before.receiptCheck) return false
  await changePayment(tx.kysely, paymentId, { receiptCheck: 1 })
  await tx.note('payment', paymentId, before, { ...before, receiptCheck: true })
  return true
}

/** Confirms a day, once, after the office has counted the cash. Answers with the payments that this ticked. */
export async function confirmDay(
  tx: Transaction,
  actor: Actor,
  driverDayId: string,
  note: string,
): Promise<string[]> {
  const day = await tx.get('driverDay', driverDayId)
  if (!day || day.deletedAt) throw noSuchDay()
  if (day.confirmedAt !== null)
    throw new Refusal('wrong-state', `${day.confirmedBy} has confirmed this day already.`)
  const difference = day.countedJmdCents - day.expectedJmdCents
  if (difference !== 0 && note === '')
    throw new Refusal(
      'invalid',
      `${jmdText(Math.abs(difference))} ${difference < 0 ? 'is missing' : 'is too much'}. Say what is done about it.`,
      { note: ['is missing: say what is done about the difference'] },
    )
  await tx.put('driverDay', {
    ...day,
    confirmedAt: tx.at,
    confirmedBy: actor.name,
    confirmNote: note,
    updatedAt: tx.at,
  })
  const checked: string[] = []
  for (const deliveryId of day.deliveryIds) {
    const delivery = await tx.get('delivery', deliveryId)
    for (const { paymentId } of delivery ? collectionsOf(delivery) : [])
      if (paymentId && (await checkCash(tx, paymentId))) checked.push(paymentId)
  }
  return checked
}
