import type { ApiName } from '#sync/api/index.ts'
import { pdfBase64, type Twin, type Twins } from './twins.ts'

export interface AttackRequest {
  readonly params?: Record<string, string>
  readonly body?: object
  /** Who owns what is asked for, where that is not the twin itself. */
  readonly as?: Twin
}

/** A call with something of the twin's own in it, made anew each time; its owner is answered with 200. */
export interface Attack {
  readonly call: ApiName
  /** Where the same call is attacked in several places. */
  readonly by?: string
  readonly make: (own: Twins, twin: Twin) => Promise<AttackRequest>
  /** Where a stranger is answered 200 as for an unknown id, because nothing is said either way. */
  readonly answers?: 200
}

type Maker = (own: Twins, twin: Twin) => Promise<string>
const inPath = (call: ApiName, key: string, make: Maker, more: AttackRequest = {}): Attack => ({
  call,
  make: async (own, twin) => ({ ...more, params: { ...more.params, [key]: await make(own, twin) } }),
})
const inBody = (call: ApiName, key: string, make: Maker, more: object = {}): Attack => ({
  call,
  by: key,
  make: async (own, twin) => ({ body: { ...more, [key]: await make(own, twin) } }),
})
const inList = (call: ApiName, key: string, make: Maker, more: object = {}): Attack => ({
  call,
  by: `a list of ${key}`,
  make: async (own, twin) => ({ body: { ...more, [key]: [await make(own, twin)] } }),
})

const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
const accountId: Maker = async (_own, twin) => twin.accountId
const userId: Maker = async (_own, twin) => twin.userId
const billedPackage: Maker = async (own, twin) => (await own.billed(twin)).packageId
const billedInvoice: Maker = async (own, twin) => (await own.billed(twin)).invoiceId
const checkoutId: Maker = async (own, twin) => (await own.checkout(twin)).id
const transferId: Maker = (own, twin) => own.transfer(twin)
const announced: Maker = (own, twin) => own.announced(twin)
const owed: Maker = (own, twin) => own.owed(twin)
const stored: Maker = (own, twin) => own.stored(twin)
const delivery: Maker = (own, twin) => own.delivery(twin)
const billable: Maker = (own, twin) => own.billable(twin)
const aFile: Maker = (own, twin) => own.file(twin)

const shopFile = { name: 'shop.pdf', base64: pdfBase64('bought') }
let serial = 700_000
const news = () => ({
  trackingNumber: `TBA123456${++serial}`,
  description: 'Shoes',
  declaredValueUsdCents: 4500,
})

