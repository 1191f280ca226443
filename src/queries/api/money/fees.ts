import { call } from '../../../http/call.ts'
import { type BodyOf, callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const fees = callsOf(async () => (await import('#sync/api/money/fees.ts')).fees)

/** All fees, by name. */
export const feesQuery = serverQuery({
  queryKey: ['fees', 'all'],
  queryFn: () => call(fees('fees.list')),
  // It has the names of offices.
  meta: { also: ['branches'] },
})

const preview = fees('fees.preview')
/** The price of a package for a customer on a day. */
export const pricePreviewQuery = (body: BodyOf<typeof preview>) =>
  serverQuery({
    queryKey: ['fees', 'preview', body],
    queryFn: () => call(preview, { body }),
    meta: { also: ['rates', 'dutyTables', 'deliveryZones', 'promotions', 'settings', 'accounts'] },
  })

const changes: readonly Noun[] = ['fees', 'rates']

export const addFee = write(fees('fees.create'), changes)
export const updateFee = edit(fees('fees.update'), changes)
export const removeFee = write(fees('fees.remove'), changes)
