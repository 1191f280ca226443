import { call } from '../../http/call.ts'
import { branches } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** The pickup branches by name, for visitors, who have no replica. */
export const pickupOfficesQuery = serverQuery({
  queryKey: ['branches', 'offices'],
  queryFn: async () =>
    (await call(branches('branches.list'))).filter(({ active, kind }) => active && kind !== 'Warehouse'),
})
