import * as z from 'zod'
import { Id, Timestamp } from './fields.ts'
import { fileTypes, isFileType } from './file-types.ts'

export const visibilities = ['Public', 'Private'] as const

/** A file as staff see it in the file manager. */
export const StoredFile = z.object({
  fileId: Id,
  name: z.string(),
  contentType: z.string(),
  /** Bytes, as they are kept. */
  size: z.int(),
  kind: z.string(),
  visibility: z.enum(visibilities),
  ownerAccountId: Id,
  packageId: Id.nullable(),
  createdAt: Timestamp,
})
export type StoredFile = z.infer<typeof StoredFile>

/** A document that everybody may read. */
export const PublicDocument = StoredFile.pick({ name: true, contentType: true, size: true, createdAt: true })

const longest = 120
const known = /\.(pdf|jpe?g|png|webp|docx|xlsx|csv|txt)$/i

/** A name that stands in an address and on any disk, and ends as what the file is. */
export function documentName(fileName: string, contentType: string): string {
  const ending = isFileType(contentType) ? fileTypes[contentType].ending : ''
  const plain = fileName
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%#]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const matches = ending === '.jpg' ? /\.jpe?g$/i : new RegExp(`\\${ending}$`, 'i')
  const base = matches.test(plain) ? plain : plain.replace(known, '') + ending
  const [stem, end] = [base.slice(0, base.lastIndexOf('.')), base.slice(base.lastIndexOf('.'))]
  return `${
    [...stem]
      .slice(0, longest - end.length)
      .join('')
      .trimEnd() || 'Document'
  }${end}`
}
