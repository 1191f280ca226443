import type { NounRow } from './noun.ts'

export const authorizationNoun = {
  one: 'Authorization',
  many: 'Authorizations',
  key: 'authorizationId',
  // Permissions decide which people can work on a shared handheld.
  tables: {
    authorization: { owner: null, topics: ['access', 'handhelds'] },
    accountPermission: { owner: { column: 'accountId' }, topics: ['access', 'handhelds'] },
  },
  topics: {
    access: { staff: 'Admin', others: 'owner' },
  },
  audited: { authorization: 'Authorization' },
  actions: {
    'authorization.create': 'Permission given',
    'authorization.delete': 'Permission removed',
    'authorization.update': 'Permission changed',
  },
  page: '/admin/accesscontrol',
  list: null,
} as const satisfies NounRow
