import { call } from '../../http/call.ts'
import { erasures } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

/** The customer's own request to be erased. */
export const ownErasureQuery = serverQuery({
  queryKey: ['accounts', 'erasure'],
  queryFn: () => call(erasures('erasures.own')),
})

/** All requests, for administrators. */
export const erasuresQuery = serverQuery({
  queryKey: ['accounts', 'erasures'],
  queryFn: () => call(erasures('erasures.list')),
})

export const requestErasure = write(erasures('erasures.ask'), ['accounts'])
export const takeBackErasure = write(erasures('erasures.withdraw'), ['accounts'])
export const saveErasureDecision = write(erasures('erasures.decide'), ['accounts'])
