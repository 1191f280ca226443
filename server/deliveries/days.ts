import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { jmdText } from '#sync/rules/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changePayment, findPayment } from '../db/payments/payments.ts'

const noSuchDay = () => new Refusal('not-found', 'Day not found. It may not be closed yet.')

/** The office has seen the money of a payment. */
async function checkPayment(tx: Transaction, paymentId: string): Promise<boolean> {
  const before = await findPayment(tx.kysely, paymentId)
  if (!before || before.reversedAt !== null || before.receiptCheck) return false
  await changePayment(tx.kysely, paymentId, { receiptCheck: 1 })
  await tx.note('payment', paymentId, before, { ...before, receiptCheck: true })
  return true
}

/** The office has counted what the driver handed in: the day is confirmed and its payments are checked. Once. */
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
    ...{ confirmedAt: tx.at, confirmedBy: actor.name, confirmNote: note, updatedAt: tx.at },
  })
  const checked: string[] = []
  for (const deliveryId of day.deliveryIds) {
    const paymentId = (await tx.get('delivery', deliveryId))?.collected?.paymentId
    if (paymentId && (await checkPayment(tx, paymentId))) checked.push(paymentId)
  }
  return checked
}
