import { type FileType, fileTypes, maxDocumentBytes, sheetType, wordType } from '#sync/entities/file-types.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { eitherOf } from '#sync/rules/transitions.ts'
import { hasMacros, officeType } from './office-file.ts'
import { textType } from './text-file.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[]
export type ImageType = (typeof imageTypes)[number]

/** Told by its first bytes: a name or a header proves nothing. */
const magic: Readonly<Record<ImageType | 'application/pdf', (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) =>
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'application/pdf': (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-',
}

/** What a file is. Text looks like text and is called so: nothing else tells it from any other bytes. */
export const sniff = (bytes: Buffer, name = ''): FileType | null =>
  namesIn(magic).find((type) => magic[type](bytes)) ?? officeType(bytes) ?? textType(bytes, name)

/** What people take for a picture or a document and is not taken here. */
const unwelcome: readonly (readonly [RegExp, string])[] = [
  [/^(MZ|\x7fELF)/, 'This is a program, whatever its name says.'],
  [/^GIF8/, 'This is a GIF.'],
  [/^PK[^ -~]{2}/, 'This is a ZIP or an Office file.'],
  [/^ÐÏ.à/, 'This Office file is in an old format; save it as .docx, .xlsx or PDF.'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg/i, 'This is an SVG drawing.'],
  [/^\s*<(!doctype|html|script|body)/i, 'This is a web page.'],
  [/^....ftyp(heic|heix|mif1|avif)/s, 'This is a HEIC or AVIF picture.'],
]

/** Why a file is not taken, in words that say which are. */
export function notTaken(bytes: Buffer, types: readonly FileType[]): string {
  if (hasMacros(bytes)) return 'This Office file has macros. Please save it without them, or as PDF.'
  const start = bytes.toString('latin1', 0, 512)
  const [, what = 'We can’t accept this kind of file.'] =
    unwelcome.find(([pattern]) => pattern.test(start)) ?? []
  return `${what} Please send a ${eitherOf(types.map((type) => fileTypes[type].text))} file.`
}

const mb = 1024 * 1024

interface KindOfFile {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** What staff need to read another person's. */
  readonly right: Permission
  /** Customers know the ids of photos of their packages, and must not send other bytes under them before staff do. */
  readonly isStaffOnly: boolean
}

/** Every kind of file, and what it may be. */
export const fileKinds = {
  'package-image': { types: imageTypes, maxBytes: 15 * mb, right: 'PackageView', isStaffOnly: true },
  'merchant-invoice': {
    types: ['application/pdf', ...imageTypes],
    maxBytes: maxDocumentBytes,
    right: 'PackageView',
    isStaffOnly: false,
  },
  document: {
    types: ['application/pdf', ...imageTypes, wordType, sheetType, 'text/csv', 'text/plain'],
    maxBytes: maxDocumentBytes,
    right: 'FileManagerView',
    isStaffOnly: true,
  },
  signature: { types: ['image/png'], maxBytes: mb, right: 'DeliveryView', isStaffOnly: true },
  'delivery-photo': { types: imageTypes, maxBytes: 15 * mb, right: 'DeliveryView', isStaffOnly: true },
} as const satisfies Record<string, KindOfFile>
export type FileKind = keyof typeof fileKinds

export const kindOf = (kind: FileKind): KindOfFile => fileKinds[kind]
export const maxFileBytes = 15 * mb
