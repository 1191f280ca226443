import { createHash, randomBytes } from 'node:crypto'
import type { HubDevice } from '#sync/api/hub.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { signedFromClaims } from '../accounts/actor.ts'
import { findHubDeviceByKey } from '../db/devices/hub.ts'
import type { HubDeps } from './deps.ts'

/** The party behind a connection; `id` is the account's or the device's. */
export type Holder =
  | { readonly kind: 'person'; readonly id: string; readonly actor: Actor }
  | { readonly kind: 'device'; readonly id: string; readonly device: HubDevice }

/** Checks in the database whether a key or token is still valid, and for what. */
export type Judge = () => Promise<Holder | null>

const keyPrefix = 'qhub_'

export const newKey = (): string => keyPrefix + randomBytes(32).toString('base64url')

/** Keys are random and long: a plain hash of one cannot be turned back. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** A device's key or a person's access token; null when it is neither. */
export async function judgeOf({ db, tokens }: HubDeps, secret: string): Promise<Judge | null> {
  if (secret.startsWith(keyPrefix)) {
    const keyHash = hashOfKey(secret)
    return async () => {
      const device = await findHubDeviceByKey(db.reads.kysely, keyHash)
      return device ? { kind: 'device', id: device.hubDeviceId, device } : null
    }
  }
  const claims = await tokens.readAccess(secret)
  if (!claims) return null
  // By the session and not by the token: the connection outlives the quarter of an hour that a token is good for.
  return async () => {
    const session = await signedFromClaims(db, claims)
    return session ? { kind: 'person', id: claims.accountId, actor: session.actor } : null
  }
}
