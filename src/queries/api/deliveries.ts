import { call, callForFile } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import { accounts, address, type BodyOf, callsOf, deliveries, documents, invoices } from '../../http/calls.ts'
import type { RunRow } from '../../stores/bulk-runs.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { keptQuery } from './server-cache/kept-answers.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { pageSize } from './server-cache/use-server-rows.ts'
import { edit, write } from './server-cache/use-write.ts'

const deliveryPlans = callsOf(
  async () => (await import('#sync/api/deliveries/delivery-plans.ts')).deliveryPlans,
)

const deliveryPages = deliveries('deliveries.paginated')
export const deliveryRows = (body: BodyOf<typeof deliveryPages>) => ({
  queryKey: ['deliveries', 'list', body] as const,
  also: ['invoices', 'payments', 'accounts'] as const,
  load: (pageNumber: number) => call(deliveryPages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const invoicePages = invoices('invoices.paginated')
/** Only invoices of deliveries. */
export const deliveryInvoiceRows = (body: Omit<BodyOf<typeof invoicePages>, 'kind'>) => ({
  queryKey: ['invoices', 'deliveries', body] as const,
  load: (pageNumber: number) =>
    call(invoicePages, { params: { pageNumber }, body: { ...body, kind: 'Delivery', pageSize } }),
})

/** A delivery with the details only the server has: its invoice, and who may take the packages. */
export const deliveryQuery = (deliveryId: string) =>
  serverQuery({
    queryKey: ['deliveries', 'one', deliveryId],
    queryFn: () => call(deliveries('deliveries.get'), { params: { id: deliveryId } }),
    meta: { also: ['invoices', 'payments', 'accounts'] },
  })

/** The basis of a new delivery: the customer's addresses. */
export const deliveryBasicsQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['accounts', 'delivery', accountId],
    queryFn: async () => {
      const { user } = await call(accounts('accounts.get'), { params: { id: accountId } })
      return { addresses: await call(address('address.list'), { params: { userId: user.userId } }) }
    },
  })

/** The drivers. Cached, because colleagues aren't synced and a round must also work without a signal. */
export const driversQuery = keptQuery({
  queryKey: ['deliveries', 'drivers'],
  source: deliveryPlans('deliveries.drivers'),
  input: {},
})

export const driverDaysQuery = serverQuery({
  queryKey: ['deliveries', 'days'],
  queryFn: () => call(deliveryPlans('deliveries.days')),
  meta: { also: ['payments'] },
})

const changes: readonly Noun[] = ['deliveries', 'packages', 'invoices']

export const addDelivery = write(deliveries('deliveries.create'), changes)
export const saveDelivery = edit(deliveries('deliveries.update'), changes)
export const cancelDelivery = write(deliveries('deliveries.remove'), changes)
/** Cancels one of many deliveries. One that is cancelled already is done, because the first reply may be lost. */
export async function cancelOneDelivery(
  { ids: [id = ''] }: Pick<RunRow, 'ids'>,
  reason: string,
): Promise<void> {
  try {
    await call(deliveries('deliveries.remove'), { params: { id }, query: { reason } })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error
  }
}
export const planDeliveries = write(deliveryPlans('deliveries.plan'), changes)
export const confirmDriverDay = write(deliveryPlans('deliveries.confirmDay'), ['deliveries', 'payments'])
export const voidDeliveryInvoice = write(deliveries('deliveries.removeInvoice'), changes)

/** The proof of delivery as PDF. Throws CallError. */
export const fetchDeliveryProof = (deliveryId: string) =>
  callForFile(documents('deliveries.proof'), { params: { id: deliveryId } })

/** The driver who has the package with this number; null if the server wasn't reached. */
export async function fetchVan(code: string) {
  try {
    return await call(deliveries('deliveries.van'), { params: { code } })
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}
