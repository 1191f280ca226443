import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#sync/entities/accounts/second-factor.ts'
import { plainCode } from '#sync/rules/accounts/second-factor.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { type DataKeySource, digestOf } from '../../core/data-key.ts'
import { replaceRecoveryCodes } from '../../db/accounts/second-factors.ts'

/** Leaves out letters and digits that look similar. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const part = (): string => Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join('')

export const recoveryHash = (env: DataKeySource, accountId: string, code: string): string =>
  digestOf(env, `recovery ${accountId} ${plainCode(code)}`)

/** Replaces the previous set with a new one. The codes are shown only this once. */
export async function issueRecoveryCodes(
  env: DataKeySource,
  tx: Transaction,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
  const hashes = codes.map((code) => recoveryHash(env, accountId, code))
  await replaceRecoveryCodes(tx.kysely, accountId, hashes, tx.at)
  return codes
}
