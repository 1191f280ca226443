import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from '#sync/lib/clock.ts'
import type { CardButton, CardKey } from './card-key.ts'
import { centsOf, providerAmount } from './event.ts'

/** The provider's own limit; counted in bytes, so that no alphabet slips past it. */
export const longestReference = 40
/** A clock at the provider that is behind ours would find the link not valid yet. */
const backdatedSeconds = 60

export interface LinkInput {
  readonly amountCents: number
  readonly currency: 'JMD' | 'USD'
  /** The reference that the webhook brings back. */
  readonly reference: string
  readonly expiresAtMs: number
}

const bytes = (key: CardKey): Uint8Array => new TextEncoder().encode(key.secret)

/**
 * The page where exactly this amount can be paid. The amount is inside the signature, and nothing is asked of the
 * provider. One link may be paid more than once while it lasts.
 */
export async function mintLink(
  { buttonUrl, keys }: CardButton,
  clock: Clock,
  { amountCents, currency, reference, expiresAtMs }: LinkInput,
): Promise<string> {
  if (Buffer.byteLength(reference) > longestReference)
    throw new Error(`A reference of more than ${longestReference} bytes is refused by the provider`)
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new Error('Only an amount above zero can be paid')
  const key = keys[0]
  const token = await new SignJWT({
    amount: providerAmount(amountCents),
    currency,
    custom_reference: reference,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.keyId })
    .setNotBefore(Math.floor(clock.now() / 1000) - backdatedSeconds)
    .setExpirationTime(Math.floor(expiresAtMs / 1000))
    .sign(bytes(key))
  return `${buttonUrl}${buttonUrl.includes('?') ? '&' : '?'}jwt=${token}`
}

const Claims = z.object({
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/, 'amount must be a text with two decimals')
    .transform((amount) => centsOf(amount) ?? 0),
  currency: z.enum(['JMD', 'USD'], 'currency must be JMD or USD'),
  custom_reference: z
    .string()
    .refine(
      (text) => Buffer.byteLength(text) <= longestReference,
      `Custom reference cannot exceed ${longestReference} characters in length`,
    ),
  exp: z.int('exp is missing'),
})

/** Verifies a link's token as the provider does and returns its contents. Throws with the reason. */
export async function readLink(key: CardKey, clock: Clock, token: string): Promise<LinkInput> {
  const { payload, protectedHeader } = await jwtVerify(token, bytes(key), {
    algorithms: ['HS256'],
    currentDate: new Date(clock.now()),
  })
  if (protectedHeader.kid !== key.keyId) throw new Error('The key of this link is not known')
  const claims = Claims.safeParse(payload)
  if (!claims.success) throw new Error(claims.error.issues.map(({ message }) => message).join('; '))
  const { amount, currency, custom_reference, exp } = claims.data
  return { amountCents: amount, currency, reference: custom_reference, expiresAtMs: exp * 1000 }
}
