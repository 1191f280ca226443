import { hash } from 'node:crypto'
import type { FileType } from '#sync/entities/company/file-types.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { phonePictureAt } from '#sync/rules/texts/file-signature.ts'
import type { FileTable } from '../db/tables/sync-tables.ts'
import { encodeAnew, jpegOf } from './encode.ts'
import { type FileKind, kindOf, notTaken, sniff } from './kinds.ts'
import { type FileStore, storedPath } from './store.ts'

/** Bytes that may be stored: of an accepted type, with pictures encoded again. */
export interface Judged {
  readonly contentType: FileType
  readonly bytes: Buffer
  /** Of the bytes as they came. */
  readonly sha256: string
}

const inWords = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/** Size, then what the bytes say, and for text its name, then, for a picture, whether it can be drawn at all. */
export async function validateFile(bytes: Buffer, kind: FileKind, name = ''): Promise<Judged> {
  const { maxBytes, types } = kindOf(kind)
  if (bytes.length > maxBytes)
    throw new Refusal(
      'too-large',
      `This file is larger than ${inWords(maxBytes)}. Please send a smaller one.`,
    )
  const phonePicture = phonePictureAt(bytes)
  if (phonePicture && types.includes('image/jpeg'))
    return {
      contentType: 'image/jpeg',
      bytes: await jpegOf(bytes, phonePicture),
      sha256: hash('sha256', bytes),
    }
  const contentType = sniff(bytes, name)
  if (!contentType || !types.includes(contentType)) throw new Refusal('invalid', notTaken(bytes, types))
  return { contentType, bytes: await encodeAnew(bytes, contentType), sha256: hash('sha256', bytes) }
}

/** Puts judged bytes where they stay; what comes back is their part of the file's row. */
export async function store(
  files: FileStore,
  fileId: string,
  { contentType, bytes, sha256 }: Judged,
): Promise<Pick<FileTable, 'fileId' | 'contentType' | 'size' | 'sha256' | 'path'>> {
  const path = storedPath(sha256, fileId)
  await files.put(path, bytes, contentType)
  return { fileId, contentType, size: bytes.length, sha256, path }
}

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/** The bytes that a body carries as text. */
export function bytesOf(text: string): Buffer {
  const comma = text.startsWith('data:') ? text.indexOf(',') + 1 : 0
  const letters = text.slice(comma).replaceAll(/\s/g, '')
  if (!base64.test(letters))
    throw new Refusal('invalid', 'base64 is not a file as base64', { base64: ['is not a file as base64'] })
  return Buffer.from(letters, 'base64')
}
