import { ownStoreOrders } from '../../http/calls.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { keptQuery } from './kept-answers.ts'
import { write } from './use-write.ts'

/** What was ordered through us, the newest first: readable without a connection too. */
export const ownOrdersQuery = keptQuery({
  queryKey: ['orders', 'own'],
  source: ownStoreOrders('ownStoreOrders.list'),
  input: {},
  also: ['invoices'],
})

const changes: readonly Noun[] = ['orders', 'invoices']
export const requestOrder = write(ownStoreOrders('ownStoreOrders.request'), changes)
export const approveQuote = write(ownStoreOrders('ownStoreOrders.approve'), changes)
export const cancelOwnOrder = write(ownStoreOrders('ownStoreOrders.cancel'), changes)
