import type { NounRow } from './noun.ts'

export const reviewNoun = {
  one: 'Review',
  many: 'Reviews',
  key: 'reviewId',
  tables: {
    review: 'synced',
  },
  topics: {},
  audited: { review: 'Review' },
  actions: {
    'review.resolve': 'Review resolved',
  },
  page: null,
  list: {
    address: '/admin/packages/reviews',
    title: 'Reviews',
    permission: 'PackageUpdate',
    group: 'Packages',
  },
} as const satisfies NounRow
