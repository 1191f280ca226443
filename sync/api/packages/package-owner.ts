import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import { Invoice } from '../../entities/money/invoice.ts'
import { CustomerBill, ExpectedBill } from '../money/invoices-bill.ts'
import { row } from '../row.ts'

export const OwnerChangeBody = z.object({
  /** The customer that the package belongs to. */
  accountId: Id,
  /** The invoice that the package is on, as the person saw it. */
  invoiceId: Id,
  /** Why the invoice is void; its customer reads this. */
  reason: Note.min(1, 'is missing: say why'),
  /** True to write nothing. */
  preview: z.boolean().default(false),
  /** The bills of the preview that can be made; without them, the current bills are made. */
  expected: z.array(ExpectedBill).optional(),
})
export type OwnerChangeBody = z.output<typeof OwnerChangeBody>

export const OwnerChange = z.object({
  voided: z.array(Invoice.pick({ invoiceId: true, number: true, totalJmdCents: true, paidJmdCents: true })),
  /** The bills of all customers whose packages were on those invoices. A repeat of the call answers none. */
  bills: z.array(CustomerBill),
})
export type OwnerChange = z.output<typeof OwnerChange>

export const packageOwner = {
  'packages.changeOwner': row({
    method: 'POST',
    path: '/api/packages/{id}/owner',
    who: 'staff',
    permission: 'InvoiceUpdate',
    summary:
      'Gives a billed package to another customer: voids its invoices, changes its customer, and bills again what was on them, with the mails. Needs PackageUpdate and InvoiceCreate, too. With preview: true it writes nothing. With other fingerprints than those in `expected`, nothing is changed. Takes an Idempotency-Key.',
    params: z.object({ id: Id }),
    body: OwnerChangeBody,
    reply: OwnerChange,
    success: 'Customer changed',
    failure: 'The customer was not changed',
  }),
}
