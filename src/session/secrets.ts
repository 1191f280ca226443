/** The keys derived from a password on this device. Neither reveals the password or the other key. */
export interface Secrets {
  /** Recognizes its owner without the server; may be stored. */
  readonly verifier: string
  /** Encrypts and decrypts the owner's unsent work; can't be exported from the browser. */
  readonly sealKey: CryptoKey
}

/** OWASP's recommendation for PBKDF2-HMAC-SHA-256. */
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
 * The forms that a typed password may have, the server's form first. Keyboards compose the same letter in different
 * ways, and earlier versions of the app used the raw bytes.
 */
export const passwordForms = (password: string): string[] => [
  ...new Set([password.normalize('NFKC'), password, password.normalize('NFC'), password.normalize('NFD')]),
]

/**
 * Derives the keys of exactly these characters. Slow on purpose, so that an attacker tries only about two passwords per
 * second.
 */
export async function deriveSecrets(password: string, salt: string): Promise<Secrets> {
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

/** @param place authenticated with the bytes, so that they can be decrypted only for this place */
export async function encrypt(key: CryptoKey, place: string, bytes: Bytes): Promise<Closed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: textBytes(place) }
  return { iv: iv.buffer, bytes: await crypto.subtle.encrypt(algorithm, key, bytes) }
}

/** The decrypted bytes; null if the key is wrong or the bytes were changed. */
export async function decrypt(key: CryptoKey, place: string, { iv, bytes }: Closed): Promise<Bytes | null> {
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: textBytes(place) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes))
  } catch {
    return null
  }
}
