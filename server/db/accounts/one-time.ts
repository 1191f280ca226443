import { createHash, randomBytes } from 'node:crypto'
import { isoOf } from '#sync/lib/clock.ts'
import type { OneTimeTokenTable } from '../tables/accounts-tables.ts'

const bytes = 24

/** Tokens are stored as hashes, so that a reader of the table can't use them. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A token for a link, and the row that knows it again. */
export function newToken(purpose: OneTimeTokenTable['purpose'], now: number, goodForMs: number) {
  const token = randomBytes(bytes).toString('base64url')
  return { token, row: { tokenHash: hashOf(token), purpose, expiresAt: isoOf(now + goodForMs) } }
}
