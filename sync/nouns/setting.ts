import type { NounRow } from './noun.ts'

export const settingNoun = {
  one: 'Setting',
  many: 'Settings',
  key: 'key',
  tables: {
    setting: { owner: null, topics: ['settings'] },
    exchangeRate: { owner: null, topics: ['settings'] },
    retentionRun: { owner: null, topics: ['settings'] },
  },
  topics: {
    settings: { staff: [], others: 'all' },
  },
  audited: { setting: 'Setting', exchangeRate: 'Exchange rate' },
  actions: {
    'exchangeRate.create': 'Exchange rate set',
    'retention.remove': 'Personal data removed after its time',
    'settings.update': 'Settings changed',
  },
  page: '/admin/settings',
  list: {
    address: '/admin/settings',
    title: 'Settings',
    permission: 'BackendView',
    group: 'Administration',
    isAdmins: true,
  },
} as const satisfies NounRow
