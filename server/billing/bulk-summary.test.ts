import { expect, test } from 'vitest'
import type { BulkSelection } from '#sync/api/money/invoice-bodies.ts'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import { usdOfJmd } from '#sync/rules/prices/money.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { readSettings } from '../db/company/settings.ts'
import { openCardPage } from '../payments/card-page.ts'
import { createCheckout } from '../payments/checkouts.ts'
import { wordsOfWork } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { changedCheckout, checkoutOver, momentAfter } from '../test/checkout-rows.ts'
import { freightOf, onTheBooks, openCompany } from '../test/money.ts'
import { bulkSummary } from './bulk-summary.ts'
import { draftInvoice, issueInvoice, voidInvoice } from './invoices.ts'

const { server, accountId, otherId, owed, paid } = await openCompany()
const { deps } = server.app
const { exchangeRate, partPayment } = await readSettings(deps.db.reads.kysely)
const customer = actorOf('User', accountId)
const emptySelection: BulkSelection = {
  invoiceIds: [],
  invoices: [],
  packages: [],
  storeOrders: [],
  deliveries: [],
}
const ask = (selection: Partial<BulkSelection>, actor = customer) =>
  bulkSummary(deps, actor, { ...emptySelection, ...selection })
const idFor = (kind: 'Package' | 'Delivery' | 'StoreOrder', more: object, owner = accountId) =>
  onTheBooks(deps, async (tx) => {
    const draft = { kind, accountId: owner, createdBy: 'Desk', charges: freightOf(50_000), ...more }
    return (await issueInvoice(tx, tx, draft)).invoiceId
  })

const ownInvoiceId = await owed(30_000)
const small = await owed(20_000)
const otherInvoiceId = await owed(1_000, otherId)
const draft = await onTheBooks(
  deps,
  async (tx) =>
    (await draftInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges: freightOf(500) }))
      .invoiceId,
)
const voidInvoiceId = await owed(700)
await onTheBooks(deps, (tx) => voidInvoice(tx, voidInvoiceId, 'Wrong'))
const settledInvoiceId = await owed(800)
await onTheBooks(deps, (tx) =>
  paid(tx, { amountJmdCents: 800, allocations: [{ invoiceId: settledInvoiceId, amountJmdCents: 800 }] }),
)
const [deliveryId, storeOrderId] = [deps.ids.next(), deps.ids.next()]
const ofDelivery = await idFor('Delivery', { deliveryId })
const ofOrder = await idFor('StoreOrder', { storeOrderId })
const pkg = await putPackage(server, accountId)
const ofPackage = await idFor('Package', { packageId: pkg.packageId })
const bare = await putPackage(server, accountId)
const theirPackage = await putPackage(server, otherId)

