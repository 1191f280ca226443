import { namesIn } from '../lib/names-in.ts'
import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

interface Followers {
  /** Staff with one of these rights are notified about all rows. `Admin` means administrators only. */
  readonly staff: readonly Permission[] | 'Admin'
  /** `owner`: the owner of the row is notified. `all`: every connected user is. */
  readonly others: 'owner' | 'all' | 'nobody'
}

const staffOnly = (...staff: Permission[]): Followers => ({ staff, others: 'nobody' })
const withOwner = (...staff: Permission[]): Followers => ({ staff, others: 'owner' })

/**
 * Unsynced data by noun, with the users who are notified of changes: those who may read it. A notification has nothing
 * of the row, not even its owner.
 */
const followers = {
  accounts: withOwner('AccountView'),
  access: { staff: 'Admin', others: 'owner' },
  bankTransfers: withOwner('PaymentView', 'ReceivePaymentView'),
  blogs: { staff: [], others: 'all' },
  checkouts: withOwner('CheckoutView', 'PaymentView', 'ReceivePaymentView'),
  clientErrors: { staff: 'Admin', others: 'nobody' },
  contactMessages: staffOnly('AccountView'),
  creditNotes: withOwner('CreditNoteView', 'ReceivePaymentView'),
  dutyTables: { staff: [], others: 'all' },
  estimates: staffOnly('InvoiceView'),
  files: withOwner('FileManagerView', 'PackageView'),
  // A handheld has the right to check in, so it is notified about its workers.
  handhelds: withOwner('HandheldUpdate', 'CheckInPackageView'),
  hubDevices: { staff: 'Admin', others: 'nobody' },
  imports: staffOnly('AccountCreate', 'PackageCreate'),
  invoices: withOwner('InvoiceView', 'PaymentView', 'ReceivePaymentView'),
  // The state of a mail is shown beside the invoice or payment link that staff mailed.
  mails: staffOnly('InvoiceView', 'CheckoutView'),
  messages: { staff: 'Admin', others: 'nobody' },
  newsletter: staffOnly('NewsletterView'),
  notices: { staff: [], others: 'owner' },
  orders: withOwner('StoreOrderView'),
  printJobs: staffOnly('PackageView'),
  payments: withOwner('PaymentView', 'ReceivePaymentView'),
  rates: { staff: [], others: 'all' },
  sessions: withOwner('AccountView'),
  settings: { staff: [], others: 'all' },
  tills: staffOnly('PaymentView', 'ReceivePaymentView'),
} as const satisfies Record<string, Followers>

export type Topic = keyof typeof followers

export const topics = namesIn(followers)

/** @param owners the owners of the changed rows; null where a row has none */
export function canFollow(actor: Actor, topic: Topic, owners: ReadonlySet<string | null>): boolean {
  const { staff, others }: Followers = followers[topic]
  if (others === 'all' || (others === 'owner' && owners.has(actor.accountId))) return true
  return staff === 'Admin' ? actor.role === 'Admin' : staff.some((permission) => isGranted(actor, permission))
}
