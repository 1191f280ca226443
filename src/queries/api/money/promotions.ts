import { call } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const promotions = callsOf(async () => (await import('#sync/api/money/promotions.ts')).promotions)

/** All promotions, the newest first. */
export const promotionsQuery = serverQuery({
  queryKey: ['promotions', 'all'],
  queryFn: () => call(promotions('promotions.list')),
})

const changes: readonly Noun[] = ['promotions']

export const addPromotion = write(promotions('promotions.create'), changes)
export const updatePromotion = edit(promotions('promotions.update'), changes)
export const removePromotion = write(promotions('promotions.remove'), changes)
