import type { origins } from '#sync/api/company/origins.ts'
import type { Handlers } from '../../http/route.ts'
import { brandAddresses, countConcerned } from '../../messages/notices/address-notices.ts'
import type { RouteDeps } from '../deps.ts'

export const originHandlers: Handlers<typeof origins, Pick<RouteDeps, 'db' | 'env'>> = {
  'origins.list': async ({ query, request }, deps) => {
    const actor = request.signed?.actor
    const brand = actor?.role === 'User' ? actor.brand : query.brand
    const addresses = await brandAddresses(deps, deps.db.reads.kysely)
    return [...(brand === deps.env.brandPrefix ? addresses.second : addresses.house)]
  },

  'origins.reach': async ({ body }, deps) => {
    const { kysely } = deps.db.reads
    const before = await brandAddresses(deps, kysely)
    const after = await brandAddresses(deps, kysely, body)
    return { customers: await countConcerned(deps, kysely, before, after) }
  },
}
