import { checkouts, type Verified } from '#sync/api/checkouts.ts'
import { documents } from '#sync/api/documents.ts'
import { call, callForFile } from '../../http/call.ts'
import { serverQuery } from './use-server-query.ts'
import { write } from './use-write.ts'

/** What a payment link asks for. */
export const checkoutQuery = (token: string) =>
  serverQuery({
    queryKey: ['checkouts', 'by-token', token],
    queryFn: () => call(checkouts['checkouts.byToken'], { params: { token } }),
  })

/** Makes the server ask the card provider what became of a payment. Throws CallError. */
export const verifyCheckout = (checkoutId: string): Promise<Verified> =>
  call(checkouts['checkouts.verify'], { params: { id: checkoutId } })

export const beginCheckout = write(checkouts['checkouts.process'], ['checkouts'])

/** The receipt as PDF. Throws CallError. */
export const fetchReceipt = (paymentId: string): Promise<Blob> =>
  callForFile(documents['payments.receipt'], { params: { id: paymentId } })
