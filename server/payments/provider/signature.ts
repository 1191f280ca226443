import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CardKey } from './card-key.ts'

/** How far the provider's clock may be from ours, either way: what is older may be a replay. */
export const hookWindowSeconds = 300

export type HookProblem = 'missing' | 'malformed' | 'unknown-key' | 'too-old' | 'too-new' | 'wrong'

export interface HookHeaders {
  readonly signature: string | undefined
  readonly keyId: string | undefined
}

const mostEntries = 10
const time = /^t=(\d{1,12})$/
const v1 = /^v1=([0-9a-f]{64})$/

const macOf = (secret: string, at: string, raw: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${at}.`).update(raw).digest()

/** The header for these bytes, as the provider makes it: one `v1` for each secret that is good now. */
export const signHook = (secrets: readonly string[], seconds: number, raw: Uint8Array): string =>
  [
    `t=${seconds}`,
    ...secrets.map((secret) => `v1=${macOf(secret, String(seconds), raw).toString('hex')}`),
  ].join(',')

interface Parsed {
  readonly at: string
  readonly macs: readonly Buffer[]
}

/** Entries of other schemes are passed over; one of ours that is not whole spoils the header. */
function parse(header: string): Parsed | null {
  const entries = header.split(',').map((entry) => entry.trim())
  if (entries.length > mostEntries) return null
  const times = entries.filter((entry) => entry.startsWith('t='))
  const signatures = entries.filter((entry) => entry.startsWith('v1='))
  const at = times.length === 1 ? time.exec(times[0] ?? '')?.[1] : undefined
  const macs = signatures.map((entry) => v1.exec(entry)?.[1])
  if (!at || macs.length === 0 || macs.some((mac) => mac === undefined)) return null
  return { at, macs: macs.map((mac) => Buffer.from(mac ?? '', 'hex')) }
}

const keysFor = (keys: readonly CardKey[], keyId: string | undefined): readonly CardKey[] =>
  keyId === undefined ? keys : keys.filter((key) => key.keyId === keyId)

/** Every pair is compared, so that the time taken does not tell which one was right. */
function anyFits(macs: readonly Buffer[], expectedMacs: readonly Buffer[]): boolean {
  let fits = false
  for (const mac of macs) for (const right of expectedMacs) fits = timingSafeEqual(mac, right) || fits
  return fits
}

/** The fault of a webhook's signature over the raw bytes; null when it is the provider's. */
export function problemOfHook(
  keys: readonly CardKey[],
  { signature, keyId }: HookHeaders,
  raw: Uint8Array,
  nowMs: number,
): HookProblem | null {
  if (!signature) return 'missing'
  const parsed = parse(signature)
  if (!parsed) return 'malformed'
  const candidates = keysFor(keys, keyId)
  if (candidates.length === 0) return 'unknown-key'
  const expectedMacs = candidates.map(({ secret }) => macOf(secret, parsed.at, raw))
  if (!anyFits(parsed.macs, expectedMacs)) return 'wrong'
  const age = Math.floor(nowMs / 1000) - Number(parsed.at)
  if (age > hookWindowSeconds) return 'too-old'
  return age < -hookWindowSeconds ? 'too-new' : null
}
