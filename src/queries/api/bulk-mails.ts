import { v7 } from 'uuid'
import { call } from '../../http/call.ts'
import { checkouts, officeMails } from '../../http/calls.ts'

/** Sends a mail, exactly once however often it is retried. Returns the address. Throws CallError. */
export type SendMail = () => Promise<string>

/** Returns a function that mails an invoice. */
export function invoiceMail(invoiceId: string): SendMail {
  const idempotencyKey = v7()
  return async () =>
    (await call(officeMails('invoices.mail'), { params: { id: invoiceId }, idempotencyKey })).to
}

/** Returns a function that mails a reminder of an invoice. */
export function reminderMail(invoiceId: string): SendMail {
  const idempotencyKey = v7()
  return async () =>
    (await call(officeMails('invoices.remind'), { params: { id: invoiceId }, idempotencyKey })).to
}

/** Returns a function that creates and mails a payment link for one customer's invoices. */
export function linkMail(invoiceIds: readonly string[]): SendMail {
  const [linkKey, mailKey] = [v7(), v7()]
  return async () => {
    const { checkoutId } = await call(checkouts('checkouts.createBulk'), {
      body: { invoices: [...invoiceIds] },
      idempotencyKey: linkKey,
    })
    const mail = await call(officeMails('checkouts.mail'), {
      params: { id: checkoutId },
      idempotencyKey: mailKey,
    })
    return mail.to
  }
}
