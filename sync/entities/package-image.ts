import * as z from 'zod'
import { Id, rowFields, ShortText, Timestamp } from './fields.ts'

export const PackageImage = z.object({
  packageImageId: Id,
  packageId: Id,
  accountId: Id.nullable(),
  driverId: Id.nullable(),
  offices: z.array(Id),
  fileId: Id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.enum(['image/jpeg', 'image/webp', 'image/png']),
  size: z.int().min(1),
  /** False until the server has the bytes and has checked them against `sha256`. */
  uploaded: z.boolean(),
  takenAt: Timestamp,
  by: ShortText,
  ...rowFields,
})
export type PackageImage = z.infer<typeof PackageImage>
