import { expect, test } from 'vitest'
import { storeOrderStatuses } from '#sync/entities/orders/store-order-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findStoreOrder, insertStoreOrder } from '../db/orders/store-orders.ts'
import { freightInvoice, freightOf, openCompany } from '../test/money.ts'
import { issueInvoice, voidInvoice } from './invoices.ts'

const { accountId, onBooks } = await openCompany()

const boughtStatuses = ['purchased', 'received']
test.each(storeOrderStatuses)('the invoice of an order that is %s is voided', async (status) => {
  const result = await onBooks(async (tx) => {
    const storeOrderId = tx.ids.next()
    const order = {
      ...{ storeOrderId, accountId, store: 'Shop', serviceFeeUsdCents: 500, status, note: '', waiver: null },
      ...{ createdAt: tx.at, updatedAt: tx.at, createdBy: 'Desk', orderInvoiceId: null, packages: [] },
      items: [
        {
          url: 'https://shop.example.test/1',
          name: 'Shoes',
          options: '',
          quantity: 1,
          inStock: null,
          unitUsdCents: 500,
          dutyCategory: null,
        },
      ],
    }
    await insertStoreOrder(tx.kysely, order)
    const draft = {
      kind: 'StoreOrder',
      accountId,
      storeOrderId,
      createdBy: 'Desk',
      charges: freightOf(100),
    } as const
    await voidInvoice(tx, (await issueInvoice(tx, tx, draft)).invoiceId, 'Wrong price')
    const notes = await tx.kysely
      .selectFrom('audit')
      .where('entityId', '=', storeOrderId)
      .select('auditId')
      .orderBy('auditId')
      .execute()
    return { status: (await findStoreOrder(tx.kysely, storeOrderId))?.status, notes: notes.length }
  })
  if (boughtStatuses.includes(status))
    expect(result instanceof Refusal && result.message).toContain('What was ordered at Shop has been bought')
  else if (status === 'approved') expect(result).toEqual({ status: 'quoted', notes: 1 })
  else expect(result).toEqual({ status, notes: 0 })
})

test('an invoice for no order is voided alone', async () => {
  const result = await onBooks(async (tx) =>
    voidInvoice(tx, (await freightInvoice(tx, accountId, 100)).invoiceId, 'Wrong'),
  )
  expect(result).toMatchObject({ statusId: 'void' })
})
