import { expect, test } from 'vitest'
import type { DeliveryCollected } from '#sync/entities/deliveries/delivery.ts'
import type { DriverDay } from '#sync/entities/deliveries/driver-day.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findPayment } from '../db/payments/payments.ts'
import { type PaymentInput, reversePayment, takePayment } from '../payments/payments.ts'
import { accountIdOf, openCompany, wordsOf } from '../test/money.ts'
import { confirmDay } from './days.ts'

const { server, accountId, onBooks } = await openCompany()
const driverId = await accountIdOf(server, 'Driver')
const clerk = actorOf('Supervisor')

const put = (tx: Transaction, day: DriverDay) =>
  tx.part({ action: 'driverDay.close', mutationId: null }, (part) => part.put('driverDay', day))
const dayIn = (tx: Transaction, more: Partial<DriverDay> = {}): DriverDay => ({
  ...{ driverDayId: tx.ids.next(), driverId, deliveryIds: [], expectedJmdCents: 5_000 },
  ...{ countedJmdCents: 5_000, note: '', closedAt: tx.at, closedBy: 'Devon', confirmedAt: null },
  ...{ confirmedBy: '', confirmNote: '', version: 0, createdAt: tx.at, updatedAt: tx.at },
  ...{ deletedAt: null, archivedAt: null, ...more },
})

test.each<[name: string, more: Partial<DriverDay>, note: string, code: string, words: string]>([
  ['with the cash that was expected', {}, '', '', 'done'],
  ['with less, and a note', { countedJmdCents: 4_999 }, 'He pays it', '', 'done'],
  ['with less', { countedJmdCents: 4_999 }, '', 'invalid', 'J$0.01 is missing. Say what is done about it.'],
  ['with more', { countedJmdCents: 5_001 }, '', 'invalid', 'J$0.01 is too much. Say what is done about it.'],
  [
    ...(['twice', { confirmedAt: '2026-11-02T08:00:00.000Z', confirmedBy: 'Ida Green' }, ''] as const),
    ...(['wrong-state', 'Ida Green has confirmed this day already.'] as const),
  ],
  [
    ...(['that was deleted', { deletedAt: '2026-11-02T08:00:00.000Z' }, ''] as const),
    ...(['not-found', 'Day not found. It may not be closed yet.'] as const),
  ],
])('a driver’s day is confirmed %s: %#', async (_name, more, note, code, words) => {
  const result = await onBooks(async (tx) => {
    const day = dayIn(tx, more)
    await put(tx, day)
    await confirmDay(tx, clerk, day.driverDayId, note)
    const row = must(await tx.get('driverDay', day.driverDayId), 'the day')
    const { confirmedAt, confirmedBy, confirmNote } = row
    return [confirmedAt === tx.at, confirmedBy, confirmNote]
  })
  expect([result instanceof Refusal ? result.code : '', wordsOf(result)]).toEqual([code, words])
  if (code === '') expect(result).toEqual([true, clerk.name, note])
})

test('a day that is not there is refused', async () => {
  const result = await onBooks((tx) => confirmDay(tx, clerk, tx.ids.next(), ''))
  expect(wordsOf(result)).toBe('Day not found. It may not be closed yet.')
})

const atDoor = async (tx: Transaction, more: Partial<PaymentInput> = {}): Promise<Payment> =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Cash', amountJmdCents: 5_000, allocations: [], receivedBy: 'Devon' },
    ...{ receiptCheck: false, isTaken: true, ...more },
  })
const collectedBy = ({ method, amountJmdCents, paymentId }: Payment): DeliveryCollected => ({
  ...{ method: method === 'Cash' ? 'Cash' : 'Card', amountJmdCents, paymentId },
  ...{ roundingJmdCents: 0, reversedAt: null },
})

test.each<[name: string, take: (tx: Transaction) => Promise<Payment>, isChecked: boolean]>([
  ['cash', (tx) => atDoor(tx), true],
  ['a card slip', (tx) => atDoor(tx, { method: 'Card', reference: '771234' }), false],
  ['cash that is ticked already', (tx) => atDoor(tx, { receiptCheck: true }), false],
  [
    'cash that was reversed',
    async (tx) => {
      const payment = await atDoor(tx)
      await reversePayment(tx, payment.paymentId, 'Wrong')
      return payment
    },
    false,
  ],
])('the office that counted a day’s money ticks %s: %s', async (_name, take, isChecked) => {
  const result = await onBooks(async (tx) => {
    const payment = await take(tx)
    const before = await findPayment(tx.kysely, payment.paymentId)
    const delivery = deliveryRow({ deliveryId: tx.ids.next(), accountId, packageIds: [], driverId })
    const day = dayIn(tx, { deliveryIds: [delivery.deliveryId, tx.ids.next()] })
    await tx.part({ action: 'delivery.create', mutationId: null }, (part) =>
      part.put('delivery', { ...delivery, extraCollected: [collectedBy(payment)] }),
    )
    await put(tx, day)
    const checkedIds = await confirmDay(tx, clerk, day.driverDayId, '')
    const after = must(await findPayment(tx.kysely, payment.paymentId), 'the payment')
    return {
      ticked: checkedIds.includes(payment.paymentId),
      receiptCheck: after.receiptCheck === (isChecked || before?.receiptCheck),
    }
  })
  expect(result).toEqual({ ticked: isChecked, receiptCheck: true })
})
