import type { NounRow } from './noun.ts'

export const customerPaperNoun = {
  one: 'Paper of a customer',
  many: 'Papers of customers',
  key: 'paperId',
  tables: {
    customerPaper: { owner: { column: 'accountId' }, topics: ['customerPapers'] },
  },
  topics: {
    customerPapers: { staff: ['AccountUpdate'], others: 'owner' },
  },
  audited: { customerPaper: 'Paper of a customer' },
  actions: {
    'customerPaper.accept': 'Paper of a customer accepted',
    'customerPaper.read': 'Paper of a customer read',
    'customerPaper.refuse': 'Paper of a customer refused',
    'customerPaper.send': 'Paper of a customer sent in',
    'customerPaper.warn': 'Told that a paper ends',
  },
  page: null,
  list: null,
} as const satisfies NounRow
