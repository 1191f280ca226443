import { type FileType, fileTypes, type ImageType } from '../../entities/company/file-types.ts'
import { namesIn } from '../../lib/names-in.ts'
import { joinWithOr } from '../packages/transitions.ts'

export type SignedType = ImageType | 'application/pdf'

/** The part of a file that identifies its type: readers look for the start of a PDF in here. */
export const signatureBytes = 1024

/** The type is detected from the first bytes, because a name or a header proves nothing. */
const signatures: Readonly<Record<SignedType, RegExp>> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/webp': /^RIFF....WEBP/s,
  'application/pdf': /^%PDF-/,
}

/** A byte order mark or the output of a mail program or printer may precede a PDF (PDF Reference, H.3.4.1). */
const laterPdf = /%PDF-\d/

const heif = /^....ftyp(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])/s
/** A brand of a picture that is compressed as AV1, among those that the file says it fits. */
const av1 = /avi[fs]/

/**
 * Files that people mistake for a picture or a document, with the reason for the refusal; null if the list of accepted
 * types says enough.
 */
const refusedKinds: readonly (readonly [pattern: RegExp, words: string | null])[] = [
  [/^(MZ|\x7fELF|#!)/, null],
  [/^GIF8/, 'This is a GIF.'],
  [/^PK[^ -~]{2}/, 'This is a ZIP or an Office file.'],
  [/^ÐÏ.à/, 'This Office file is in an old format; save it as .docx, .xlsx or PDF.'],
  [/^(?:ï»¿)?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg/i, 'This is an SVG drawing.'],
  [/^(?:ï»¿)?\s*<(!doctype|html|script|body)/i, 'This is a web page.'],
  [heif, 'This is a HEIC or AVIF picture.'],
]

/**
 * Pictures of phones that the server takes and keeps as JPEG, because many browsers can't show them. Null for any other
 * file.
 */
export function phonePictureAt(bytes: Uint8Array): 'heic' | 'avif' | null {
  const start = textOf(bytes)
  if (!heif.test(start)) return null
  const brands = start.slice(8, bytes[3] ?? 0)
  return av1.test(brands) ? 'avif' : 'heic'
}

/** The first bytes as text, one character each. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, signatureBytes))

const refusedKind = (start: string) => refusedKinds.find(([pattern]) => pattern.test(start))

/** The type that the very first bytes identify; null for text, Office files and unknown types. */
export function typeAtStart(bytes: Uint8Array): SignedType | null {
  const start = textOf(bytes)
  return namesIn(signatures).find((type) => signatures[type].test(start)) ?? null
}

/** Returns true for a PDF with something before it that isn't another kind of file quoting a PDF. */
export function isLaterPdf(bytes: Uint8Array): boolean {
  const start = textOf(bytes)
  return laterPdf.test(start) && !refusedKind(start)
}

/** "This file isn’t a PDF or a photo." */
function unlikeText(types: readonly FileType[]): string {
  const isPicture = (type: FileType) => type.startsWith('image/')
  if (types.every(isPicture)) return 'This file isn’t a photo.'
  const isInvoice = types.every((type) => isPicture(type) || type === 'application/pdf')
  return isInvoice ? 'This file isn’t a PDF or a photo.' : 'This file isn’t a document or a picture.'
}

/** The refusal text for a file, naming the accepted types. */
export function notTakenText(bytes: Uint8Array, types: readonly FileType[]): string {
  const words = bytes.length === 0 ? 'This file is empty.' : refusedKind(textOf(bytes))?.[1]
  return `${words ?? unlikeText(types)} Please send a ${joinWithOr(types.map((type) => fileTypes[type].text))} file.`
}
