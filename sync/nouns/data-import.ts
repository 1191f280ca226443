import type { NounRow } from './noun.ts'

export const dataImportNoun = {
  one: 'Import',
  many: 'Imports',
  key: 'importId',
  tables: {
    dataImport: { owner: null, topics: ['imports'] },
    dataImportRow: { owner: null, topics: ['imports'] },
  },
  topics: {
    imports: {
      staff: ['AccountCreate', 'PackageCreate', 'CheckInPackageView', 'ManifestUpdate'],
      others: 'nobody',
    },
  },
  audited: { dataImport: 'Import' },
  actions: {
    'imports.addRows': 'Import rows added',
    'imports.receive': 'Received packages imported',
    'imports.finish': 'Import finished',
    'imports.start': 'Import started',
    'imports.undo': 'Import undone',
  },
  page: null,
  list: null,
} as const satisfies NounRow
