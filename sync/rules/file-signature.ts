import { type FileType, fileTypes, type ImageType } from '../entities/file-types.ts'
import { namesIn } from '../lib/names-in.ts'
import { eitherOf } from './transitions.ts'

export type SignedType = ImageType | 'application/pdf'

/** As much of a file as tells what it is: readers look for the start of a PDF in here. */
export const signatureBytes = 1024

/** Told by its first bytes: a name or a header proves nothing. */
const starts: Readonly<Record<SignedType, RegExp>> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/webp': /^RIFF....WEBP/s,
  'application/pdf': /^%PDF-/,
}

/** A byte order mark, or what a mail program or a printer wrote, may come before a PDF (PDF Reference, H.3.4.1). */
const laterPdf = /%PDF-\d/

/** Files that people take for a picture or a document, with why they are refused; null: the accepted types say it. */
const refusedKinds: readonly (readonly [pattern: RegExp, words: string | null])[] = [
  [/^(MZ|\x7fELF|#!)/, null],
  [/^GIF8/, 'This is a GIF.'],
  [/^PK[^ -~]{2}/, 'This is a ZIP or an Office file.'],
  [/^ÐÏ.à/, 'This Office file is in an old format; save it as .docx, .xlsx or PDF.'],
  [/^(?:ï»¿)?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg/i, 'This is an SVG drawing.'],
  [/^(?:ï»¿)?\s*<(!doctype|html|script|body)/i, 'This is a web page.'],
  [/^....ftyp(heic|heix|hevc|mif1|msf1|avif)/s, 'This is a HEIC or AVIF picture.'],
]

/** The first bytes, one character each. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, signatureBytes))

const refusedKind = (start: string) => refusedKinds.find(([pattern]) => pattern.test(start))

/** The type that the very first bytes name; null for text, Office files and everything unknown. */
export function typeAtStart(bytes: Uint8Array): SignedType | null {
  const start = textOf(bytes)
  return namesIn(starts).find((type) => starts[type].test(start)) ?? null
}

/** Whether it is a PDF with something before it, and not another kind of file that quotes one. */
export function isLaterPdf(bytes: Uint8Array): boolean {
  const start = textOf(bytes)
  return laterPdf.test(start) && !refusedKind(start)
}

/** "This file isn’t a PDF or a photo." */
function unlike(types: readonly FileType[]): string {
  const isPicture = (type: FileType) => type.startsWith('image/')
  if (types.every(isPicture)) return 'This file isn’t a photo.'
  const isInvoice = types.every((type) => isPicture(type) || type === 'application/pdf')
  return isInvoice ? 'This file isn’t a PDF or a photo.' : 'This file isn’t a document or a picture.'
}

/** Why a file is not taken, in words that say which are. */
export function notTakenText(bytes: Uint8Array, types: readonly FileType[]): string {
  const words = bytes.length === 0 ? 'This file is empty.' : refusedKind(textOf(bytes))?.[1]
  return `${words ?? unlike(types)} Please send a ${eitherOf(types.map((type) => fileTypes[type].text))} file.`
}
