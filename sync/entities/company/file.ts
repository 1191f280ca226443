import * as z from 'zod'
import { dropEnds } from '../../lib/drop-ends.ts'
import { Id, Timestamp } from '../fields.ts'
import { fileTypes, isFileType } from './file-types.ts'

export const visibilities = ['Public', 'Private'] as const

/** A file in the file manager, as staff see it. */
export const StoredFile = z.object({
  fileId: Id,
  name: z.string(),
  contentType: z.string(),
  /** The stored size in bytes. */
  size: z.int(),
  kind: z.string(),
  visibility: z.enum(visibilities),
  ownerAccountId: Id,
  packageId: Id.nullable(),
  createdAt: Timestamp,
})
export type StoredFile = z.infer<typeof StoredFile>

/** A document that is open to the public. */
export const PublicDocument = StoredFile.pick({ name: true, contentType: true, size: true, createdAt: true })

const maxLength = 120
const knownExtension = /\.(pdf|jpe?g|png|webp|docx|xlsx|csv|txt)$/i

/** Converts a file name into one that works in URLs and on every disk, with the extension of its content type. */
export function documentName(fileName: string, contentType: string): string {
  const ending = isFileType(contentType) ? fileTypes[contentType].ending : ''
  const words = fileName
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%#]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
  const plain = dropEnds(words, '. ')
  const matches = ending === '.jpg' ? /\.jpe?g$/i : new RegExp(`\\${ending}$`, 'i')
  const base = matches.test(plain) ? plain : plain.replace(knownExtension, '') + ending
  const [stem, end] = [base.slice(0, base.lastIndexOf('.')), base.slice(base.lastIndexOf('.'))]
  return `${
    [...stem]
      .slice(0, maxLength - end.length)
      .join('')
      .trimEnd() || 'Document'
  }${end}`
}
