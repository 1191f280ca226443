import * as z from 'zod'
import { Id, ShortText } from '../fields.ts'

export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

export const factorText: Record<FactorKind, string> = {
  totp: 'Authenticator app',
  passkey: 'Passkey',
}

/** The most that one account can have: more would be left behind on devices that people no longer have. */
export const mostFactors = 10

export const FactorName = ShortText.min(1, 'is missing').max(60, 'is longer than 60 characters')

/** A second factor as its owner and the office read it. */
export const SecondFactor = z.object({
  factorId: Id,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: z.string(),
  /** Null until it is used for a login. */
  lastUsedAt: z.string().nullable(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** The number of recovery codes in a set. */
export const recoveryCodeCount = 10
