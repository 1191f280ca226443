import * as z from 'zod'
import { ShortText } from '../fields.ts'
import { BookAccountName } from '../money/book-entry.ts'

/** A spreadsheet runs what begins with one of these signs, and many programs end a line at half of its end. */
const AccountName = ShortText.trim()
  .max(100, 'is longer than 100 characters')
  .regex(
    /^([^=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n][^\t\r\n]*)?$/,
    'begins with = + - or @, or has several lines',
  )

/** How the journal is written for the company's accounting program. */
export const BooksSettings = z.object({
  /** The name or code of each account in that program; without one it has its own name here. */
  accounts: z.partialRecord(BookAccountName, AccountName.optional()),
  /** The name of the tax rate in Xero for amounts without tax, because GCT has a line of its own. */
  xeroTaxRate: AccountName.min(1, 'is missing'),
})
export type BooksSettings = z.infer<typeof BooksSettings>

export const defaultBooks: BooksSettings = { accounts: {}, xeroTaxRate: 'Tax Exempt' }
