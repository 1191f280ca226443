import { call } from '../../../http/call.ts'
import { type BodyOf, callsOf, invoicesWrite, rateSheets } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { pageSize } from '../server-cache/use-server-rows.ts'
import { edit, write } from '../server-cache/use-write.ts'

const estimates = callsOf(async () => (await import('#sync/api/money/estimates.ts')).estimates)

const pages = estimates('invoices.estimatesPaginated')
export const estimateRows = (body: BodyOf<typeof pages>) => ({
  queryKey: ['estimates', 'list', body] as const,
  load: (pageNumber: number) => call(pages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

export const estimateQuery = (id: string) =>
  serverQuery({
    queryKey: ['estimates', 'one', id],
    queryFn: () => call(estimates('invoices.estimate'), { params: { id } }),
  })

/** Everything a price depends on today, for visitors of the company or, by its prefix, of the second brand. */
export const brandRatesQuery = (brand: string | null) =>
  serverQuery({
    queryKey: ['rates', 'today', brand],
    queryFn: () => call(rateSheets('rateSheets.terms'), { query: brand === null ? {} : { brand } }),
    meta: { also: ['dutyTables', 'deliveryZones', 'fees', 'settings'] },
  })

export const shippingRatesQuery = brandRatesQuery(null)

const changes: readonly Noun[] = ['estimates']

export const addEstimate = write(estimates('invoices.newEstimate'), changes)
export const updateEstimate = edit(estimates('invoices.updateEstimate'), changes)
export const discardEstimate = write(estimates('invoices.removeEstimate'), changes)
/** Turns an estimate into an issued invoice. */
export const invoiceEstimate = write(invoicesWrite('invoices.create'), ['estimates', 'invoices', 'packages'])
