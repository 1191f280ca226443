import { call } from '../../http/call.ts'
import { type BodyOf, callsOf } from '../../http/calls.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { pageSize } from './server-cache/use-server-rows.ts'
import { edit, write } from './server-cache/use-write.ts'

const storeOrders = callsOf(async () => (await import('#sync/api/orders/store-orders.ts')).storeOrders)

const orderPages = storeOrders('storeOrders.paginated')
export const storeOrderRows = (body: BodyOf<typeof orderPages>) => ({
  queryKey: ['orders', 'list', body] as const,
  also: ['invoices'] as const,
  load: (pageNumber: number) => call(orderPages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const invoicePages = storeOrders('storeOrders.invoicesPaginated')
/** Only invoices of store orders. */
export const orderInvoiceRows = (body: BodyOf<typeof invoicePages>) => ({
  queryKey: ['invoices', 'orders', body] as const,
  load: (pageNumber: number) => call(invoicePages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

export const storeOrderQuery = (storeOrderId: string) =>
  serverQuery({
    queryKey: ['orders', 'one', storeOrderId],
    queryFn: () => call(storeOrders('storeOrders.get'), { params: { id: storeOrderId } }),
    meta: { also: ['invoices', 'packages'] },
  })

const changes: readonly Noun[] = ['orders', 'invoices', 'packages']

export const addStoreOrder = write(storeOrders('storeOrders.create'), changes)
export const saveStoreOrder = edit(storeOrders('storeOrders.update'), changes)
export const storeOrderRemoval = write(storeOrders('storeOrders.remove'), changes)
export const voidOrderInvoice = write(storeOrders('storeOrders.removeInvoice'), changes)
