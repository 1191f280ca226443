import * as z from 'zod'
import { plainNumber } from '../../lib/clean-text.ts'
import { Id, Note, Phone, ShortText, Trn } from '../fields.ts'
import { bankAccountTypes } from '../money/bank-account-types.ts'

const Email = z.union([
  z.literal(''),
  z.string().overwrite(plainNumber).trim().max(200).pipe(z.email('is not an email address')),
])

/** The brand of the company itself, as accounts carry it. */
export const firstBrand = 'quayside'

/** The name and tagline of a brand, and the footer of its invoices. */
export const BrandText = z.object({ name: ShortText, tagline: ShortText, invoiceFooter: Note })

/** The contact details of an office. */
export const Contact = z.object({ email: Email, phone: Phone, whatsapp: Phone })

/** The account to which customers transfer money. */
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

/** The company details that must be on invoices and receipts. */
export const CompanyRegistration = z.object({
  /** '' if it equals the brand's name. */
  legalName: ShortText,
  /** The lines as on an envelope. */
  address: z.array(ShortText.min(1, 'is empty')).max(6, 'has more than 6 lines'),
  trn: z.union([optional, Trn]),
  /** The number of the registration for General Consumption Tax; '' if the company isn't registered. */
  gctNumber: z.union([optional, ShortText]),
  bank: BankAccount.nullable(),
  /** The id of the uploaded logo. */
  logoFileId: Id.nullable(),
})
export type CompanyRegistration = z.infer<typeof CompanyRegistration>

/** The settings that each brand has separately. The first brand's are directly in the settings. */
export const brandParts = {
  brand: BrandText.extend({ name: ShortText.min(1, 'is missing') }),
  contact: Contact,
  company: CompanyRegistration,
} as const

/** The second brand's settings. Without a name, the brand has the name from the server's environment. */
export const SecondBrand = z.object({ ...brandParts, brand: BrandText })

/** The company behind a brand, as papers, mails and screens show it. */
export const Company = z.object({
  /** The trading name. */
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
