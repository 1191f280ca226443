import { expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { billDelivery, chargeNow, feeAfter, mustBeShownFee, unbillDelivery } from './fee.ts'

const { accountId, onBooks } = await openCompany()
const rowIn = (tx: Transaction, more: Partial<Delivery> = {}): Delivery =>
  deliveryRow({ deliveryId: tx.ids.next(), accountId, packageIds: [], ...more })
const resultOf = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const result = await onBooks(work)
  if (result instanceof Refusal) throw result
  return result
}
const charge: Charge = {
  ...{ feature: 'Delivery', description: 'Delivery', quantity: 1, unitJmdCents: 80_000 },
  how: 'Zone Kingston',
}

test.each([
  [undefined, 'done'],
  [80_000, 'done'],
  [80_001, 'This delivery costs J$800.00 now (Zone Kingston), not J$800.01.'],
  [0, 'This delivery costs J$800.00 now (Zone Kingston), not J$0.00.'],
])('a fee of J$800.00 that was shown as %s: %s', async (shownJmdCents, words) => {
  expect(await wordsOfWork((async () => mustBeShownFee(charge, shownJmdCents))())).toContain(words)
})

const otherAddress = {
  ...deliveryRow({ deliveryId: '', accountId, packageIds: [] }).address,
  line1: '1 Road',
}
test.each<
  [name: string, row: Partial<Delivery>, plan: Partial<Delivery>, fee: number | 'today', isOwn: boolean]
>([
  ['stays while neither packages nor place change', { feeJmdCents: 7 }, {}, 7, false],
  ['follows the place', { feeJmdCents: 7 }, { address: otherAddress }, 'today', false],
  ['follows the packages', { feeJmdCents: 7 }, { packageIds: [] }, 'today', false],
  ['that the office entered stays', { feeJmdCents: 7, hasOwnFee: true }, { address: otherAddress }, 7, true],
  ['that the office enters counts', { feeJmdCents: 7 }, { feeJmdCents: 8, address: otherAddress }, 8, true],
  [
    'that is entered as it is follows the place',
    { feeJmdCents: 7 },
    { feeJmdCents: 7, packageIds: [] },
    'today',
    false,
  ],
])('the fee of a delivery %s', async (_name, row, plan, feeJmdCents, hasOwnFee) => {
  const result = await resultOf(async (tx) => {
    const { unitJmdCents } = await chargeNow(tx, rowIn(tx), '2026-11-02')
    const fee = await feeAfter(tx, rowIn(tx, row), plan)
    return { fee: fee.feeJmdCents === unitJmdCents ? 'today' : fee.feeJmdCents, isOwn: fee.hasOwnFee }
  })
  expect(result).toEqual({ fee: feeJmdCents, isOwn: hasOwnFee })
})

test.each([
  ['a fee has an invoice with the words of its zone', 80_000, 'Zone Kingston'],
  ['another fee than that of the zone has plain words', 70_000, 'Standard'],
  ['no fee has none', 0, null],
])('a delivery with %s, which ends with it', async (_name, feeJmdCents, words) => {
  const result = await resultOf(async (tx) => {
    const delivery = rowIn(tx, { feeJmdCents })
    const { deliveryId } = delivery
    await tx.part({ action: 'delivery.create', mutationId: null }, (part) => part.put('delivery', delivery))
    await billDelivery(tx, tx, delivery, { createdBy: 'Desk', charge })
    const invoice = await livingInvoiceOf(tx.kysely, { deliveryId })
    await unbillDelivery(tx, deliveryId, 'Cancelled')
    const left = await livingInvoiceOf(tx.kysely, { deliveryId })
    if (!invoice) return { words: null, left: left ?? null }
    const lines = await tx.kysely
      .selectFrom('invoiceLine')
      .where('invoiceId', '=', invoice.invoiceId)
      .where('feature', '=', 'Delivery')
      .select(['how', 'amountJmdCents'])
      .execute()
    const line = must(lines[0], 'the line of the delivery')
    return { words: line.how, amountJmdCents: line.amountJmdCents, left: left ?? null }
  })
  if (words === null) expect(result).toEqual({ words: null, left: null })
  else {
    expect(result).toMatchObject({ amountJmdCents: feeJmdCents, left: null })
    expect(result.words === charge.how).toBe(words === charge.how)
  }
})
