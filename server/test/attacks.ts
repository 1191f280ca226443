import type { ApiName } from '#sync/api/index.ts'
import { pdfBase64, type Twin, type Twins } from './twins.ts'

export interface AttackRequest {
  readonly params?: Record<string, string>
  readonly body?: object
  /** The owner of what is asked for, if that is not the twin itself. */
  readonly as?: Twin
}

/** A call with something of the twin's own in it, made again each time; its owner is answered with 200. */
export interface Attack {
  readonly call: ApiName
  /** Distinguishes the places in which the same call is attacked. */
  readonly by?: string
  readonly make: (own: Twins, twin: Twin) => Promise<AttackRequest>
  /** Set when a stranger is answered 200 as for an unknown id, because nothing is said either way. */
  readonly answers?: 200
}

type Maker = (own: Twins, twin: Twin) => Promise<string>
const inPath = (call: ApiName, key: string, make: Maker, more: AttackRequest = {}): Attack => ({
  call,
  make: async (twins, twin) => ({ ...more, params: { ...more.params, [key]: await make(twins, twin) } }),
})
const inBody = (call: ApiName, key: string, make: Maker, more: object = {}): Attack => ({
  call,
  by: key,
  make: async (twins, twin) => ({ body: { ...more, [key]: await make(twins, twin) } }),
})
const inList = (call: ApiName, key: string, make: Maker, more: object = {}): Attack => ({
  call,
  by: `a list of ${key}`,
  make: async (twins, twin) => ({ body: { ...more, [key]: [await make(twins, twin)] } }),
})

