import { call } from '../../http/call.ts'
import { handhelds } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

/** The people who may work on a shared handheld. */
export const rosterQuery = serverQuery({
  queryKey: ['handhelds', 'roster'],
  // A change of role or branch affects who may work here.
  meta: { also: ['accounts'] },
  queryFn: () => call(handhelds('handhelds.roster')),
})

export const handheldsQuery = serverQuery({
  queryKey: ['handhelds', 'list'],
  queryFn: () => call(handhelds('handhelds.list')),
})

export const enrolledQuery = serverQuery({
  queryKey: ['handhelds', 'workers'],
  queryFn: () => call(handhelds('handhelds.enrolled')),
})

export const ownKeysQuery = serverQuery({
  queryKey: ['handhelds', 'own'],
  queryFn: () => call(handhelds('handhelds.ownKeys')),
})

export const unshareDevice = write(handhelds('handhelds.close'), ['handhelds'])
export const withdrawKeys = write(handhelds('handhelds.revoke'), ['handhelds'])
export const orderBadge = write(handhelds('handhelds.issueBadge'), ['handhelds'])
export const saveOwnPin = write(handhelds('handhelds.setPin'), ['handhelds'])
export const dropOwnPin = write(handhelds('handhelds.removePin'), ['handhelds'])
