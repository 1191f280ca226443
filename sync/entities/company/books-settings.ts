import * as z from 'zod'
import { recordOf } from '../../lib/record-of.ts'
import { ShortText } from '../fields.ts'
import { bookAccounts } from '../money/book-account.ts'

const AccountName = ShortText.trim().max(100, 'is longer than 100 characters')

/** How the journal is written for the company's accounting program. */
export const BooksSettings = z.object({
  /** The name or code of each account in that program; without one it has its own name here. */
  accounts: z.object(recordOf(bookAccounts, () => AccountName.optional())),
  /** The name of the tax rate in Xero for amounts without tax, because GCT has a line of its own. */
  xeroTaxRate: AccountName,
})
export type BooksSettings = z.infer<typeof BooksSettings>

export const defaultBooks: BooksSettings = { accounts: {}, xeroTaxRate: 'Tax Exempt' }
