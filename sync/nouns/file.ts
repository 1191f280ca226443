import type { NounRow } from './noun.ts'

export const fileNoun = {
  one: 'File',
  many: 'Files',
  key: 'fileId',
  tables: {
    file: { owner: { column: 'ownerAccountId' }, topics: ['files'] },
  },
  topics: {
    files: { staff: ['FileManagerView', 'PackageView'], others: 'owner' },
  },
  audited: { file: 'File' },
  actions: {
    'file.delete': 'File deleted',
    'file.update': 'File edited',
    'file.upload': 'File upload started',
    'file.uploaded': 'File uploaded',
  },
  page: '/admin/filemanager?open=$id',
  list: {
    address: '/admin/filemanager',
    title: 'File Manager',
    permission: 'FileManagerView',
    group: 'Content',
  },
} as const satisfies NounRow
