import { v7 } from 'uuid'
import { call } from '../../http/call.ts'
import { checkouts, officeMails } from '../../http/calls.ts'

/** Sends a mail; the same one however often it is tried again. Answers the address. Throws CallError. */
export type SendMail = () => Promise<string>

/** The mail of one invoice. */
export function invoiceMail(invoiceId: string): SendMail {
  const idempotencyKey = v7()
  return async () =>
    (await call(officeMails('invoices.mail'), { params: { id: invoiceId }, idempotencyKey })).to
}

/** A reminder of one invoice. */
export function reminderMail(invoiceId: string): SendMail {
  const idempotencyKey = v7()
  return async () =>
    (await call(officeMails('invoices.remind'), { params: { id: invoiceId }, idempotencyKey })).to
}

/** A payment link over invoices of one customer, made and mailed. */
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
