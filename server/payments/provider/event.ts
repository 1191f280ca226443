import * as z from 'zod'

/** The provider's report of a payment. */
export interface ProviderEvent {
  readonly transactionId: string
  /** The provider's own name for the payment, as the customer's receipt shows it. */
  readonly reference: string
  /** The reference from our link; null when the payment has another origin. */
  readonly customReference: string | null
  /** ISO 4217; null where the provider does not say. */
  readonly currency: string | null
  /** Of that currency; null where the provider does not say. */
  readonly amountCents: number | null
  readonly paidAtMs: number
}

const amountForm = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/** "100.5" as 10050; null for anything that is not an amount. Never through a float. */
export function centsOf(amount: string): number | null {
  const match = amountForm.exec(amount)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** 10050 as "100.50". */
export const providerAmount = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const Text = z.string().max(200)
const Amount = z
  .union([z.string(), z.number().transform(String)])
  .transform(centsOf)
  .refine((cents) => cents !== null)

/** Epoch seconds, as the current form writes them, or a time in words. */
const At = z.union([
  z.number().transform((seconds) => Math.round(seconds * 1000)),
  z
    .string()
    .transform((text) => (/^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text)))
    .refine((ms) => Number.isFinite(ms)),
])

const Current = z.object({
  transactionId: Text.min(1),
  reference: Text.nullish(),
  customReference: Text.nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: Amount,
  createdAt: At,
})

/** The payment of a signed hook; null when it cannot be understood. */
export function eventOf(body: unknown): ProviderEvent | null {
  const parsed = Current.safeParse(body)
  if (!parsed.success) return null
  const { transactionId, reference, customReference, currency, amount, createdAt } = parsed.data
  return {
    transactionId,
    reference: reference ?? '',
    customReference: customReference || null,
    currency,
    amountCents: amount,
    paidAtMs: createdAt,
  }
}

export const LegacyBody = z.object({
  reference: Text.min(1).optional(),
  transactionReference: Text.min(1).optional(),
  customReference: Text.min(1),
  createdAt: At.optional(),
  jwt: z.string().max(4000),
})

export const LegacyClaims = z.object({
  // A payment link's own token says custom_reference: it is signed with the same secret and known to the customer.
  customReference: Text.min(1),
  custom_reference: z.undefined().optional(),
  reference: Text.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  amount: Amount.optional(),
})

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON in the bytes, a byte order mark ignored; undefined when it is none. */
export function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(raw))
  } catch {
    return undefined
  }
}
