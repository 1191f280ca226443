import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { CustomsNumbers, CustomsReceipt, IssuedPaper, IssuedReceipt } from '../../entities/money/papers.ts'
import { failureTexts, successTexts } from '../../rules/texts/change-texts.ts'
import { fileReply, row } from '../row.ts'

const pdf = fileReply('application/pdf')
const params = z.object({ id: Id })

export const labelFormats = ['pdf', 'zpl'] as const
export const receiptPapers = ['a4', '80mm'] as const
/** How a paper shows the tax number of its customer. */
const trnViews = ['masked', 'whole'] as const
export type TrnView = (typeof trnViews)[number]
/** The whole number takes a recent proof and is noted in the audit. */
const withTaxNumber = {
  query: z.object({ trn: z.enum(trnViews, 'must be masked or whole').default('masked') }),
  needsProof: 'for tax numbers',
} as const
const Dpi = z.coerce.number().pipe(z.literal([203, 300], 'must be 203 or 300'))

/** Printable documents. They aren't stored: each is rendered from the current data. */
export const documents = {
  'invoices.pdf': row({
    method: 'GET',
    path: '/api/invoices/pdf/{id}',
    who: 'own',
    policy: 'invoice.canRead',
    summary: 'An invoice as PDF: own once customs has let its packages go, with InvoiceView any.',
    params,
    ...withTaxNumber,
    ...pdf,
  }),
  'invoices.paper': row({
    method: 'GET',
    path: '/api/invoices/{id}/paper',
    who: 'own',
    policy: 'invoice.canRead',
    summary: 'Who issued an invoice and to whom, with the tax numbers of both, as it bore at its issue.',
    params,
    ...withTaxNumber,
    reply: IssuedPaper,
  }),
  'payments.paper': row({
    method: 'GET',
    path: '/api/payments/{id}/paper',
    who: 'own',
    policy: 'payment.canReadReceipt',
    summary: 'What the receipt of a payment says beside the payment: who took it, and what was paid with it.',
    params,
    reply: IssuedReceipt,
  }),
  'payments.receipt': row({
    method: 'GET',
    path: '/api/payments/{id}/receipt',
    who: 'own',
    policy: 'payment.canRead',
    summary: 'The receipt of a payment as PDF: own, or with PaymentView. A4, or a roll of 80 mm.',
    params,
    query: z.object({ paper: z.enum(receiptPapers, 'must be a4 or 80mm').default('a4') }),
    ...pdf,
  }),
  'packages.customsPaper': row({
    method: 'GET',
    path: '/api/packages/{id}/customs-paper',
    who: 'own',
    policy: 'package.canRead',
    summary: 'What customs charged for a package on issued invoices, with entry, classification and CIF.',
    params,
    ...withTaxNumber,
    reply: CustomsReceipt,
  }),
  'packages.customsReceipt': row({
    method: 'GET',
    path: '/api/packages/{id}/customs-receipt',
    who: 'own',
    policy: 'package.canRead',
    summary: 'The customs receipt of a package as PDF: own, or with PackageView.',
    params,
    ...withTaxNumber,
    ...pdf,
  }),
  'packages.recordCustomsReceipt': row({
    method: 'PUT',
    path: '/api/packages/{id}/customs-receipt',
    who: 'staff',
    permission: 'PackageUpdate',
    summary: 'Records the number of customs’ receipt, the classification and the CIF of a package.',
    params,
    body: CustomsNumbers,
    reply: CustomsReceipt,
    success: successTexts['package.update'],
    failure: failureTexts['package.update'],
  }),
  'packages.label': row({
    forOffices: true,
    method: 'GET',
    path: '/api/packages/{id}/label',
    who: 'staff',
    permission: 'PackageView',
    summary: 'Labels of 4 by 6 inches, one for each piece, as PDF or in Zebra’s language for 203 or 300 dpi.',
    params,
    query: z.object({
      format: z.enum(labelFormats, 'must be pdf or zpl').default('pdf'),
      dpi: Dpi.default(203),
    }),
    ...fileReply('application/pdf', 'text/plain; charset=utf-8'),
  }),
  'manifests.pdf': row({
    method: 'GET',
    path: '/api/manifests/{id}/pdf',
    who: 'staff',
    permission: 'ManifestView',
    summary: 'A manifest with every package in it as PDF.',
    params,
    ...pdf,
  }),
  'deliveries.proof': row({
    method: 'GET',
    path: '/api/deliveries/{id}/proof',
    who: 'own',
    policy: 'delivery.whereReadable',
    summary: 'The proof that a delivery was handed over as PDF: own, or with DeliveryView.',
    params,
    ...pdf,
  }),
}
