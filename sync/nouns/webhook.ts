import type { NounRow } from './noun.ts'

export const webhookNoun = {
  one: 'Webhook',
  many: 'Webhooks',
  key: 'webhookId',
  tables: {
    webhook: { owner: null, topics: ['webhooks'] },
    webhookEvent: { owner: null, topics: ['webhooks'] },
    webhookAttempt: 'private',
  },
  topics: {
    webhooks: { staff: ['ApiKeyUpdate'], others: 'nobody' },
  },
  audited: { webhook: 'Webhook' },
  actions: {
    'webhook.claim': 'Webhook events taken to be sent',
    'webhook.create': 'Webhook added',
    'webhook.disable': 'Webhook turned off, because it failed',
    'webhook.enable': 'Webhook turned on',
    'webhook.ping': 'Webhook tried',
    'webhook.remove': 'Webhook removed',
    'webhook.replay': 'Webhook events sent again',
    'webhook.rotate': 'New secret of a webhook',
  },
  page: null,
  list: {
    address: '/admin/webhooks',
    title: 'Webhooks',
    permission: 'ApiKeyUpdate',
    group: 'Administration',
  },
} as const satisfies NounRow
