import type { NounRow } from './noun.ts'

export const manifestNoun = {
  one: 'Manifest',
  many: 'Manifests',
  key: 'manifestId',
  tables: {
    manifest: 'synced',
    manifestLine: 'synced',
  },
  topics: {},
  audited: { manifest: 'Manifest', manifestLine: 'Manifest line' },
  actions: {
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
