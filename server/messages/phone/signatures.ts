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

/**
 * Whether a report comes from the SMS provider: the auth token signs the address that it called, with the names and
 * values of the form in the order of their names.
 */
export function isFromSms(
  authToken: string,
  header: string | undefined,
  url: string,
  form: URLSearchParams,
): boolean {
  if (!/^[A-Za-z0-9+/]{27}=$/.test(header ?? '')) return false
  const names = [...new Set(form.keys())].sort()
  const text = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  const digest = createHmac('sha1', authToken)
    .update(url + text.join(''), 'utf8')
    .digest()
  return isSame(header ?? '', digest, 'base64')
}

/** Compares a secret word without revealing how much was right. */
export function isWord(candidate: string, word: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'word').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(word))
}
