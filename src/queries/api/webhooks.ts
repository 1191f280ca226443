import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const webhooks = callsOf(async () => (await import('#sync/api/partners/webhooks.ts')).webhooks)

export const webhooksQuery = serverQuery({
  queryKey: ['webhooks', 'all'],
  queryFn: () => call(webhooks('webhooks.list')),
})
export const webhookDeliveriesQuery = (webhookId: string) =>
  serverQuery({
    queryKey: ['webhooks', 'deliveries', webhookId],
    queryFn: () => call(webhooks('webhooks.deliveries'), { params: { id: webhookId } }),
  })
export const addWebhook = write(webhooks('webhooks.create'), ['webhooks'])
export const rotateWebhook = write(webhooks('webhooks.rotate'), ['webhooks'])
export const enableWebhook = write(webhooks('webhooks.enable'), ['webhooks'])
export const removeWebhook = write(webhooks('webhooks.remove'), ['webhooks'])
export const pingWebhook = write(webhooks('webhooks.ping'), ['webhooks'])
export const replayWebhook = write(webhooks('webhooks.replay'), ['webhooks'])
