/** What is made of a password on this device. Neither tells the password, nor the other. */
export interface Secrets {
  /** Recognises its owner without the server; may be stored. */
  readonly verifier: string
  /** Opens and closes what its owner leaves unsent; cannot be taken out of the browser. */
  readonly sealKey: CryptoKey
}

/** OWASP's figure for PBKDF2-HMAC-SHA-256. */
const rounds = 600_000

export type Bytes = Uint8Array<ArrayBuffer>

export const hex = (bytes: ArrayBuffer | Bytes): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const unhex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const textBytes = (text: string): Bytes => new TextEncoder().encode(text)

export const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))

const noSalt = new Uint8Array(0)
const label = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: noSalt, info: textBytes(info) })

/**
 * The texts that a password may be meant by, the one that the server reads first: keyboards compose the same letter in
 * different ways, and earlier versions of the app took the bytes as they came.
 */
export const passwordForms = (password: string): string[] => [
  ...new Set([password.normalize('NFKC'), password, password.normalize('NFC'), password.normalize('NFD')]),
]

/** The keys of exactly these characters. Slow on purpose: one password is tried per half a second or so. */
export async function secretsOf(password: string, salt: string): Promise<Secrets> {
  const { subtle } = crypto
  const baseKey = await subtle.importKey('raw', textBytes(password), 'PBKDF2', false, ['deriveBits'])
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt: unhex(salt), iterations: rounds }
  const root = await subtle.importKey('raw', await subtle.deriveBits(slow, baseKey, 256), 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ])
  const [verifier, sealKey] = await Promise.all([
    subtle.deriveBits(label('quayside verifier'), root, 256),
    subtle.deriveKey(label('quayside seal'), root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  ])
  return { verifier: hex(verifier), sealKey }
}

export interface Closed {
  readonly iv: ArrayBuffer
  readonly bytes: ArrayBuffer
}

/** @param place where the bytes belong: they open nowhere else */
export async function close(key: CryptoKey, place: string, bytes: Bytes): Promise<Closed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: 'AES-GCM', iv, additionalData: textBytes(place) }
  return { iv: iv.buffer, bytes: await crypto.subtle.encrypt(how, key, bytes) }
}

/** The bytes, or null when the key is not the one that closed them, or they are not what was closed. */
export async function openClosed(
  key: CryptoKey,
  place: string,
  { iv, bytes }: Closed,
): Promise<Bytes | null> {
  try {
    const how = { name: 'AES-GCM', iv, additionalData: textBytes(place) }
    return new Uint8Array(await crypto.subtle.decrypt(how, key, bytes))
  } catch {
    return null
  }
}
