import type { RetentionName } from '#sync/entities/company/retention.ts'
import type { Database } from '../tables/schema.ts'

/** The columns that name a person, or by which a person is reached. */
type PersonColumn = 'accountId' | 'ownerAccountId' | 'byAccountId' | 'email' | 'phone' | 'to' | 'number'

/** The tables with such a column. */
type PersonTable = {
  [T in keyof Database]: Extract<keyof Database[T], PersonColumn> extends never ? never : T
}[keyof Database]

/**
 * An erasure treats a customer's rows of a table in one of three ways. With `at` they are erased by the transaction
 * that closes the account or grants the request. With `period` the retention removes them, immediately or at the end
 * of the kind's period. With `kept` they stay, for the reason that it states.
 */
export type ErasureOfRows =
  | { readonly at: 'closing' | 'grant'; readonly leaves: 'nothing' | 'blank rows' }
  | { readonly period: RetentionName; readonly leaves: 'nothing' | 'blank rows' }
  | { readonly kept: string }

const closing = { at: 'closing', leaves: 'nothing' } as const
/** A record of the books: ids, numbers, amounts and days stay, words and customers’ names go. */
const words = { period: 'closedCustomers', leaves: 'blank rows' } as const
const books = {
  kept: 'It is a record of the books: ids, numbers, amounts and days, without a name.',
} as const
const staffs = { kept: 'Only the staff has such rows, and an erasure is a customer’s.' } as const
const short = { kept: 'The housekeeping deletes it within days, when it has expired.' } as const

/**
 * The decision about each table that has rows of a person. A new table doesn't compile without one; what happens to each
 * column of text is in `erasure-of-columns.ts`.
 */
export const erasureOfTables: Readonly<Record<PersonTable, ErasureOfRows>> = {
  account: { period: 'closedCustomers', leaves: 'blank rows' },
  accountNote: closing,
  accountPermission: closing,
  accountPrivate: { period: 'closedCustomers', leaves: 'blank rows' },
  address: closing,
  allowance: { kept: 'It counts calls by an account’s id.' },
  audit: { period: 'auditEntries', leaves: 'nothing' },
  bankTransfer: words,
  bookEntry: books,
  branch: { kept: 'It is the company’s own address.' },
  checkout: words,
  checkoutAlert: words,
  claim: { at: 'closing', leaves: 'blank rows' },
  contactMessage: { at: 'grant', leaves: 'nothing' },
  credential: closing,
  creditNote: words,
  customerPaper: { period: 'customerPapers', leaves: 'nothing' },
  dailyMail: closing,
  dataImport: { period: 'imports', leaves: 'nothing' },
  delivery: { period: 'closedCustomers', leaves: 'blank rows' },
  erasure: { at: 'grant', leaves: 'blank rows' },
  file: { period: 'customsPapers', leaves: 'blank rows' },
  handheld: staffs,
  invoice: words,
  invoiceEstimate: words,
  issuedPaper: { period: 'closedCustomers', leaves: 'blank rows' },
  // The device stays locked, so that what it still holds is emptied at its next contact.
  lockedDevice: words,
  manifest: { kept: 'It names no customer.' },
  message: { period: 'messages', leaves: 'nothing' },
  newsletterRequest: { at: 'grant', leaves: 'nothing' },
  newsletterSubscriber: { at: 'grant', leaves: 'nothing' },
  notice: { period: 'notices', leaves: 'nothing' },
  notificationPreference: closing,
  oneTimeToken: short,
  package: { period: 'closedCustomers', leaves: 'blank rows' },
  packageEvent: words,
  packageImage: { period: 'packagePhotos', leaves: 'blank rows' },
  payment: words,
  phoneCode: closing,
  phoneNumber: closing,
  phoneReply: { at: 'grant', leaves: 'nothing' },
  promotionUse: books,
  printJob: { kept: 'The housekeeping deletes it a month after it was printed.' },
  proofTicket: closing,
  providerPayment: books,
  pushSubscription: closing,
  question: { at: 'closing', leaves: 'blank rows' },
  recoveryCode: closing,
  secondFactor: closing,
  session: { period: 'sessions', leaves: 'nothing' },
  storeOrder: words,
  syncClient: { period: 'deviceNames', leaves: 'blank rows' },
  transfer: { kept: 'It names no customer.' },
  workerKey: staffs,
}
