import { officeReply, ownerAccountId, type StaffRow, type World } from './staff-world.ts'
import { pdfBase64 } from './twins.ts'

const lines = () => [{ feature: 'Freight', description: 'Freight', unitJmdCents: 5000 }]
const money = (world: World) => ({
  accountId: ownerAccountId(world),
  method: 'BankTransfer',
  amountJmdCents: 5000,
  reference: 'NCB 1',
})
const order = (world: World) => ({
  accountId: ownerAccountId(world),
  store: 'Shop',
  items: [{ url: 'https://shop.example.test/1', name: 'Shoes', quantity: 1, unitUsdCents: 4500 }],
})
const payment = async (world: World) =>
  (await officeReply(world, 'Employee', 'POST', '/api/payments', money(world))).paymentId
let slips = 0
const storeOrder = async (world: World) =>
  (await officeReply(world, 'Employee', 'POST', '/api/storeorders', order(world))).storeOrderId

/** The cashier's open till, which their cash opens where there is none. */
const till = async (world: World): Promise<{ tillId: string }> => {
  await officeReply(world, 'Employee', 'POST', '/api/payments', { ...money(world), method: 'Cash' })
  const { till: open } = await officeReply(world, 'Employee', 'GET', '/api/tills/current')
  return { tillId: open.tillId }
}

/** Invoices, payments, orders. */
export const moneyRows: readonly StaffRow[] = [
  [
    'checkouts.update',
    'Employee',
    async ({ twins }) => ({
      params: { id: (await twins.checkout(twins.owner)).id },
      body: { status: 'cancelled', reason: 'Asked for twice' },
    }),
  ],
  [
    'checkouts.setStatus',
    'Employee',
    async ({ twins }) => ({
      params: { id: (await twins.checkout(twins.owner)).id },
      body: { status: 'cancelled' },
    }),
  ],
  [
    'checkouts.setStatusByToken',
    'Employee',
    async ({ twins }) => ({
      params: { token: (await twins.checkout(twins.owner)).token },
      body: { status: 'cancelled' },
    }),
  ],
  [
    'creditNotes.create',
    'Admin',
    (world) => ({ body: { accountId: ownerAccountId(world), amountJmdCents: 5000, reason: 'Late' } }),
  ],
  [
    'creditNotes.update',
    'Admin',
    async ({ twins }) => ({
      params: { creditNoteId: await twins.creditNote(twins.owner) },
      body: { reason: 'Late by a week' },
    }),
  ],
  [
    'tills.drop',
    'Employee',
    async (world) => ({ params: await till(world), body: { amountJmdCents: 5_000, note: 'Safe' } }),
  ],
  [
    'tills.close',
    'Employee',
    async (world) => ({
      params: await till(world),
      body: { counted: [{ valueJmdCents: 5_000, pieces: 1 }], note: 'The rest was not counted' },
    }),
  ],
  [
    'invoices.create',
    'Employee',
    (world) => ({ body: { accountId: ownerAccountId(world), featureValues: lines() } }),
  ],
  [
    'invoices.update',
    'Employee',
    async (world) => {
      const body = { accountId: ownerAccountId(world), featureValues: lines(), issue: false }
      const { invoiceId } = await officeReply(world, 'Employee', 'POST', '/api/invoices', body)
      return { body: { invoiceId, featureValues: lines() } }
    },
  ],
  [
    'invoices.newEstimate',
    'Employee',
    (world) => ({ body: { accountId: ownerAccountId(world), featureValues: lines() } }),
  ],
  [
    'invoices.updateEstimate',
    'Employee',
    async (world) => {
      const body = { accountId: ownerAccountId(world), featureValues: lines() }
      const { invoiceEstimateId } = await officeReply(
        world,
        'Employee',
        'POST',
        '/api/invoices/newestimate',
        body,
      )
      return { body: { invoiceEstimateId, title: 'For the shop' } }
    },
  ],
  [
    'invoices.makeOfPackage',
    'Employee',
    async ({ twins }) => ({ params: { id: await twins.billable(twins.owner) }, body: {} }),
  ],
  [
    'packages.makeInvoice',
    'Employee',
    async ({ twins }) => ({ params: { id: await twins.billable(twins.owner) }, body: {} }),
  ],
  [
    'invoices.bill',
    'Employee',
    async ({ twins }) => ({ body: { packageIds: [await twins.billable(twins.stranger)] } }),
  ],
  [
    'packages.shipTotals',
    'Employee',
    async ({ twins }) => ({
      body: { packageIds: [await twins.billable(twins.owner), await twins.billable(twins.owner)] },
    }),
  ],
  [
    'packages.changeOwner',
    'Employee',
    async (world) => {
      const packageId = await world.twins.billable(world.twins.stranger)
      const url = `/api/packages/createinvoice/${packageId}`
      const { invoiceId } = await officeReply(world, 'Employee', 'POST', url, {})
      const body = { accountId: ownerAccountId(world), invoiceId, reason: 'Billed to the wrong customer' }
      return { params: { id: packageId }, body }
    },
  ],
  [
    'invoices.makeOfAccount',
    'Employee',
    async ({ twins }) => {
      await twins.billable(twins.stranger)
      return { params: { accountId: twins.stranger.accountId }, body: {} }
    },
  ],
  [
    'invoices.receivePayment',
    'Employee',
    async ({ twins }) => ({
      body: {
        accountId: twins.owner.accountId,
        invoiceIds: [await twins.owed(twins.owner)],
        method: 'BankTransfer',
        reference: 'NCB 1',
      },
    }),
  ],
  [
    'bankTransfers.create',
    'Employee',
    async ({ twins }) => ({
      body: {
        invoiceIds: [await twins.owed(twins.owner)],
        slip: { name: 'slip.pdf', base64: pdfBase64(`by staff ${++slips}`) },
      },
    }),
  ],
  [
    'bankTransfers.confirm',
    'Employee',
    async ({ twins }) => ({
      params: { id: await twins.transfer(twins.owner) },
      body: { amountJmdCents: 100_000, reference: 'NCB 3' },
    }),
  ],
  [
    'bankTransfers.refuse',
    'Employee',
    async ({ twins }) => ({
      params: { id: await twins.transfer(twins.owner) },
      body: { reason: 'The bank shows no such transfer.' },
    }),
  ],
  ['payments.create', 'Employee', (world) => ({ body: money(world) })],
  [
    'payments.update',
    'Senior',
    async (world) => ({ params: { paymentId: await payment(world) }, body: { reference: 'NCB 2' } }),
  ],
  [
    'payments.payout',
    'Senior',
    async (world) => {
      await payment(world)
      const { accountId } = money(world)
      const why = { reason: 'Paid twice', reference: 'NCB 3' }
      return { body: { accountId, amountJmdCents: 100, method: 'BankTransfer', ...why } }
    },
  ],
  ['payments.receiptCheck', 'Senior', async (world) => ({ body: { paymentId: await payment(world) } })],
  ['storeOrders.create', 'Employee', (world) => ({ body: order(world) })],
  [
    'storeOrders.update',
    'Employee',
    async (world) => ({ params: { storeOrderId: await storeOrder(world) }, body: { note: 'By Friday' } }),
  ],
]
