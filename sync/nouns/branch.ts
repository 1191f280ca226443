import type { NounRow } from './noun.ts'

export const branchNoun = {
  one: 'Branch',
  many: 'Branches',
  key: 'branchId',
  tables: {
    branch: 'synced',
  },
  topics: {},
  audited: { branch: 'Branch' },
  actions: {
    'branch.create': 'Branch created',
    'branch.delete': 'Branch deleted',
    'branch.update': 'Branch edited',
  },
  page: '/admin/branches?open=$id',
  list: {
    address: '/admin/branches',
    title: 'Locations',
    permission: 'BranchView',
    group: 'Company',
  },
} as const satisfies NounRow
