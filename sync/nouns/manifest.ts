import type { NounRow } from './noun.ts'

export const manifestNoun = {
  one: 'Manifest',
  many: 'Manifests',
  key: 'manifestId',
  tables: {
    manifest: 'synced',
    manifestLine: 'synced',
    flightCost: { owner: null, topics: ['flightCosts'] },
  },
  topics: {
    flightCosts: { staff: ['ReportView'], others: 'nobody' },
  },
  audited: { manifest: 'Manifest', manifestLine: 'Manifest line', flightCost: 'Cost of a flight' },
  actions: {
    'flightCost.enter': 'Cost of a flight entered',
    'flightCost.void': 'Cost of a flight voided',
    'manifest.addExtra': 'Extra package added to manifest',
    'manifest.addPackages': 'Packages added to manifest',
    'manifest.countLine': 'Manifest package counted',
    'manifest.create': 'Manifest created',
    'manifest.follow': 'Packages followed their manifest',
    'manifest.remove': 'Manifest deleted',
    'manifest.removePackages': 'Packages removed from manifest',
    'manifest.statusUpdate': 'Manifest status changed',
    'manifest.update': 'Manifest edited',
  },
  page: '/admin/manifests/$id',
  list: {
    address: '/admin/manifests',
    title: 'Manifests',
    permission: 'ManifestView',
    group: 'Transport',
  },
} as const satisfies NounRow
