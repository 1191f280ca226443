/** The data on papers at their issue. */
export interface PaperTables {
  companyState: CompanyStateTable
  issuedPaper: IssuedPaperTable
  customsReceipt: CustomsReceiptTable
  overdueReminder: OverdueReminderTable
  statementMail: StatementMailTable
}

/** A company's data as they were at some time; papers of the same data share one. */
export interface CompanyStateTable {
  /** The hash of `company`. */
  companyStateId: string
  /** JSON of Company. */
  company: string
}

/** Of an invoice from its issue on, and of a payment's receipt. */
export interface IssuedPaperTable {
  /** The invoice or payment. */
  entityId: string
  companyStateId: string
  accountId: string
  name: string
  mailbox: string
  /** Sealed for the account; null where it had given none. */
  trn: string | null
}

/** The data of customs' own papers about a package's entry. */
export interface CustomsReceiptTable {
  packageId: string
  /** Of what was paid to customs. */
  receiptNumber: string
  /** The tariff heading. */
  classification: string
  /** Null while only the computed one is known. */
  cifJmdCents: number | null
  recordedBy: string
  recordedAt: string
}

/** A day of the settings for which a customer was reminded of an overdue bill. */
export interface OverdueReminderTable {
  invoiceId: string
  day: number
  remindedOn: string
}

/** How far the mails of a month's statements have come. */
export interface StatementMailTable {
  /** `2026-10`. */
  month: string
  /** Customers up to this one have theirs. */
  lastAccountId: string
  finishedAt: string | null
}
