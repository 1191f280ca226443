import { call } from '../../http/call.ts'
import { branches } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** Where a customer can pick up, by name. For visitors: they have no replica to read them from. */
export const pickupOfficesQuery = serverQuery({
  queryKey: ['branches', 'offices'],
  queryFn: async () =>
    (await call(branches('branches.list'))).filter(({ active, kind }) => active && kind !== 'Warehouse'),
})