const noInvoice = 'Invoice not found. It may have been deleted.'
const rows: readonly (readonly [
  name: string,
  selection: Partial<BulkSelection>,
  outcome: readonly (readonly [type: string, invoiceId: string, jmdCents: number])[] | string,
])[] = [
  ['nothing', {}, 'Choose what to pay for.'],
  ['an invoice', { invoiceIds: [ownInvoiceId] }, [['invoice', ownInvoiceId, 30_000]]],
  ['an invoice by its other name', { invoices: [ownInvoiceId] }, [['invoice', ownInvoiceId, 30_000]]],
  [
    'an invoice by both',
    { invoiceIds: [ownInvoiceId], invoices: [ownInvoiceId, ownInvoiceId] },
    [['invoice', ownInvoiceId, 30_000]],
  ],
  [
    'two invoices',
    { invoiceIds: [ownInvoiceId, small] },
    [
      ['invoice', ownInvoiceId, 30_000],
      ['invoice', small, 20_000],
    ],
  ],
  ['one that is paid', { invoiceIds: [settledInvoiceId] }, [['invoice', settledInvoiceId, 0]]],
  ['one that is void', { invoiceIds: [voidInvoiceId] }, 'is void. Nothing is due on it.'],
  ['a draft', { invoiceIds: [draft] }, noInvoice],
  ['another customer’s', { invoiceIds: [otherInvoiceId] }, noInvoice],
  ['one that is not there', { invoiceIds: [idOf(3)] }, noInvoice],
  ['a package', { packages: [pkg.packageId] }, [['package', ofPackage, 50_000]]],
  ['a package twice', { packages: [pkg.packageId, pkg.packageId] }, [['package', ofPackage, 50_000]]],
  [
    'a package and its invoice, which counts once',
    { invoiceIds: [ofPackage], packages: [pkg.packageId] },
    [
      ['invoice', ofPackage, 50_000],
      ['package', ofPackage, 0],
    ],
  ],
  ['a package without an invoice', { packages: [bare.packageId] }, 'has no invoice yet, so there is nothing'],
  ['another customer’s package', { packages: [theirPackage.packageId] }, 'Package not found.'],
  ['a package that is not there', { packages: [idOf(3)] }, 'Package not found.'],
  ['a delivery', { deliveries: [deliveryId, deliveryId] }, [['delivery', ofDelivery, 50_000]]],
  ['a delivery that is not there', { deliveries: [storeOrderId] }, 'Delivery not found.'],
  ['a store order', { storeOrders: [storeOrderId, storeOrderId] }, [['storeOrder', ofOrder, 50_000]]],
  ['a store order that is not there', { storeOrders: [deliveryId] }, 'Store order not found.'],
]
test.each(rows)('a customer who selects %s hears what is due', async (_name, selection, outcome) => {
  if (typeof outcome === 'string') return expect(await wordsOfWork(ask(selection))).toContain(outcome)
  const summary = await ask(selection)
  expect(summary.items.map((item) => [item.type, item.invoiceId, item.amountJmdCents])).toEqual(outcome)
  const total = outcome.reduce((sum, [, , cents]) => sum + cents, 0)
  const usd = outcome.reduce((sum, [, , cents]) => sum + usdOfJmd(cents, exchangeRate), 0)
  expect(summary).toMatchObject({
    ...{ totalItems: outcome.length, totalJmdCents: total, totalAmountJmd: total / 100 },
    ...{ totalUsdCents: usd, totalAmountUsd: usd / 100, pending: [] },
    leastJmdCents: Math.min(total, partPayment.minimumJmdCents),
  })
  for (const item of summary.items)
    expect(item).toMatchObject({
      ...{ amountJmd: item.amountJmdCents / 100, amountUsd: item.amountUsdCents / 100 },
      amountUsdCents: usdOfJmd(item.amountJmdCents, exchangeRate),
    })
})

test('a customer cannot see the data of others, and staff need the right to see invoices', async () => {
  const stranger = actorOf('User', otherId)
  for (const selection of [
    { deliveries: [deliveryId] },
    { storeOrders: [storeOrderId] },
    { invoices: [ownInvoiceId] },
  ])
    expect(await wordsOfWork(ask(selection, stranger))).toContain('not found.')
  expect(await wordsOfWork(ask({ packages: [pkg.packageId] }, stranger))).toContain('Package not found.')
  for (const selection of [
    { invoices: [ownInvoiceId] },
    { deliveries: [deliveryId] },
    { storeOrders: [storeOrderId] },
  ])
    expect(await wordsOfWork(ask(selection, actorOf('Driver')))).toContain('Forbidden.')
  const staff = await ask({ invoices: [ownInvoiceId, otherInvoiceId] }, actorOf('Employee'))
  expect(staff.totalJmdCents).toBe(31_000)
  // Staff may see an invoice that is still a draft, so the message says that it is a draft.
  expect(await wordsOfWork(ask({ invoices: [draft] }, actorOf('Employee')))).toContain('is a draft.')
})

test('payments that are under way are listed by when they began', async () => {
  const open = async (tx: Transaction, checkout: Checkout, msAgo: number) => {
    const page = await openCardPage(tx, deps, checkout, { status: 'processing', isOpened: true })
    await changedCheckout(tx, page, { cardPageAt: momentAfter(tx, -msAgo) })
  }
  const beginPayment = (...msAgo: readonly number[]): Promise<string> =>
    onTheBooks(deps, async (tx) => {
      const { checkout, invoiceIds } = await checkoutOver(tx, accountId, [200_000])
      const more = { checkoutId: '', payerId: null, createdBy: 'Desk', days: 7, invoices: invoiceIds }
      for (const [n, ms] of msAgo.entries()) {
        const next = { ...more, checkoutId: tx.ids.next(), packages: [], storeOrders: [], storage: [] }
        await open(tx, n === 0 ? checkout : await createCheckout(tx, next), ms)
      }
      return invoiceIds[0] ?? ''
    })
  // The payments of one invoice are between those of another.
  const invoiceIds = [await beginPayment(1_000, 4_000), await beginPayment(3_000), await beginPayment(2_000)]
  const { pending } = await ask({ invoiceIds })
  const times = pending.map(({ since }) => since)
  expect(times).toHaveLength(4)
  expect(times).toEqual(times.toSorted())
})
