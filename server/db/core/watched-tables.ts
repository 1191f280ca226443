import type { Topic } from '#sync/policies/topics.ts'
import type { Database } from '../tables/schema.ts'

/** The owner of a row: a column of the row, or of the row that it is a part of. */
type Owner = { readonly column: string } | { readonly parent: keyof Database; readonly key: string }

interface Watched {
  readonly topics: readonly [Topic, ...Topic[]]
  /** Null: the rows belong to the company. */
  readonly owner: Owner | null
}

/** `synced`: a device hears of it by the sync itself. `private`: no call shows it. */
type Unwatched = 'synced' | 'private'

const ofAccount: Owner = { column: 'accountId' }
const partOf = (parent: keyof Database, key: string): Owner => ({ parent, key })
const companys = (...topics: Watched['topics']): Watched => ({ topics, owner: null })
const ownedBy = (...topics: Watched['topics']): Watched => ({ topics, owner: ofAccount })

/** The topics that a write to each table updates on open pages. A table without an entry doesn't compile. */
export const watchedTables: Record<keyof Database, Watched | Unwatched> = {
  account: 'synced',
  branch: 'synced',
  delivery: 'synced',
  deliveryPackage: 'synced',
  driverDay: 'synced',
  manifest: 'synced',
  manifestLine: 'synced',
  package: 'synced',
  packageCode: 'synced',
  packageEvent: 'synced',
  packageImage: 'synced',
  packageTally: 'synced',
  packageText: 'synced',
  review: 'synced',

  accountPrivate: ownedBy('accounts'),
  address: { topics: ['accounts'], owner: partOf('accountPrivate', 'userId') },
  // Permissions decide which people can work on a shared handheld.
  accountPermission: ownedBy('access', 'handhelds'),
  authorization: companys('access', 'handhelds'),
  session: ownedBy('sessions'),
  handheld: ownedBy('handhelds'),
  workerKey: ownedBy('handhelds'),
  blog: companys('blogs'),
  contactMessage: companys('contactMessages'),
  newsletter: companys('newsletter'),
  newsletterSubscriber: companys('newsletter'),
  clientError: companys('clientErrors'),
  hubDevice: companys('hubDevices', 'printJobs'),
  dataImport: companys('imports'),
  dataImportRow: companys('imports'),
  printJob: companys('printJobs'),

  setting: companys('settings'),
  rateSheet: companys('rates'),
  dutyTable: companys('dutyTables'),

  invoice: ownedBy('invoices'),
  issuedPaper: ownedBy('invoices', 'payments'),
  invoiceTally: 'private',
  paymentTally: 'private',
  companyState: 'private',
  customsReceipt: { topics: ['invoices'], owner: partOf('package', 'packageId') },
  invoiceLine: { topics: ['invoices'], owner: partOf('invoice', 'invoiceId') },
  invoiceEstimate: companys('estimates'),
  invoiceEstimateLine: companys('estimates'),
  payment: ownedBy('payments', 'invoices', 'checkouts', 'bankTransfers'),
  paymentAllocation: { topics: ['payments', 'invoices'], owner: partOf('payment', 'paymentId') },
  creditNote: ownedBy('creditNotes'),
  creditNoteUse: { topics: ['creditNotes', 'invoices'], owner: partOf('creditNote', 'creditNoteId') },
  dutyCredit: 'private',
  till: companys('tills'),
  tillEntry: companys('tills'),
  // An address is shown only once its reader has confirmed it.
  newsletterRequest: 'private',
  bankTransfer: ownedBy('bankTransfers', 'invoices'),
  bankTransferItem: { topics: ['bankTransfers'], owner: partOf('bankTransfer', 'bankTransferId') },
  // An invoice says that its card page is open.
  checkout: ownedBy('checkouts', 'invoices'),
  checkoutItem: { topics: ['checkouts'], owner: partOf('checkout', 'checkoutId') },
  checkoutAlert: companys('checkouts'),
  providerPayment: companys('checkouts'),

  storeOrder: ownedBy('orders'),
  storeOrderItem: { topics: ['orders'], owner: partOf('storeOrder', 'storeOrderId') },

  notice: ownedBy('notices'),
  notificationPreference: ownedBy('notices'),
  dailyMail: ownedBy('notices'),
  pushSubscription: ownedBy('notices'),
  message: companys('messages', 'mails'),
  file: { topics: ['files'], owner: { column: 'ownerAccountId' } },

  // It is written with every change: a page that shows it follows all topics.
  audit: 'private',
  accountText: 'private',
  allowance: 'private',
  callDone: 'private',
  counter: 'private',
  credential: 'private',
  hawbBlock: 'private',
  keepAlive: 'private',
  oneTimeToken: 'private',
  providerHook: 'private',
  syncAlias: 'private',
  syncClient: 'private',
  syncCommit: 'private',
  syncHead: 'private',
  syncMutation: 'private',
  syncRow: 'private',
  syncScope: 'private',
}