/** Every own call with an id in it, by hand. */
export const attacks: readonly Attack[] = [
  {
    call: 'accounts.update',
    make: async (_own, twin) => ({
      params: { accountId: twin.accountId },
      body: { user: { phone: `+1 876 555 ${1000 + (++serial % 9000)}` } },
    }),
  },
  inBody('accounts.updateAuthorizedPersons', 'accountId', accountId, { authorizedPersons: [] }),
  {
    call: 'accounts.remove',
    make: async (own, twin) => {
      const as = await own.newcomer(twin)
      return { as, params: { id: as.accountId } }
    },
  },
  inPath('accounts.endSession', 'sessionId', (own, twin) => own.session(twin)),
  inPath('accounts.lockDevice', 'sessionId', (own, twin) => own.session(twin)),
  inPath('factors.remove', 'factorId', (own, twin) => own.factor(twin)),
  { ...inList('notifications.read', 'noticeIds', (own, twin) => own.notice(twin)), answers: 200 },
  { ...inBody('push.unsubscribe', 'endpoint', (own, twin) => own.browser(twin)), answers: 200 },
  inPath('address.list', 'userId', userId),
  {
    call: 'address.create',
    by: 'userId',
    make: async (own, twin) => {
      await own.address(twin)
      return { body: { ...address, userId: twin.userId } }
    },
  },
  inPath('address.update', 'addressId', (own, twin) => own.address(twin), { body: { town: 'Ocho Rios' } }),
  inPath('address.remove', 'addressId', (own, twin) => own.address(twin)),
  inPath('bankTransfers.ofAccount', 'accountId', accountId),
  inPath('bankTransfers.get', 'id', transferId),
  inPath('bankTransfers.withdraw', 'id', transferId),
  {
    call: 'bankTransfers.create',
    by: 'a list of invoiceIds',
    make: async (own, twin) => ({
      body: {
        invoiceIds: [await own.owed(twin)],
        slip: { name: 'slip.pdf', base64: pdfBase64(`slip ${++serial}`) },
      },
    }),
  },
  inList('checkouts.create', 'invoices', owed),
  inList('checkouts.create', 'packages', billedPackage),
  inList('checkouts.createBulk', 'invoices', owed),
  inList('checkouts.createBulk', 'packages', billedPackage),
  inPath('checkouts.fygaro', 'id', checkoutId, { body: {} }),
  inPath('creditNotes.ofAccount', 'accountId', async (own, twin) => {
    await own.creditNote(twin)
    return twin.accountId
  }),
  inList('deliveries.create', 'packageIds', stored, { address }),
  inPath('deliveries.update', 'deliveryId', delivery, { body: { address } }),
  inPath('deliveries.remove', 'id', delivery),
  inPath('ownStoreOrders.approve', 'storeOrderId', (own, twin) => own.storeOrder(twin), {
    body: { quantities: [1], totalUsdCents: 5500 },
  }),
  inPath('ownStoreOrders.cancel', 'storeOrderId', (own, twin) => own.storeOrder(twin)),
  inPath('deliveries.proof', 'id', (own, twin) => own.handedOver(twin)),
  inPath('files.get', 'fileId', aFile),
  inPath('invoices.accountAll', 'id', accountId),
  inPath('payments.balances', 'accountId', accountId),
  inPath('payments.payouts', 'accountId', accountId),
  inPath('invoices.accountUnpaid', 'id', accountId),
  inPath('invoices.accountByStatus', 'id', accountId, { params: { status: 'unpaid' } }),
  inPath('invoices.accountPaginated', 'id', accountId, { params: { page: '1' }, body: {} }),
  inPath('invoices.get', 'id', owed),
  inPath('invoices.pdf', 'id', owed),
  inPath('invoices.paper', 'id', owed),
  inList('invoices.bulkSummary', 'invoiceIds', owed),
  inList('invoices.bulkSummary', 'invoices', owed),
  inList('invoices.bulkSummary', 'packages', billedPackage),
  inList('invoices.bulkSummary', 'deliveries', delivery),
  inBody('invoices.payment', 'invoiceId', owed, { method: 'CardLink' }),
  inList('invoices.bulkPayment', 'invoiceIds', owed, { method: 'CardLink' }),
  {
    call: 'invoices.create',
    by: 'merchantInvoiceFileId',
    make: async (own, twin) => ({ body: { ...news(), merchantInvoiceFileId: await own.file(twin) } }),
  },
  inBody('invoices.update', 'packageId', announced, { description: 'Boots' }),
  inPath('invoices.remove', 'invoiceId', announced),
  inPath('invoices.draftOfPackage', 'id', billable),
  inPath('packages.draftInvoice', 'id', billable),
  inBody('invoices.uploadInvoice', 'packageId', announced, shopFile),
  inBody('invoices.uploadInvoice', 'invoiceId', billedInvoice, shopFile),
  inPath('packages.customerGet', 'id', announced),
  {
    call: 'packages.prealert',
    by: 'merchantInvoiceFileId',
    make: async (own, twin) => ({ body: { ...news(), merchantInvoiceFileId: await own.file(twin) } }),
  },
  inBody('packages.update', 'packageId', announced, { description: 'Boots' }),
  inList('packages.chooseShipping', 'packageIds', announced, { shipWhen: 'Hold' }),
  inPath('packages.remove', 'packageId', announced),
  inBody('packages.uploadInvoice', 'packageId', announced, shopFile),
  inPath('packages.storage', 'id', stored),
  inPath('packages.chooseEnding', 'id', (own, twin) => own.unclaimed(twin, 'Asked'), {
    body: { choice: 'SendOn', feeJmdCents: 0 },
  }),
  inPath('packages.customsPaper', 'id', stored),
  inPath('packages.customsReceipt', 'id', (own, twin) => own.cleared(twin)),
  inPath('payments.receipt', 'id', (own, twin) => own.paid(twin)),
  inPath('payments.paper', 'id', (own, twin) => own.paid(twin)),
]
