import { call } from '../../../http/call.ts'
import { address, deliveries, settings } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

/** The basis of a delivery request: the addresses, and the tax on its fee. */
export const deliveryTermsQuery = (userId: string) =>
  serverQuery({
    queryKey: ['accounts', 'delivery-terms', userId],
    queryFn: async () => {
      const [addresses, { gct }] = await Promise.all([
        call(address('address.list'), { params: { userId } }),
        call(settings('settings.public')),
      ])
      return { addresses, gct }
    },
    meta: { also: ['settings'] },
  })

const changes: readonly Noun[] = ['deliveries', 'invoices', 'payments']
export const requestDelivery = write(deliveries('deliveries.create'), changes)
export const changeOwnDelivery = edit(deliveries('deliveries.update'), changes)
export const cancelOwnDelivery = write(deliveries('deliveries.remove'), changes)
