import { isRecord } from '#sync/lib/is-record.ts'

/** The field in which each service sends the whole mail: Postmark, SendGrid, Mailgun. */
const rawFields = ['RawEmail', 'email', 'body-mime'] as const

/** The whole mail in a form's field, which some services send as a text and others as a file. */
async function firstRaw(fields: Readonly<Record<string, unknown>>): Promise<Uint8Array | null> {
  for (const name of rawFields) {
    const value = fields[name]
    if (typeof value === 'string') return Buffer.from(value)
    if (value instanceof Blob) return new Uint8Array(await value.arrayBuffer())
  }
  return null
}

/** The mail as it was sent, out of the form in which a service hands it over; null if there is none. */
export async function rawMailIn(type: string, body: Uint8Array): Promise<Uint8Array | null> {
  if (/^application\/json\b/i.test(type)) {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return isRecord(value) ? firstRaw(value) : null
  }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return body
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData()
  return firstRaw(Object.fromEntries(form.entries()))
}

/** A mail is read up to these limits, because the parser takes the square of the number of its lines. */
const limits = {
  parts: 500,
  lines: 20_000,
  linesOfPart: 4_000,
  bytesOfText: 256 * 1024,
  bytesOfFile: 4 * 1024,
}
/** The beginning of a part, which contains its type. */
const headLength = 2 * 1024
const lineBreak = '\n'.charCodeAt(0)

const isFile = (part: Buffer): boolean =>
  /^content-type:[ \t]*(?!text\/|multipart\/|message\/)[a-z]/im.test(
    part.subarray(0, headLength).toString('latin1'),
  )

/** The position after this many lines of a part, and the number of lines. */
function endOfLines(part: Buffer, lineLimit: number): { end: number; lines: number } {
  let end = 0
  for (let lines = 0; lines < lineLimit; lines++) {
    const next = part.indexOf(lineBreak, end)
    if (next === -1) return { end: part.length, lines }
    end = next + 1
  }
  return { end, lines: lineLimit }
}

/**
 * The mail with its head, its texts and the heads of its files, each up to a limit. Parts begin with two hyphens at the
 * start of a line, and a text that has such a line is only read in two pieces.
 */
export function shortMail(raw: Uint8Array): Uint8Array {
  const mail = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const pieces: Buffer[] = []
  let [start, linesLeft] = [0, limits.lines]
  while (start < mail.length && pieces.length < limits.parts && linesLeft > 0) {
    const boundary = mail.indexOf('\n--', start)
    const next = boundary === -1 ? mail.length : boundary + 1
    const part = mail.subarray(start, next)
    const piece = part.subarray(0, isFile(part) ? limits.bytesOfFile : limits.bytesOfText)
    const { end, lines } = endOfLines(piece, Math.min(limits.linesOfPart, linesLeft))
    pieces.push(piece.subarray(0, end))
    if (end < part.length && next < mail.length) pieces.push(Buffer.from('\r\n'))
    linesLeft -= lines + 1
    start = next
  }
  return Buffer.concat(pieces)
}
