import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { freightOf, openCompany } from '../test/money.ts'
import { draftInvoice, issueDraft, voidInvoice } from './invoices.ts'
import { takeInvoiceAway } from './kind-invoices.ts'

const { accountId, onBooks } = await openCompany()

test.each([
  ['draft', 'Delivery', { statusId: 'draft', isThere: false }],
  ['issued', 'Delivery', { statusId: 'void', voidReason: 'Not wanted', isThere: true }],
  ['void', 'Delivery', 'is void. A void invoice stays as it is.'],
  ['draft', 'StoreOrder', 'Invoice not found.'],
  ['issued', 'StoreOrder', 'Invoice not found.'],
] as const)(
  'an invoice of a delivery that is %s, taken away as one of a %s',
  async (state, kind, outcome) => {
    const result = await onBooks(async (tx) => {
      const draft = { kind: 'Delivery', accountId, createdBy: 'Desk', charges: freightOf(100) } as const
      const { invoiceId } = await draftInvoice(tx, tx, draft)
      if (state !== 'draft') await issueDraft(tx, invoiceId)
      if (state === 'void') await voidInvoice(tx, invoiceId, 'Test')
      const invoice = await takeInvoiceAway(tx, kind, invoiceId, 'Not wanted')
      return { ...invoice, isThere: (await findInvoiceRow(tx.kysely, invoiceId)) !== undefined }
    })
    if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
    else expect(result).toMatchObject({ ...outcome, hold: null, featureValues: [{ amountJmdCents: 100 }] })
  },
)
