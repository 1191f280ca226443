import type { NounRow } from './noun.ts'

export const apiKeyNoun = {
  one: 'API key',
  many: 'API keys',
  key: 'apiKeyId',
  tables: {
    apiKey: { owner: null, topics: ['apiKeys'] },
    apiKeyUse: 'private',
    partnerPackage: 'private',
  },
  topics: {
    apiKeys: { staff: ['ApiKeyUpdate'], others: 'nobody' },
  },
  audited: { apiKey: 'Key of a partner' },
  actions: {
    'apiKey.create': 'API key created',
    'apiKey.replace': 'Secret of an API key replaced',
    'apiKey.revoke': 'API key revoked',
    'apiKey.use': 'API key used',
    'partner.receive': 'Packages reported by a partner',
    'partner.announce': 'Packages announced by a partner',
  },
  page: null,
  list: {
    address: '/admin/api-keys',
    title: 'API Keys',
    permission: 'ApiKeyUpdate',
    group: 'Administration',
  },
} as const satisfies NounRow
