import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { PartnerRight } from '#sync/policies/partner-rights.ts'
import { bearerOf } from '../accounts/actor.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import type { CallRequest } from '../core/call-request.ts'
import type { Signed } from '../core/signed.ts'
import { livingKeyByHash, type StoredKey } from '../db/partners/api-keys.ts'
import { addressesIn, currentRights, hashOfApiKey, isTestCall, keyActor, keyPrefix } from './keys.ts'
import { quotaHeaders, takeKeyCall } from './quota.ts'

const noKeyText = 'This call needs an API key. Send it in the header "Authorization: Bearer qsk_…".'
const badKeyText = 'This API key isn’t valid. It may have been revoked or replaced.'

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** An IPv4 address may arrive in the form of IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function isAmong(addresses: readonly string[], caller: string): boolean {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, kindOf(address))
    else list.addSubnet(address, Number(bits), kindOf(address))
  }
  const address = plainAddress(caller)
  return list.check(address, kindOf(address))
}

/** Refuses a key that has expired or is used from elsewhere. */
function mustBeUsable(key: StoredKey, address: string, now: number): void {
  if (key.expiresAt !== null && key.expiresAt <= isoOf(now))
    throw new Refusal('unauthenticated', `This API key expired on ${key.expiresAt.slice(0, 10)}.`)
  const addresses = addressesIn(key)
  if (addresses.length > 0 && !isAmong(addresses, address))
    throw new Refusal('forbidden', `This API key can’t be used from the address ${plainAddress(address)}.`)
}

/** The key behind a request. Wrong keys are counted by the caller's address. */
async function keyOf({ db, limits, clock }: AccountDeps, request: FastifyRequest): Promise<StoredKey> {
  const secret = bearerOf(request)
  if (!secret?.startsWith(keyPrefix)) throw new Refusal('unauthenticated', noKeyText)
  const key = await db.reads.get(livingKeyByHash, { keyHash: hashOfApiKey(secret) })
  if (!key) {
    limits.unknownKeys.take(request.ip)
    throw new Refusal('unauthenticated', badKeyText)
  }
  mustBeUsable(key, request.ip, clock.now())
  return key
}

export function mustHaveRight(rights: readonly PartnerRight[], right: PartnerRight): void {
  if (!rights.includes(right)) throw new Refusal('forbidden', `This API key doesn’t have the right ${right}.`)
}

type QuotaHeaders = ReturnType<typeof quotaHeaders>
const quotas = new WeakMap<FastifyRequest, QuotaHeaders>()

/** The headers that tell a caller what its key has left; none before its call was counted. */
export const quotaOf = (request: FastifyRequest): QuotaHeaders | Record<string, never> =>
  quotas.get(request) ?? {}

/** Tells a caller that nothing of its call is stored. */
export const testHeadersOf = (request: Pick<CallRequest, 'headers'>): { readonly 'x-test-key'?: 'true' } =>
  isTestCall(request) ? { 'x-test-key': 'true' } : {}

/**
 * The session of a partner's call: its key, judged against the database now and counted. `right` is what the call
 * needs. A person's session or cookie is worth nothing here, as a key is nowhere else.
 */
export async function keySession(
  deps: AccountDeps,
  request: FastifyRequest,
  right: PartnerRight | null,
): Promise<Signed> {
  if (request.signed) return request.signed
  const key = await keyOf(deps, request)
  const use = await takeKeyCall(deps, key, plainAddress(request.ip))
  quotas.set(request, quotaHeaders(key, use))
  const rights = await currentRights(deps.db.reads, key)
  if (right !== null) mustHaveRight(rights, right)
  const { apiKeyId } = key
  request.signed = { actor: keyActor(key, rights), sessionId: apiKeyId, deviceId: apiKeyId, ip: request.ip }
  return request.signed
}

export interface CurrentKey {
  readonly key: StoredKey
  readonly rights: readonly PartnerRight[]
}

/**
 * The key of a running call at this moment. Throws once it is revoked, has expired or has another secret, so a long
 * call stops in the middle.
 */
export async function currentKey(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  request: Pick<CallRequest, 'headers'>,
): Promise<CurrentKey> {
  const key = await db.reads.get(livingKeyByHash, { keyHash: hashOfApiKey(bearerOf(request) ?? '') })
  if (!key || (key.expiresAt !== null && key.expiresAt <= isoOf(clock.now())))
    throw new Refusal('unauthenticated', badKeyText)
  return { key, rights: await currentRights(db.reads, key) }
}
