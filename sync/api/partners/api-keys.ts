import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { partnerRights } from '../../policies/partner-rights.ts'
import { row } from '../row.ts'

const Address = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'is not an IP address or a range of them',
)

const fields = {
  name: ShortText.min(1, 'is missing'),
  rights: z.array(z.enum(partnerRights)).min(1, 'are missing').max(partnerRights.length),
  /** The warehouse where its packages are received. Null: no particular one. */
  branchId: Id.nullable(),
  perMinute: z.int('is not a whole number').min(1, 'is less than 1').max(6_000, 'is more than 6,000'),
  perDay: z.int('is not a whole number').min(1, 'is less than 1').max(1_000_000, 'is more than 1,000,000'),
  /** The addresses from which it can be used; empty for any. */
  addresses: z.array(Address).max(20, 'are more than 20'),
  expiresAt: Timestamp.nullable(),
}

export const ApiKey = z.object({
  apiKeyId: Id,
  ...fields,
  /** True for a key whose calls store nothing. */
  isTest: z.boolean(),
  /** The beginning of the key, by which people recognise it. */
  prefix: z.string(),
  madeBy: ShortText,
  /** The rights of the key that its maker no longer has, so that the key lacks them too. */
  lostRights: z.array(z.enum(partnerRights)),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  lastAddress: z.string().nullable(),
  revokedAt: Timestamp.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyInput = z.object({
  ...fields,
  branchId: fields.branchId.default(null),
  perMinute: fields.perMinute.default(60),
  perDay: fields.perDay.default(10_000),
  addresses: fields.addresses.default([]),
  expiresAt: fields.expiresAt.default(null),
  isTest: ApiKey.shape.isTest.default(false),
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>

const NewKey = ApiKey.extend({ key: z.string() })
const params = z.object({ id: Id })
const staff = { who: 'staff', permission: 'ApiKeyUpdate' } as const

/** Keys by which partners' programs make calls. */
export const apiKeys = {
  'apiKeys.list': row({
    ...staff,
    method: 'GET',
    path: '/api/api-keys',
    summary: 'The API keys by name, and the newest 200 that were revoked.',
    reply: z.array(ApiKey),
  }),
  'apiKeys.create': row({
    ...staff,
    method: 'POST',
    path: '/api/api-keys',
    needsProof: true,
    summary: 'Makes an API key with rights that one has oneself. The key is in this answer and nowhere else.',
    body: ApiKeyInput,
    reply: NewKey,
    success: 'API key created',
    failure: 'The API key was not created',
  }),
  'apiKeys.replace': row({
    ...staff,
    method: 'POST',
    path: '/api/api-keys/{id}/secret',
    needsProof: true,
    summary:
      'Gives a key a new secret and ends the one before. Its references stay, and the caller becomes its maker.',
    params,
    reply: NewKey,
    success: 'Secret replaced',
    failure: 'The secret was not replaced',
  }),
  'apiKeys.revoke': row({
    ...staff,
    method: 'DELETE',
    path: '/api/api-keys/{id}',
    summary: 'Revokes a key: its next call is refused, also in the middle of a batch.',
    params,
    reply: ApiKey,
    success: 'API key revoked',
    failure: 'The API key was not revoked',
  }),
}
