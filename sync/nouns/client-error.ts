import type { NounRow } from './noun.ts'

export const clientErrorNoun = {
  one: 'Client error',
  many: 'Client errors',
  key: 'errorId',
  tables: {
    clientError: { owner: null, topics: ['clientErrors'] },
  },
  topics: {
    clientErrors: { staff: 'Admin', others: 'nobody' },
  },
  audited: {},
  actions: {
    'client-error': 'Client error reported',
  },
  page: null,
  list: {
    address: '/admin/clienterrors',
    title: 'Client Errors',
    permission: 'BackendView',
    group: 'Administration',
    isAdmins: true,
  },
} as const satisfies NounRow
