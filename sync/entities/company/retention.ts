import { namesIn } from '../../lib/names-in.ts'

const yearDays = 365
/** Six years after the year that a record belongs to: a record of January is almost seven years old by then. */
export const lawDays = 2557
export const mostDays = 7300

interface RetentionKind {
  readonly label: string
  /** The data that is removed, and the reasons to keep it longer. */
  readonly text: string
  /** The period of a new company. */
  readonly days: number
  readonly least: number
  /** True if tax or customs law names the least. */
  readonly isLaw?: true
}

const lawful = { days: lawDays, least: lawDays, isLaw: true } as const

/** The kinds of personal data, with the period that each is kept for. */
export const retentionKinds = {
  handOverProofs: {
    label: 'Photos and signatures of hand-overs',
    text: 'After the hand-over, unless something about the package is open or unpaid. Who received it and when stays.',
    days: 2 * yearDays,
    least: 90,
  },
  recipientIds: {
    label: 'IDs shown by recipients, and the driver’s position',
    text: 'After the hand-over, unless something about the package is open or unpaid.',
    days: yearDays,
    least: 90,
  },
  packagePhotos: {
    label: 'Photos of packages',
    text: 'After the package was handed over, unless something about it is open or unpaid.',
    days: 2 * yearDays,
    least: 90,
  },
  preAlerts: {
    label: 'Pre-alerts that never arrived',
    text: 'After the last change, with the shop’s invoice.',
    days: yearDays,
    least: 90,
  },
  contactMessages: {
    label: 'Messages from the contact page',
    text: 'After they were written, once they are answered or closed.',
    days: 2 * yearDays,
    least: 30,
  },
  messages: {
    label: 'Sent emails and push messages',
    text: 'After they were written, once they were sent or given up.',
    days: 90,
    least: 1,
  },
  phoneReplies: {
    label: 'STOP and START replies from phones',
    text: 'After the reply, once a later one counts or no customer has that number.',
    days: 2 * yearDays,
    least: 30,
  },
  notices: { label: 'Notifications in the app', text: 'After they were written.', days: 180, least: 1 },
  sessions: {
    label: 'Logins that ended',
    text: 'After they ended. An account recognises its devices by them.',
    days: 400,
    least: 30,
  },
  deviceNames: {
    label: 'Names of devices',
    text: 'After the device’s last contact, once it has nothing left to send.',
    days: 400,
    least: 90,
  },
  pushSubscriptions: {
    label: 'Addresses for push messages',
    text: 'After the login on that device ended.',
    days: 30,
    least: 1,
  },
  replacedInvoices: {
    label: 'Shops’ invoices that were replaced',
    text: 'After another one took their place.',
    days: 30,
    least: 1,
  },
  imports: {
    label: 'Imports, with the result of each row',
    text: 'After they began. An import whose record is gone can’t be undone.',
    days: yearDays,
    least: 30,
  },
  partnerReports: {
    label: 'Partners’ references of packages',
    text: 'After the report, once the package was handed over. The same reference can then be reported again.',
    days: 2 * yearDays,
    least: 90,
  },
  webhookEvents: {
    label: 'Events sent to partners, with the answers',
    text: 'After they happened, sent or not.',
    days: 90,
    least: 1,
  },
  inactiveCustomers: {
    label: 'Customers without activity',
    text: 'After the last login, package, invoice or payment the account is closed, and its owner gets an email. Not while money or a package is open.',
    days: 5 * yearDays,
    least: yearDays,
  },
  customsPapers: {
    label: 'Shops’ invoices for customs',
    text: 'After the upload, once the package was handed over and is paid.',
    ...lawful,
  },
  paymentSlips: {
    label: 'Slips of bank transfers',
    text: 'After the upload, once the transfer was decided.',
    ...lawful,
  },
  customerPapers: {
    label: 'Papers that customers sent, such as photo IDs',
    text: 'After the account was closed. Those of a customer who was erased go at once.',
    days: 2 * yearDays,
    least: 1,
  },
  closedCustomers: {
    label: 'Names, TRNs and addresses of closed accounts',
    text: 'After closing and the last package, invoice and payment. Amounts, numbers and days stay in the books.',
    ...lawful,
  },
  auditEntries: { label: 'Entries of the audit log', text: 'After they were written.', ...lawful },
} as const satisfies Record<string, RetentionKind>

export type RetentionName = keyof typeof retentionKinds
export const retentionNames = namesIn(retentionKinds)
export const retentionKindOf = (name: RetentionName): RetentionKind => retentionKinds[name]

const dayCount = (days: number): string => days.toLocaleString('en-JM')

const lawText =
  'is shorter than the 7 years (2,557 days) of the rule for tax and customs records: they are kept for six years after the year that they belong to'

/** Why a period can't be set, in words; null if it can. Zero keeps the data permanently. */
export function periodProblem(name: RetentionName, days: number): string | null {
  const { least, isLaw } = retentionKindOf(name)
  if (!Number.isInteger(days) || days < 0) return 'is not a whole number of days'
  if (days > mostDays) return `is more than ${dayCount(mostDays)} days`
  if (days === 0 || days >= least) return null
  return isLaw ? lawText : `is shorter than ${dayCount(least)} ${least === 1 ? 'day' : 'days'}`
}

export type RetentionPeriods = Readonly<Record<RetentionName, number>>
