import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#sync/entities/accounts/second-factor.ts'
import { plainCode } from '#sync/rules/accounts/second-factor.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { type DataKeySource, dataKeysOf, digestBy, markOfKey } from '../../core/data-key.ts'
import { replaceRecoveryCodes } from '../../db/accounts/second-factors.ts'

/** Leaves out letters and digits that look similar. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const part = (): string => Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join('')

const textOf = (accountId: string, code: string): string => `recovery ${accountId} ${plainCode(code)}`

/** Begins the hashes of codes that were made with a key. */
const markOf = (key: Buffer): string => `${markOfKey(key)}.`
export const recoveryMark = (env: DataKeySource): string => markOf(dataKeysOf(env)[0])

const hashOf = (key: Buffer, accountId: string, code: string): string =>
  `${markOf(key)}${digestBy(key, textOf(accountId, code))}`

/** The hashes that a code may have been stored with. */
export const recoveryHashes = (env: DataKeySource, accountId: string, code: string): string[] =>
  dataKeysOf(env).map((key) => hashOf(key, accountId, code))

/** Replaces the previous set with a new one. The codes are shown only this once. */
export async function issueRecoveryCodes(
  env: DataKeySource,
  tx: Transaction,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
  const [key] = dataKeysOf(env)
  const hashes = codes.map((code) => hashOf(key, accountId, code))
  await replaceRecoveryCodes(tx.kysely, accountId, hashes, tx.at)
  return codes
}
