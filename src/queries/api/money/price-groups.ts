import { call } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const priceGroups = callsOf(async () => (await import('#sync/api/money/price-groups.ts')).priceGroups)

/** All price groups, with the numbers of what names them. */
export const priceGroupsQuery = serverQuery({
  queryKey: ['priceGroups', 'all'],
  queryFn: () => call(priceGroups('priceGroups.list')),
  meta: { also: ['accounts', 'rates'] },
})

export const addPriceGroup = write(priceGroups('priceGroups.create'), ['priceGroups'])
export const updatePriceGroup = edit(priceGroups('priceGroups.update'), ['priceGroups'])
export const removePriceGroup = write(priceGroups('priceGroups.remove'), ['priceGroups'])
