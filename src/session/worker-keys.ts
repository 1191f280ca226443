import {
  shiftWords,
  type WorkerKeys,
  workerKeyLabels,
  workerKeyRounds,
} from '#sync/rules/accounts/worker-key.ts'
import { hex, textBytes, unhex } from './secrets.ts'

/** Derives the keys of a PIN or a badge as the server does. Slow on purpose. */
export async function deriveWorkerKeys(secret: string, salt: string): Promise<WorkerKeys> {
  const { subtle } = crypto
  const base = await subtle.importKey('raw', textBytes(secret), 'PBKDF2', false, ['deriveBits'])
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt: unhex(salt), iterations: workerKeyRounds }
  const bits = await subtle.deriveBits(slow, base, 256)
  const root = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveBits'])
  const part = async (label: string) => {
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: textBytes(label) }
    return hex(await subtle.deriveBits(algorithm, root, 256))
  }
  const [check, sign] = await Promise.all([part(workerKeyLabels.check), part(workerKeyLabels.sign)])
  return { check, sign }
}

type Start = Parameters<typeof shiftWords>[1]

export async function proveShift(sign: string, handheldId: string, shift: Start): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', unhex(sign), hmac, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, textBytes(shiftWords(handheldId, shift))))
}
