import * as z from 'zod'
import { plainNumber } from '../lib/clean-text.ts'
import { bankAccountTypes } from './bank-account-types.ts'
import { Id, Note, Phone, ShortText, Trn } from './fields.ts'

const Email = z.union([
  z.literal(''),
  z.string().overwrite(plainNumber).trim().max(200).pipe(z.email('is not an email address')),
])

/** How a brand calls itself, and what it says at the end of its invoices. */
export const BrandText = z.object({ name: ShortText, tagline: ShortText, invoiceFooter: Note })

/** How customers and visitors reach an office. */
export const Contact = z.object({ email: Email, phone: Phone, whatsapp: Phone })

/** The account that customers transfer money to. */
export const BankAccount = z.object({
  bank: ShortText.min(1, 'is missing'),
  branch: ShortText,
  accountName: ShortText.min(1, 'is missing'),
  accountNumber: z
    .string()
    .overwrite(plainNumber)
    .trim()
    .regex(/^\d[\d -]{3,38}\d$/, 'is not an account number'),
  accountType: z.enum(bankAccountTypes),
})
export type BankAccount = z.infer<typeof BankAccount>

const optional = z.literal('')

/** What invoices and receipts have to say of the company behind a brand. */
export const CompanyRegistration = z.object({
  /** '' where it is the name that the brand trades under. */
  legalName: ShortText,
  /** As it is written on an envelope. */
  address: z.array(ShortText.min(1, 'is empty')).max(6, 'has more than 6 lines'),
  trn: z.union([optional, Trn]),
  /** Of the registration for General Consumption Tax; '' for a company that is not registered. */
  gctNumber: z.union([optional, ShortText]),
  bank: BankAccount.nullable(),
  /** A file that was uploaded as a logo. */
  logoFileId: Id.nullable(),
})
export type CompanyRegistration = z.infer<typeof CompanyRegistration>

/** Settings that each brand has of its own. The first brand's stand in the settings themselves. */
export const brandParts = {
  brand: BrandText.extend({ name: ShortText.min(1, 'is missing') }),
  contact: Contact,
  company: CompanyRegistration,
} as const

/** The second brand's; without a name it is called as the server's environment says. */
export const SecondBrand = z.object({ ...brandParts, brand: BrandText })

/** The company behind a brand, as papers, mails and screens show it. */
export const Company = z.object({
  /** The name that it trades under. */
  name: z.string(),
  legalName: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  trn: z.string(),
  gctNumber: z.string(),
  bank: BankAccount.nullable(),
  logoFileId: z.string().nullable(),
  invoiceFooter: z.string(),
})
export type Company = z.infer<typeof Company>
