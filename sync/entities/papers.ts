import * as z from 'zod'
import { Company } from './company.ts'
import { Id, ShortText } from './fields.ts'
import { invoiceKinds } from './invoice-status.ts'
import { JmdAmount } from './money-fields.ts'
import { Payment } from './payment.ts'

/** Whose paper it is. The tax number is written out: only its owner and staff who may see the paper read it. */
export const PaperParty = z.object({
  name: z.string(),
  mailbox: z.string(),
  email: z.string(),
  trn: z.string(),
})
export type PaperParty = z.output<typeof PaperParty>

/** Who issued a paper and to whom, as it bore when it was issued. */
export const IssuedPaper = z.object({ company: Company, customer: PaperParty })
export type IssuedPaper = z.output<typeof IssuedPaper>

/** One invoice of a receipt, or of a customer's own: what was paid on it. */
export const PaidInvoice = z.object({
  invoiceId: Id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** Of this payment. */
  amountJmdCents: z.int(),
  /** What is owed on it now. */
  balanceJmdCents: z.int(),
  /** What it charges, in words. */
  lines: z.array(z.object({ text: z.string(), amountJmdCents: z.int() })),
})
export type PaidInvoice = z.output<typeof PaidInvoice>

export const IssuedReceipt = IssuedPaper.extend({
  /** Receipts bear no tax number: whoever takes money reads them, who may see no invoice. */
  customer: PaperParty.omit({ trn: true }),
  payment: Payment.pick({
    receiptNumber: true,
    method: true,
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
  /** What of it paid no invoice. */
  creditJmdCents: z.int(),
})
export type IssuedReceipt = z.output<typeof IssuedReceipt>

/** What customs' own papers say of a package's entry, as the office types it. */
export const CustomsNumbers = z.object({
  /** Of what was paid to customs. */
  receiptNumber: ShortText,
  /** The tariff heading, such as 8517.13.00. */
  classification: ShortText,
  /** Null: as it was computed. */
  cifJmdCents: JmdAmount.nullable(),
})
export type CustomsNumbers = z.output<typeof CustomsNumbers>

/** What customs charged for a package, with the papers that show it. */
export const CustomsReceipt = IssuedPaper.extend({
  packageId: Id,
  trackingNumber: z.string(),
  hawbNumber: z.string().nullable(),
  description: z.string(),
  entryNumber: z.string(),
  recorded: CustomsNumbers,
  /** As it is recorded, else as it was computed; null where neither is known. */
  cifJmdCents: z.int().nullable(),
  duties: z.array(z.object({ name: z.string(), how: z.string(), amountJmdCents: z.int() })),
  totalJmdCents: z.int(),
})
export type CustomsReceipt = z.output<typeof CustomsReceipt>
