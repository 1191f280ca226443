import * as z from 'zod'
import { Id, Timestamp } from '../../entities/fields.ts'
import { messageStates } from '../../entities/messages/message-topics.ts'
import { row } from '../row.ts'

/** A mail that staff sent to a customer by hand. */
export const OfficeMail = z.object({
  at: Timestamp,
  by: z.string(),
  to: z.string(),
  /** The mail's state; null once the outbox has deleted it. */
  state: z.enum(messageStates).nullable(),
})
export type OfficeMail = z.output<typeof OfficeMail>

const ById = z.object({ id: Id })

/** The recipient is always the account's own address: no call can mail to an address from its caller. */
export const officeMails = {
  'invoices.mail': row({
    method: 'POST',
    path: '/api/invoices/{id}/mail',
    who: 'staff',
    permission: 'InvoiceUpdate',
    summary: 'Mails an issued invoice to its customer. Takes an Idempotency-Key.',
    params: ById,
    reply: OfficeMail,
    failure: 'The invoice was not mailed',
  }),
  'invoices.remind': row({
    method: 'POST',
    path: '/api/invoices/{id}/remind',
    who: 'staff',
    permission: 'InvoiceUpdate',
    summary:
      'Mails its customer a reminder of an invoice that something is owed on. Takes an Idempotency-Key.',
    params: ById,
    reply: OfficeMail,
    failure: 'The reminder was not mailed',
  }),
  'checkouts.mail': row({
    method: 'POST',
    path: '/api/checkouts/{id}/mail',
    who: 'staff',
    permission: 'CheckoutUpdate',
    summary: 'Mails a payment link to its customer. Takes an Idempotency-Key.',
    params: ById,
    reply: OfficeMail,
    failure: 'The payment link was not mailed',
  }),
}
