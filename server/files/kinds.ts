import { namesIn } from '#sync/lib/names-in.ts'
import type { Permission } from '#sync/policies/permissions.ts'

/** What may be uploaded, told by its first bytes: a name or a header proves nothing. */
const magic = {
  'image/jpeg': (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes: Buffer) =>
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes: Buffer) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'application/pdf': (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-',
}
export type ContentType = keyof typeof magic
export type ImageType = Exclude<ContentType, 'application/pdf'>
export const contentTypes = namesIn(magic)

export const sniff = (bytes: Buffer): ContentType | null =>
  contentTypes.find((type) => magic[type](bytes)) ?? null

/** What people take for a picture or a document and is not taken here. */
const unwelcome: readonly (readonly [RegExp, string])[] = [
  [/^GIF8/, 'This is a GIF.'],
  [/^PK[^ -~]{2}/, 'This is a ZIP or an Office file.'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg/i, 'This is an SVG drawing.'],
  [/^\s*<(!doctype|html|script|body)/i, 'This is a web page.'],
  [/^....ftyp(heic|heix|mif1|avif)/s, 'This is a HEIC or AVIF picture.'],
]

export const typeText: Record<ContentType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

/** Why a file is not taken, in words that say which are. */
export function notTaken(bytes: Buffer, types: readonly ContentType[]): string {
  const start = bytes.toString('latin1', 0, 512)
  const [, what = 'This is not a kind of file that is taken here.'] =
    unwelcome.find(([pattern]) => pattern.test(start)) ?? []
  const names = types.map((type) => typeText[type])
  return `${what} Please send ${names.length === 1 ? '' : 'one of '}${names.join(', ')}.`
}

const images: readonly ContentType[] = ['image/jpeg', 'image/png', 'image/webp']
const mb = 1024 * 1024

interface KindOfFile {
  readonly types: readonly ContentType[]
  readonly maxBytes: number
  /** What staff need to read another person's. */
  readonly right: Permission
}

/** Every kind of file, and what it may be. */
export const fileKinds = {
  'package-image': { types: images, maxBytes: 15 * mb, right: 'PackageView' },
  'merchant-invoice': {
    types: ['application/pdf', ...images],
    maxBytes: 10 * mb,
    right: 'PackageView',
  },
  document: { types: ['application/pdf', ...images], maxBytes: 10 * mb, right: 'FileManagerView' },
  signature: { types: ['image/png'], maxBytes: mb, right: 'DeliveryView' },
  'delivery-photo': { types: images, maxBytes: 15 * mb, right: 'DeliveryView' },
} as const satisfies Record<string, KindOfFile>
export type FileKind = keyof typeof fileKinds

export const kindOf = (kind: FileKind): KindOfFile => fileKinds[kind]
export const maxFileBytes = 15 * mb
