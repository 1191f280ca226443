import { callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { keptQuery } from '../server-cache/kept-answers.ts'
import { write } from '../server-cache/use-write.ts'

export const ownStoreOrders = callsOf(
  async () => (await import('#sync/api/orders/own-store-orders.ts')).ownStoreOrders,
)

/** The customer's store orders, newest first, also readable without a connection. */
export const ownOrdersQuery = keptQuery({
  queryKey: ['orders', 'own'],
  source: ownStoreOrders('ownStoreOrders.list'),
  input: {},
  also: ['invoices', 'packages'],
})

const changes: readonly Noun[] = ['orders', 'invoices']
export const requestOrder = write(ownStoreOrders('ownStoreOrders.request'), changes)
export const approveQuote = write(ownStoreOrders('ownStoreOrders.approve'), changes)
export const cancelOwnOrder = write(ownStoreOrders('ownStoreOrders.cancel'), changes)
export const announceOwnOrder = write(ownStoreOrders('ownStoreOrders.announce'), ['orders', 'packages'])
