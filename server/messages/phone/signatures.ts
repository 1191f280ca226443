import { createHmac, timingSafeEqual } from 'node:crypto'

function isSame(signature: string, digest: Buffer, encoding: 'hex' | 'base64'): boolean {
  const bytes = Buffer.from(signature, encoding)
  return bytes.length === digest.length && timingSafeEqual(bytes, digest)
}

/** Whether a report comes from Meta: the app's secret signs its bytes. */
export function isFromMeta(appSecret: string, header: string | undefined, raw: Uint8Array): boolean {
  const [, signature] = /^sha256=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  return (
    signature !== undefined && isSame(signature, createHmac('sha256', appSecret).update(raw).digest(), 'hex')
  )
}

/** Whether a header has the form of the SMS provider's signature, which is known before a body is read. */
export const hasFormOfSms = (header: string | undefined): header is string =>
  /^[A-Za-z0-9+/]{27}=$/.test(header ?? '')

/** The values of each name, in one pass: asking for the values of each name would read the form once for each. */
function valuesByName(form: URLSearchParams): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>()
  for (const [name, value] of form) values.set(name, (values.get(name) ?? new Set()).add(value))
  return values
}

/**
 * Whether a report comes from the SMS provider: the auth token signs the address that it called, with the names and
 * values of the form in the order of their names.
 */
export function isFromSms(authToken: string, header: string, url: string, form: URLSearchParams): boolean {
  const values = [...valuesByName(form)].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = values.flatMap(([name, list]) => [...list].sort().map((value) => name + value))
  const digest = createHmac('sha1', authToken)
    .update(url + text.join(''), 'utf8')
    .digest()
  return isSame(header, digest, 'base64')
}

/** Compares a secret word without revealing how much was right. */
export function isWord(candidate: string, word: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'word').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(word))
}
