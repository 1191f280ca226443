import { pathTo } from '../guards/path-to.ts'

/** The panels of the settings: the place of each in its address, its title, and further words that people look for it by. */
export const settingsParts = {
  companies: { title: 'Companies', words: 'brand name address tax number bank account logo' },
  prices: {
    title: 'Prices and tax',
    words:
      'exchange rate delivery fee payment due overdue reminders stop statements mail consolidation hold part payment gct coin rounding',
  },
  dollars: { title: 'US dollars', words: 'exchange rate of the day buy sell currency counter' },
  deliveries: { title: 'Deliveries', words: 'stops before theirs' },
  storage: { title: 'Storage', words: 'free days warning fee size classes' },
  unclaimed: {
    title: 'Unclaimed and returned packages',
    words: 'reminders give up destroy sold return',
  },
  claims: { title: 'Claims and insurance', words: 'claim days insured limit damaged lost' },
  addresses: { title: 'US addresses', words: 'warehouse origin florida where customers send packages' },
  papers: { title: 'Papers of customers', words: 'photo id form 1583 letter of authority expiry needed' },
  transit: { title: 'Days in transit', words: 'air sea delivery time' },
  services: { title: 'Services', words: 'express standard economy speed transit' },
  phone: { title: 'WhatsApp and SMS', words: 'text messages phone' },
  books: { title: 'Books', words: 'journal accounts quickbooks xero sage accounting' },
  connections: { title: 'Connections', words: 'connection check url webmail email login' },
  'personal-data': { title: 'Personal data', words: 'retention erase erasure privacy periods' },
  audit: { title: 'Audit trail', words: 'months archive files' },
  factor: { title: 'Login with a second factor', words: 'passkey two step authenticator security' },
} as const

export type SettingsPart = keyof typeof settingsParts

export const settingsPath = (part: SettingsPart): string => `${pathTo('/admin/settings')}#${part}`