const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
const accountId: Maker = async (_own, twin) => twin.accountId
const userId: Maker = async (_own, twin) => twin.userId
const billedPackage: Maker = async (twins, twin) => (await twins.billed(twin)).packageId
const billedInvoice: Maker = async (twins, twin) => (await twins.billed(twin)).invoiceId
const checkoutId: Maker = async (twins, twin) => (await twins.checkout(twin)).id
const transferId: Maker = (twins, twin) => twins.transfer(twin)
const prealert: Maker = (twins, twin) => twins.announced(twin)
const owed: Maker = (twins, twin) => twins.owed(twin)
const storedPackage: Maker = (twins, twin) => twins.stored(twin)
const delivery: Maker = (twins, twin) => twins.delivery(twin)
const billable: Maker = (twins, twin) => twins.billable(twin)
const aFile: Maker = (twins, twin) => twins.file(twin)

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
    make: async (twins, twin) => {
      const as = await twins.newcomer(twin)
      return { as, params: { id: as.accountId } }
    },
  },
  inPath('accounts.endSession', 'sessionId', (twins, twin) => twins.session(twin)),
  inPath('accounts.lockDevice', 'sessionId', (twins, twin) => twins.session(twin)),
  inPath('factors.remove', 'factorId', (twins, twin) => twins.factor(twin)),
  { ...inList('notifications.read', 'noticeIds', (twins, twin) => twins.notice(twin)), answers: 200 },
  { ...inBody('push.unsubscribe', 'endpoint', (twins, twin) => twins.browser(twin)), answers: 200 },
  inPath('address.list', 'userId', userId),
  {
    call: 'address.create',
    by: 'userId',
    make: async (twins, twin) => {
      await twins.address(twin)
      return { body: { ...address, userId: twin.userId } }
    },
  },
  inPath('address.update', 'addressId', (twins, twin) => twins.address(twin), {
    body: { town: 'Ocho Rios' },
  }),
  inPath('address.remove', 'addressId', (twins, twin) => twins.address(twin)),
  inPath('customerPapers.ofAccount', 'id', accountId),
  {
    call: 'customerPapers.send',
    make: async (twins, twin) => ({
      params: { id: twin.accountId },
      body: { kindId: 'letter-of-authority', fileIds: [await twins.page(twin)] },
    }),
  },
  inPath('bankTransfers.ofAccount', 'accountId', accountId),
  inPath('bankTransfers.get', 'id', transferId),
  inPath('bankTransfers.withdraw', 'id', transferId),
  {
    call: 'bankTransfers.create',
    by: 'a list of invoiceIds',
    make: async (twins, twin) => ({
      body: {
        invoiceIds: [await twins.owed(twin)],
        slip: { name: 'slip.pdf', base64: pdfBase64(`slip ${++serial}`) },
      },
    }),
  },
  inList('checkouts.create', 'invoices', owed),
  inList('checkouts.create', 'packages', billedPackage),
  inList('checkouts.createBulk', 'invoices', owed),
  inList('checkouts.createBulk', 'packages', billedPackage),
  inPath('checkouts.fygaro', 'id', checkoutId, { body: {} }),
  inPath('creditNotes.ofAccount', 'accountId', async (twins, twin) => {
    await twins.creditNote(twin)
    return twin.accountId
  }),
  inList('deliveries.create', 'packageIds', storedPackage, { address }),
  inList('deliveries.fee', 'packageIds', storedPackage, {
    place: { town: 'Negril', parish: 'Westmoreland' },
  }),
  inPath('deliveries.update', 'deliveryId', delivery, { body: { address } }),
  inPath('deliveries.remove', 'id', delivery),
  inPath('ownStoreOrders.approve', 'storeOrderId', (twins, twin) => twins.storeOrder(twin), {
    body: { quantities: [1], totalUsdCents: 5500 },
  }),
  inPath('ownStoreOrders.cancel', 'storeOrderId', (twins, twin) => twins.storeOrder(twin)),
  {
    call: 'ownStoreOrders.announce',
    make: async (twins, twin) => ({
      params: { storeOrderId: await twins.boughtOrder(twin) },
      body: { trackingNumber: `TBA32${String(++serial).padStart(10, '0')}` },
    }),
  },
  inPath('deliveries.proof', 'id', (twins, twin) => twins.handedOver(twin)),
  inPath('files.get', 'fileId', aFile),
  inPath('invoices.accountAll', 'id', accountId),
  inPath('payments.balances', 'accountId', accountId),
  inPath('payments.payouts', 'accountId', accountId),
  inPath('accounts.statement', 'id', accountId),
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
    make: async (twins, twin) => ({ body: { ...news(), merchantInvoiceFileId: await twins.file(twin) } }),
  },
  inBody('invoices.update', 'packageId', prealert, { description: 'Boots' }),
  inPath('invoices.remove', 'invoiceId', prealert),
  inPath('invoices.draftOfPackage', 'id', billable),
  inPath('packages.draftInvoice', 'id', billable),
  inBody('invoices.uploadInvoice', 'packageId', prealert, shopFile),
  inBody('invoices.uploadInvoice', 'invoiceId', billedInvoice, shopFile),
  inPath('packages.customerGet', 'id', prealert),
  {
    call: 'packages.prealert',
    by: 'merchantInvoiceFileId',
    make: async (twins, twin) => ({ body: { ...news(), merchantInvoiceFileId: await twins.file(twin) } }),
  },
  inBody('packages.update', 'packageId', prealert, { description: 'Boots' }),
  inBody('claims.open', 'packageId', storedPackage, {
    ...{ kind: 'Damaged', amountJmdCents: 100, text: 'The lamp is broken' },
  }),
  inList('packages.chooseShipping', 'packageIds', prealert, { shipWhen: 'Hold' }),
  inPath('packages.remove', 'packageId', prealert),
  inBody('packages.uploadInvoice', 'packageId', prealert, shopFile),
  inPath('packages.storage', 'id', storedPackage),
  inPath('packages.chooseEnding', 'id', (twins, twin) => twins.unclaimed(twin, 'Asked'), {
    body: { choice: 'SendOn', feeJmdCents: 0 },
  }),
  inPath('packages.customsPaper', 'id', storedPackage),
  inPath('packages.customsReceipt', 'id', (twins, twin) => twins.cleared(twin)),
  inPath('payments.receipt', 'id', (twins, twin) => twins.paid(twin)),
  inPath('payments.paper', 'id', (twins, twin) => twins.paid(twin)),
]
