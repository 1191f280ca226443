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

export const sniff = (bytes: Buffer): ContentType | null =>
  (Object.keys(magic) as ContentType[]).find((type) => magic[type](bytes)) ?? null

const images: readonly ContentType[] = ['image/jpeg', 'image/png', 'image/webp']

/** What each kind of file may be. */
export const allowed = {
  'package-image': images,
  'merchant-invoice': [...images, 'application/pdf'],
} as const satisfies Record<string, readonly ContentType[]>
export type FileKind = keyof typeof allowed

export const maxFileBytes = 15 * 1024 * 1024
