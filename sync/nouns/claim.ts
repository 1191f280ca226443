import type { NounRow } from './noun.ts'

export const claimNoun = {
  one: 'Claim',
  many: 'Claims',
  key: 'claimId',
  tables: {
    // Customers have their own by the sync. The office reads them by calls.
    claim: { owner: { column: 'accountId' }, topics: ['claims'] },
  },
  topics: {
    claims: { staff: ['PackageView'], others: 'nobody' },
  },
  audited: { claim: 'Claim' },
  actions: {
    'claim.open': 'Claim opened',
    'claim.look': 'Claim looked at',
    'claim.decide': 'Claim decided',
  },
  page: '/admin/claims/$id',
  list: {
    address: '/admin/claims',
    title: 'Claims',
    permission: 'PackageView',
    notFor: 'Driver',
    group: 'Packages',
  },
} as const satisfies NounRow
