import { call } from '../../http/call.ts'
import { type BodyOf, deliveries } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'

const deliveryFee = deliveries('deliveries.fee')

/** The price of bringing packages to a place, by the function that bills it. */
export const deliveryFeeQuery = (body: BodyOf<typeof deliveryFee>) =>
  serverQuery({
    queryKey: ['deliveryZones', 'fee', body],
    queryFn: () => call(deliveryFee, { body }),
    meta: { also: ['settings', 'invoices'] },
  })
