import { createHash, randomBytes } from 'node:crypto'
import type { ApiKey } from '#sync/api/partners/api-keys.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import {
  grantableRights,
  type PartnerRight,
  partnerRights,
  partnerRightText,
  permissionsOfRights,
} from '#sync/policies/partner-rights.ts'
import { bearerOf } from '../accounts/actor.ts'
import type { CallRequest } from '../core/call-request.ts'
import { permissionsOf } from '../db/accounts/accounts.ts'
import type { PreparedReads } from '../db/core/reading/statements.ts'
import type { ListedKey, StoredKey } from '../db/partners/api-keys.ts'

export const keyPrefix = 'qsk_'
/** A key says itself whether it is for tests, so that nobody takes one for the other. */
const livePrefix = `${keyPrefix}live_`
const testPrefix = `${keyPrefix}test_`
/** The characters of a key that are shown later; the rest has 208 random bits. */
const shownLength = livePrefix.length + 8

export const newApiKey = (isTest: boolean): string =>
  (isTest ? testPrefix : livePrefix) + randomBytes(32).toString('base64url')
/** Keys from before have neither beginning, and are no test keys. */
export const isTestKey = (key: string): boolean => key.startsWith(testPrefix)
/** True for a call with a test key, which does everything but store something. */
export const isTestCall = (request: Pick<CallRequest, 'headers'>): boolean =>
  isTestKey(bearerOf(request) ?? '')
export const shownPart = (key: string): string => key.slice(0, shownLength)

/** Keys are random and long: a plain hash of one cannot be turned back. */
export const hashOfApiKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export const rightsIn = (json: string): PartnerRight[] => {
  const names: unknown = JSON.parse(json)
  return partnerRights.filter((right) => Array.isArray(names) && names.includes(right))
}

/** Refuses rights that the person doesn't have. */
export function mustGrant(actor: Actor, rights: readonly PartnerRight[]): void {
  const grantable = grantableRights(actor)
  const excess = rights.filter((right) => !grantable.includes(right))
  if (excess.length > 0)
    throw new Refusal('forbidden', forbiddenText, {
      rights: excess.map((right) => `include one that you don’t have yourself: ${partnerRightText[right]}`),
    })
}

export const addressesIn = ({ addresses }: Pick<StoredKey, 'addresses'>): string[] => JSON.parse(addresses)

/** The rights of a key now: those that its maker still has. */
export async function currentRights(reads: PreparedReads, key: StoredKey): Promise<PartnerRight[]> {
  if (key.status !== 'Active' || key.deletedAt !== null) return []
  const maker = {
    role: key.role,
    permissions: await permissionsOf(reads, { ...key, accountId: key.makerId }),
  }
  const grantable = grantableRights(maker)
  return rightsIn(key.rights).filter((right) => grantable.includes(right))
}

/** The key as the one who acts: it is judged by the rules of staff, with the permissions of its rights. */
export const keyActor = (key: StoredKey, rights: readonly PartnerRight[]): Actor => ({
  accountId: key.apiKeyId,
  name: `${key.name} (API key)`,
  role: 'Warehouse',
  permissions: permissionsOfRights(rights),
  brand: key.brand,
  branchId: key.branchId,
})

export async function toApiKey(reads: PreparedReads, key: ListedKey): Promise<ApiKey> {
  const { apiKeyId, name, prefix, branchId, perMinute, perDay, expiresAt, createdAt, revokedAt } = key
  const rights = rightsIn(key.rights)
  const current = await currentRights(reads, key)
  return {
    apiKeyId,
    name,
    prefix,
    rights,
    branchId,
    perMinute,
    perDay,
    expiresAt,
    createdAt,
    revokedAt,
    isTest: isTestKey(prefix),
    addresses: addressesIn(key),
    madeBy: fullName(key),
    lostRights: rights.filter((right) => !current.includes(right)),
    lastUsedAt: key.lastAt,
    lastAddress: key.lastAddress,
  }
}
