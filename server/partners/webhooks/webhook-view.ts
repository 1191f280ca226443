import type { Webhook } from '#sync/api/partners/webhooks.ts'
import type { ListedWebhook } from '../../db/partners/webhooks.ts'

/** A webhook as the office sees it, without its secrets. */
export const toWebhook = ({ webhookId, apiKeyId, keyName, url, ...row }: ListedWebhook): Webhook => ({
  webhookId,
  apiKeyId,
  keyName,
  url,
  events: JSON.parse(row.events),
  previousUntil: row.previousUntil,
  failingSince: row.failingSince,
  disabledAt: row.disabledAt,
  createdAt: row.createdAt,
  waiting: Number(row.waiting ?? 0),
})
