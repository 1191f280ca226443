import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { issueInvoice, voidInvoice } from '../billing/invoices.ts'
import type { Transaction } from '../changes/transaction.ts'
import { unbilledStorage } from '../db/billing/storage.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { freightOf, openCompany } from '../test/money.ts'
import { chosenInvoices } from './chosen-invoices.ts'

const { server, accountId, otherId, onBooks, owing, drafted } = await openCompany()
/** A package that waits for longer than storage is free. */
const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
await readySince(server, pkg, 60)

type Selection = Partial<Parameters<typeof chosenInvoices>[1]>
const choose = async (tx: Transaction, selection: Selection, payerId: string | null) =>
  (
    await chosenInvoices(
      tx,
      { packages: [], invoices: [], storeOrders: [], storage: [], ...selection },
      { payerId, createdBy: 'Desk' },
    )
  ).map(({ type, id, invoice }) => ({
    type,
    id,
    jmdCents: invoice.balanceJmdCents,
    createdBy: invoice.createdBy,
  }))
/** The package on an invoice, with what is due for the days since then. */
async function billedPackage(tx: Transaction) {
  const invoiceId = await owing(tx)
  await tx.put('package', { ...pkg, invoiceId, billedAt: tx.at })
  const { totalJmdCents } = totalsOf(await unbilledStorage(tx.kysely, pkg, jamaicaDay(tx.at)))
  return { invoiceId, dueJmdCents: totalJmdCents }
}

const noInvoice = 'Invoice not found. It may have been deleted.'
const noPackage = 'Package not found, or it has no invoice yet.'
type Work = (tx: Transaction, payerId: string | null) => Promise<object>
const rows: readonly (readonly [
  name: string,
  ofCustomer: object | string,
  ofStaff: object | string,
  work: Work,
])[] = [
  [
    'an invoice',
    [{ type: 'invoice', jmdCents: 1_000 }],
    [{ type: 'invoice', jmdCents: 1_000 }],
    async (tx, payerId) => choose(tx, { invoices: [await owing(tx)] }, payerId),
  ],
  [
    'another customer’s invoice',
    noInvoice,
    [{ type: 'invoice' }],
    async (tx, payerId) => choose(tx, { invoices: [await owing(tx, 1_000, otherId)] }, payerId),
  ],
  [
    'a draft',
    noInvoice,
    'This invoice is a draft. Nothing is due on it before it is issued.',
    async (tx, payerId) => choose(tx, { invoices: [await drafted(tx)] }, payerId),
  ],
  [
    'an invoice that is not there',
    noInvoice,
    noInvoice,
    (tx, payerId) => choose(tx, { invoices: [tx.ids.next()] }, payerId),
  ],
  [
    'a void invoice',
    'is void. Nothing is due on it.',
    'is void. Nothing is due on it.',
    async (tx, payerId) => {
      const invoiceId = await owing(tx)
      await voidInvoice(tx, invoiceId, 'Test')
      return choose(tx, { invoices: [invoiceId] }, payerId)
    },
  ],
  [
    'a package that is billed',
    [{ type: 'package', jmdCents: 1_000 }],
    [{ type: 'package', jmdCents: 1_000 }],
    async (tx, payerId) => {
      await billedPackage(tx)
      return choose(tx, { packages: [pkg.packageId] }, payerId)
    },
  ],
  [
    'a package and its invoice, which is one',
    [{ type: 'invoice', jmdCents: 1_000 }],
    [{ type: 'invoice', jmdCents: 1_000 }],
    async (tx, payerId) => {
      const { invoiceId } = await billedPackage(tx)
      return choose(tx, { packages: [pkg.packageId], invoices: [invoiceId] }, payerId)
    },
  ],
  [
    'a package that is on no invoice',
    noPackage,
    noPackage,
    (tx, payerId) => choose(tx, { packages: [pkg.packageId] }, payerId),
  ],
  [
    'a package that is not there',
    noPackage,
    noPackage,
    (tx, payerId) => choose(tx, { packages: [tx.ids.next()] }, payerId),
  ],
  [
    'a store order without an invoice',
    'Store order not found, or it has no invoice yet.',
    'Store order not found, or it has no invoice yet.',
    (tx, payerId) => choose(tx, { storeOrders: [tx.ids.next()] }, payerId),
  ],
  [
    'a store order',
    [{ type: 'storeOrder', jmdCents: 700 }],
    [{ type: 'storeOrder', jmdCents: 700 }],
    async (tx, payerId) => {
      const storeOrderId = tx.ids.next()
      const order = { kind: 'StoreOrder', accountId, createdBy: 'Desk', storeOrderId } as const
      await issueInvoice(tx, tx, { ...order, charges: freightOf(700) })
      return choose(tx, { storeOrders: [storeOrderId] }, payerId)
    },
  ],
  [
    'storage, which is billed for it',
    [
      { type: 'invoice', jmdCents: 1_000 },
      { type: 'invoice', createdBy: 'Desk' },
    ],
    [
      { type: 'invoice', jmdCents: 1_000 },
      { type: 'invoice', createdBy: 'Desk' },
    ],
    async (tx, payerId) => {
      const { invoiceId, dueJmdCents } = await billedPackage(tx)
      const storage = [{ packageId: pkg.packageId, dueJmdCents }]
      return choose(tx, { invoices: [invoiceId], storage }, payerId)
    },
  ],
  [
    'invoices of two customers',
    noInvoice,
    'These belong to different customers. Make one checkout for each.',
    async (tx, payerId) =>
      choose(tx, { invoices: [await owing(tx), await owing(tx, 1_000, otherId)] }, payerId),
  ],
]
test.each(rows)('%s is chosen by its customer, and by staff', async (_name, ofCustomer, ofStaff, work) => {
  for (const [payerId, outcome] of [
    [accountId, ofCustomer],
    [null, ofStaff],
  ] as const) {
    const result = await onBooks((tx) => work(tx, payerId))
    if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
    else expect(result).toMatchObject(outcome)
  }
})
