import { rowFields } from '../fields.ts'
import { whole } from './kinds.ts'

/** The fields of every synced row. */
export const rowFieldRows = {
  version: whole('Version', rowFields.version, 'everyone', { blank: 0 }),
  createdAt: whole('Created', rowFields.createdAt, 'everyone'),
  updatedAt: whole('Changed', rowFields.updatedAt, 'everyone'),
  deletedAt: whole('Deleted', rowFields.deletedAt, 'everyone', { blank: null }),
  archivedAt: whole('Archived', rowFields.archivedAt, 'everyone', { blank: null }),
}
