import { call } from '../../http/call.ts'
import { checkouts, officeMails } from '../../http/calls.ts'
import type { RunRow } from '../../stores/bulk-runs.ts'

type Mailed = Pick<RunRow, 'ids' | 'callKeys'>
/** Sends a mail, exactly once however often it is retried. Returns the address. Throws CallError. */
type SendMail = (row: Mailed) => Promise<string>

const mailing =
  (name: 'invoices.mail' | 'invoices.remind'): SendMail =>
  async ({ ids: [id = ''], callKeys: [idempotencyKey] }) =>
    (await call(officeMails(name), { params: { id }, idempotencyKey })).to

export const mailOneInvoice = mailing('invoices.mail')
export const mailReminder = mailing('invoices.remind')

/** Creates and mails a payment link for one customer's invoices. */
export const mailLink: SendMail = async ({ ids, callKeys: [linkKey, mailKey] }) => {
  const { checkoutId } = await call(checkouts('checkouts.createBulk'), {
    body: { invoices: [...ids] },
    idempotencyKey: linkKey,
  })
  const params = { id: checkoutId }
  return (await call(officeMails('checkouts.mail'), { params, idempotencyKey: mailKey })).to
}
