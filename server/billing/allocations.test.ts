import { expect, test } from 'vitest'
import type { Transaction } from '../changes/transaction.ts'
import { freightInvoice, freightOf, openCompany, wordsOf } from '../test/money.ts'
import { mustBeOwed, mustNameOnce } from './allocations.ts'
import { draftInvoice, voidInvoice } from './invoices.ts'

const { accountId, otherId, onBooks } = await openCompany()

type Invoice = (tx: Transaction) => Promise<{ readonly invoiceId: string }>
const owing: Invoice = (tx) => freightInvoice(tx, accountId, 1_000)
const rows: readonly (readonly [name: string, cents: number, words: string, invoice: Invoice])[] = [
  ['all that it owes', 1_000, 'done', owing],
  ['a cent', 1, 'done', owing],
  ['a cent more', 1_001, 'owes J$10.00, not J$10.01. Somebody may have just paid.', owing],
  ['of another customer', 1, 'Invoice not found.', (tx) => freightInvoice(tx, otherId, 1_000)],
  ['that is not there', 1, 'Invoice not found.', async (tx) => ({ invoiceId: tx.ids.next() })],
  [
    'that is a draft',
    1,
    'This invoice is a draft. Nothing is due on it before it is issued.',
    (tx) =>
      draftInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges: freightOf(1_000) }),
  ],
  [
    'that is void',
    1,
    'is void. Nothing is due on it.',
    async (tx) => {
      const invoice = await owing(tx)
      await voidInvoice(tx, invoice.invoiceId, 'Test')
      return invoice
    },
  ],
]
test.each(rows)('an invoice may be given %s: %s cents, %s', async (_name, amountJmdCents, words, invoice) => {
  const result = await onBooks(async (tx) => {
    const { invoiceId } = await invoice(tx)
    await mustBeOwed(tx, accountId, { invoiceId, amountJmdCents })
    return {}
  })
  expect(wordsOf(result)).toContain(words)
})

test('each invoice is named once', () => {
  const nameInvoices = (...invoiceIds: string[]) =>
    mustNameOnce(
      'uses',
      invoiceIds.map((invoiceId) => ({ invoiceId, amountJmdCents: 1 })),
    )
  expect(() => nameInvoices('a', 'b')).not.toThrow()
  expect(() => nameInvoices()).not.toThrow()
  expect(() => nameInvoices('a', 'b', 'a')).toThrow('uses name an invoice more than once')
})
