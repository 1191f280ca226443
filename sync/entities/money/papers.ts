import * as z from 'zod'
import { Company } from '../company/company.ts'
import { Id, ShortText } from '../fields.ts'
import { invoiceKinds } from './invoice-status.ts'
import { JmdAmount } from './money-fields.ts'
import { Payment } from './payment.ts'

/**
 * The recipient of a paper. The tax number shows its last three digits, unless the reader asked for the whole number
 * and may read it.
 */
export const PaperParty = z.object({
  name: z.string(),
  mailbox: z.string(),
  email: z.string(),
  trn: z.string(),
})
export type PaperParty = z.output<typeof PaperParty>

/** The issuer and the recipient of a paper, with their data at its issue. */
export const IssuedPaper = z.object({ company: Company, customer: PaperParty })
export type IssuedPaper = z.output<typeof IssuedPaper>

/** An invoice on a receipt or in a customer's own list, with the amount paid on it. */
export const PaidInvoice = z.object({
  invoiceId: Id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** The part of this payment. */
  amountJmdCents: z.int(),
  /** The amount still owed on it. */
  balanceJmdCents: z.int(),
  /** Its charges, in words. */
  lines: z.array(z.object({ text: z.string(), amountJmdCents: z.int() })),
})
export type PaidInvoice = z.output<typeof PaidInvoice>

export const IssuedReceipt = IssuedPaper.extend({
  /** Receipts have no tax number, because staff who take payments read them without access to invoices. */
  customer: PaperParty.omit({ trn: true }),
  payment: Payment.pick({
    receiptNumber: true,
    method: true,
    currency: true,
    amountUsdCents: true,
    rate: true,
    amountJmdCents: true,
    roundingJmdCents: true,
    tenderedJmdCents: true,
    changeJmdCents: true,
    reference: true,
    receivedAt: true,
    receiptCheck: true,
    reversedAt: true,
  }),
  paid: z.array(PaidInvoice),
  /** The part of the payment that paid no invoice. */
  creditJmdCents: z.int(),
})
export type IssuedReceipt = z.output<typeof IssuedReceipt>

/** The numbers on customs' own papers for a package's entry, as the office enters them. */
export const CustomsNumbers = z.object({
  /** The receipt for the payment to customs. */
  receiptNumber: ShortText,
  /** The tariff heading, such as 8517.13.00. */
  classification: ShortText,
  /** Null for the computed value. */
  cifJmdCents: JmdAmount.nullable(),
})
export type CustomsNumbers = z.output<typeof CustomsNumbers>

/** The customs charges for a package, with the papers that prove them. */
export const CustomsReceipt = IssuedPaper.extend({
  packageId: Id,
  trackingNumber: z.string(),
  hawbNumber: z.string().nullable(),
  description: z.string(),
  /** The goods of a package with lines, as texts; empty for one without. */
  goods: z.array(z.string()),
  entryNumber: z.string(),
  recorded: CustomsNumbers,
  /** The recorded value, or else the computed one; null if neither is known. */
  cifJmdCents: z.int().nullable(),
  duties: z.array(z.object({ name: z.string(), how: z.string(), amountJmdCents: z.int() })),
  totalJmdCents: z.int(),
})
export type CustomsReceipt = z.output<typeof CustomsReceipt>
