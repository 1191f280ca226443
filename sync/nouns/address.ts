import type { NounRow } from './noun.ts'

export const addressNoun = {
  one: 'Address',
  many: 'Addresses',
  key: 'addressId',
  tables: {
    address: { owner: { parent: 'accountPrivate', key: 'userId' }, topics: ['accounts'] },
  },
  topics: {},
  audited: { address: 'Address' },
  actions: {
    'address.create': 'Address added',
    'address.delete': 'Address deleted',
    'address.update': 'Address edited',
  },
  page: null,
  list: null,
} as const satisfies NounRow
