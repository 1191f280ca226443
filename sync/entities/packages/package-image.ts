import * as z from 'zod'
import { Id, Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { flag, idList, idOf, key, textLine, whole } from '../kinds/kinds.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'

export const packageImageFields = {
  packageImageId: key('Photo'),
  packageId: key('Package'),
  accountId: idOf('Customer', 'everyone'),
  driverId: idOf('Driver', 'staff'),
  offices: idList('Offices', 'staff'),
  fileId: whole('File', Id, 'everyone'),
  sha256: whole('Digest', z.string().regex(/^[0-9a-f]{64}$/), 'everyone'),
  contentType: whole('Kind of file', z.enum(['image/jpeg', 'image/webp', 'image/png']), 'everyone'),
  size: whole('Bytes', z.int().min(1), 'everyone'),
  /** False until the server has the bytes and has checked them against `sha256`. */
  uploaded: flag('Uploaded', 'everyone'),
  takenAt: whole('Taken', Timestamp, 'everyone'),
  by: textLine('By', 'staff'),
  ...rowFieldRows,
}
export const PackageImage = entityOf(packageImageFields)
export type PackageImage = RowOfFields<typeof packageImageFields>
