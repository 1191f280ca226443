import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const apiKeys = callsOf(async () => (await import('#sync/api/partners/api-keys.ts')).apiKeys)

export const apiKeysQuery = serverQuery({
  queryKey: ['apiKeys', 'all'],
  queryFn: () => call(apiKeys('apiKeys.list')),
})
export const addApiKey = write(apiKeys('apiKeys.create'), ['apiKeys'])
export const replaceApiKey = write(apiKeys('apiKeys.replace'), ['apiKeys'])
export const revokeApiKey = write(apiKeys('apiKeys.revoke'), ['apiKeys'])
