import { type Kysely, sql } from 'kysely'
import type { SecondFactorTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The factors of an account, the oldest first. */
export const factorsOf = (db: Tables, accountId: string): Promise<SecondFactorTable[]> =>
  db
    .selectFrom('secondFactor')
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('factorId')
    .selectAll()
    .execute()

export const factorOfCredential = (
  db: Tables,
  credentialId: string,
): Promise<SecondFactorTable | undefined> =>
  db.selectFrom('secondFactor').where('credentialId', '=', credentialId).selectAll().executeTakeFirst()

export const insertFactor = async (db: Tables, factor: SecondFactorTable): Promise<void> => {
  await db.insertInto('secondFactor').values(factor).execute()
}

/** Returns the removed factor if it was this account's. */
export const deleteFactor = (
  db: Tables,
  accountId: string,
  factorId: string,
): Promise<SecondFactorTable | undefined> =>
  db
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .where('factorId', '=', factorId)
    .returningAll()
    .executeTakeFirst()

/** Uses a time step of an app. Returns false if this step or a later one was used before. */
export async function spendStep(db: Tables, factorId: string, step: number, at: string): Promise<boolean> {
  const result = await db
    .updateTable('secondFactor')
    .where('factorId', '=', factorId)
    .where('lastStep', '<', step)
    .set({ lastStep: step, lastUsedAt: at })
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Notes a signature of a passkey. Returns false if the passkey was removed meanwhile. */
export async function notePasskey(
  db: Tables,
  factorId: string,
  counter: number,
  at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('secondFactor')
    .where('factorId', '=', factorId)
    .where('counter', '<=', counter)
    .set({ counter, lastUsedAt: at })
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Replaces the previous set of codes with a new one. */
export async function replaceRecoveryCodes(
  db: Tables,
  accountId: string,
  codeHashes: readonly string[],
  createdAt: string,
): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map((codeHash) => ({ codeHash, accountId, createdAt, usedAt: null }))
  await db.insertInto('recoveryCode').values(rows).execute()
}

/** Uses a code once: two who use it at the same time aren't both let in. It has one of these hashes. */
export async function spendRecoveryCode(
  db: Tables,
  accountId: string,
  codeHashes: readonly string[],
  at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('recoveryCode')
    .where('codeHash', 'in', codeHashes)
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .set({ usedAt: at })
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const hasUnmarkedCodes = async (db: Tables): Promise<boolean> =>
  (await db
    .selectFrom('recoveryCode')
    .where('codeHash', 'not like', '%.%')
    .select('accountId')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Adds the mark to hashes that were stored before there were marks. */
export async function markRecoveryCodes(db: Tables, mark: string): Promise<void> {
  await db
    .updateTable('recoveryCode')
    .where('codeHash', 'not like', '%.%')
    .set({ codeHash: sql<string>`${mark} || "codeHash"` })
    .execute()
}

/** Removes all codes whose hashes don't begin with the mark. Returns the accounts that had any. */
export async function dropRecoveryCodesWithout(db: Tables, mark: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('recoveryCode')
    .where(sql`substr("codeHash", 1, ${mark.length})`, '<>', mark)
    .returning('accountId')
    .execute()
  return [...new Set(rows.map(({ accountId }) => accountId))]
}

export async function recoveryCodesLeft(db: Tables, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Removes all factors and recovery codes of an account, and the steps that are under way. */
export async function dropFactors(db: Tables, accountId: string): Promise<void> {
  for (const table of ['secondFactor', 'recoveryCode', 'proofTicket'] as const)
    await db.deleteFrom(table).where('accountId', '=', accountId).execute()
}
