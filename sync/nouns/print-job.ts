import type { NounRow } from './noun.ts'

export const printJobNoun = {
  one: 'Print job',
  many: 'Print jobs',
  key: 'printJobId',
  tables: {
    printJob: { owner: null, topics: ['printJobs'] },
  },
  topics: {
    printJobs: { staff: ['PackageView'], others: 'nobody' },
  },
  audited: {},
  actions: {
    'printJobs.again': 'Label printed again',
    'printJobs.cancel': 'Label print cancelled',
    'printJobs.create': 'Label sent to printer',
    'printJobs.move': 'Label print updated',
  },
  page: null,
  list: null,
} as const satisfies NounRow
