import { call, callForFile } from '../../http/call.ts'
import { checkouts, documents, officeMails } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'
import { write } from './use-write.ts'

const checkoutByToken = checkouts('checkouts.byToken')

/** What a payment link asks for. */
export const checkoutQuery = (token: string) =>
  serverQuery({
    queryKey: ['checkouts', 'by-token', token],
    queryFn: () => call(checkoutByToken, { params: { token } }),
  })

/** The receipt as PDF. Throws CallError. */
export const fetchReceipt = (paymentId: string): Promise<Blob> =>
  callForFile(documents('payments.receipt'), { params: { id: paymentId } })

/** A payment link as the office sees it. */
export const paymentLinkQuery = (checkoutId: string) =>
  serverQuery({
    queryKey: ['checkouts', 'office', checkoutId],
    queryFn: () => call(checkouts('checkouts.get'), { params: { id: checkoutId } }),
    meta: { also: ['invoices', 'mails'] },
  })

export const createPaymentLink = write(checkouts('checkouts.createBulk'), ['checkouts'])
/** Mails a payment link to its customer. */
export const mailPaymentLink = write(officeMails('checkouts.mail'), ['checkouts', 'messages'])
export const setCheckoutStatus = write(checkouts('checkouts.setStatus'), ['checkouts'])

/** Card money that somebody of the staff has to look at. */
export const cardAlertsQuery = serverQuery({
  queryKey: ['checkouts', 'alerts'],
  queryFn: () => call(checkouts('checkouts.alerts'), { query: { resolved: '0' } }),
})
export const settleCardAlert = write(checkouts('checkouts.resolveAlert'), ['checkouts', 'payments'])
