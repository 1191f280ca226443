import { jwtVerify } from 'jose'
import type { CardKey } from './card-key.ts'
import { LegacyBody, LegacyClaims, type ProviderEvent } from './event.ts'

async function claimsOf(keys: readonly CardKey[], token: string, nowMs: number) {
  for (const { secret } of keys) {
    const read = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      currentDate: new Date(nowMs),
    }).catch(() => null)
    const claims = LegacyClaims.safeParse(read?.payload)
    if (claims.success) return claims.data
  }
  return null
}

/**
 * The payment of a hook of the older form, which carries a token instead of a signature over its bytes: only what the
 * token says is believed. Null when it is not the provider's. The older form need not name an amount.
 */
export async function legacyEventOf(
  keys: readonly CardKey[],
  body: unknown,
  nowMs: number,
): Promise<ProviderEvent | null> {
  const parsed = LegacyBody.safeParse(body)
  if (!parsed.success) return null
  const { customReference, jwt, createdAt, reference, transactionReference } = parsed.data
  const claims = await claimsOf(keys, jwt, nowMs)
  if (!claims || claims.customReference !== customReference) return null
  const checkoutRef = claims.reference ?? reference ?? transactionReference
  if (!checkoutRef) return null
  return {
    transactionId: checkoutRef,
    reference: checkoutRef,
    customReference,
    currency: claims.currency ?? null,
    amountCents: claims.amount ?? null,
    paidAtMs: createdAt ?? nowMs,
  }
}
