import { call, callForFile } from '../../../http/call.ts'
import { checkouts, documents, officeMails } from '../../../http/calls.ts'
import { invalidate } from '../server-cache/server-cache.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const checkoutByToken = checkouts('checkouts.byToken')

/** The checkout behind a payment link. */
export const checkoutQuery = (token: string) =>
  serverQuery({
    queryKey: ['checkouts', 'by-token', token],
    queryFn: () => call(checkoutByToken, { params: { token } }),
  })

const leave = checkouts('checkouts.leave')

/**
 * Says that the payer left these card pages without paying. True: a payment has arrived for one of them after all. Throws
 * CallError.
 */
export async function leaveCardPages(
  pending: readonly { readonly checkoutId: string | null }[],
): Promise<boolean> {
  const ids = new Set(pending.flatMap(({ checkoutId }) => checkoutId ?? []))
  const answers = await Promise.all([...ids].map((id) => call(leave, { params: { id } })))
  void invalidate(['checkouts', 'invoices', 'payments'])
  return answers.some(({ paid }) => paid)
}

/** The receipt as PDF. Throws CallError. */
export const fetchReceipt = (paymentId: string): Promise<Blob> =>
  callForFile(documents('payments.receipt'), { params: { id: paymentId } })

/** A payment link with the details for staff. */
export const paymentLinkQuery = (checkoutId: string) =>
  serverQuery({
    queryKey: ['checkouts', 'office', checkoutId],
    queryFn: () => call(checkouts('checkouts.get'), { params: { id: checkoutId } }),
    meta: { also: ['invoices', 'mails'] },
  })

export const createPaymentLink = write(checkouts('checkouts.createBulk'), ['checkouts'])
/** A customer's own checkout that becomes credit, and its card page. */
export const createTopUp = write(checkouts('checkouts.create'), ['checkouts'])
export const openTopUpPage = write(checkouts('checkouts.fygaro'), ['checkouts'])
/** Mails a payment link to its customer. */
export const mailPaymentLink = write(officeMails('checkouts.mail'), ['checkouts', 'messages'])
export const setCheckoutStatus = write(checkouts('checkouts.setStatus'), ['checkouts'])

export const prolongPaymentLink = edit(checkouts('checkouts.update'), ['checkouts'])
export const removePaymentLink = write(checkouts('checkouts.remove'), ['checkouts'])

/** Card payments that staff have to look at. */
export const cardAlertsQuery = serverQuery({
  queryKey: ['checkouts', 'alerts'],
  queryFn: () => call(checkouts('checkouts.alerts'), { query: { resolved: '0' } }),
})
export const settleCardAlert = write(checkouts('checkouts.resolveAlert'), ['checkouts', 'payments'])
