import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { HubDevice } from '#sync/api/company/hub.ts'
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

/** The key or the session that a connection is opened with, in a form that any server can judge. */
export const HolderProof = z.union([
  z.object({ keyHash: z.string() }),
  z.object({ accountId: z.string(), sessionId: z.string(), sessionVersion: z.int() }),
])
export type HolderProof = z.output<typeof HolderProof>

/** A device's key or a person's access token; null when it is neither. */
export async function proofOf({ tokens }: HubDeps, secret: string): Promise<HolderProof | null> {
  return secret.startsWith(keyPrefix) ? { keyHash: hashOfKey(secret) } : tokens.readAccess(secret)
}

export const judgeBy =
  ({ db }: Pick<HubDeps, 'db'>, proof: HolderProof): Judge =>
  async () => {
    if ('keyHash' in proof) {
      const device = await findHubDeviceByKey(db.reads.kysely, proof.keyHash)
      return device ? { kind: 'device', id: device.hubDeviceId, device } : null
    }
    // By the session and not by the token: the connection outlives the quarter of an hour that a token is good for.
    const session = await signedFromClaims(db, proof)
    return session ? { kind: 'person', id: proof.accountId, actor: session.actor } : null
  }
