import type { Erasure } from '#sync/entities/accounts/erasure.ts'
import type { Tables } from '../core/reading/reads.ts'

export const latestErasureOf = (db: Tables, accountId: string): Promise<Erasure | undefined> =>
  db
    .selectFrom('erasure')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('askedAt', 'desc')
    .orderBy('erasureId', 'desc')
    .executeTakeFirst()

export const findErasure = (db: Tables, erasureId: string): Promise<Erasure | undefined> =>
  db.selectFrom('erasure').selectAll().where('erasureId', '=', erasureId).executeTakeFirst()

export async function insertErasure(db: Tables, row: Erasure): Promise<void> {
  await db.insertInto('erasure').values(row).execute()
}

export async function setDecision(
  db: Tables,
  { erasureId, ...values }: Pick<Erasure, 'erasureId' | 'status' | 'reason' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await db.updateTable('erasure').set(values).where('erasureId', '=', erasureId).execute()
}

/** The request stays as a proof, without the words of the person. */
export async function forgetWish(db: Tables, accountId: string): Promise<void> {
  await db.updateTable('erasure').set({ note: '' }).where('accountId', '=', accountId).execute()
}

/** The newest first, with the customers. */
export const listErasures = (db: Tables) =>
  db
    .selectFrom('erasure')
    .innerJoin('account', 'account.accountId', 'erasure.accountId')
    .selectAll('erasure')
    .select(['account.firstName', 'account.lastName', 'account.mailbox'])
    .orderBy('erasure.askedAt', 'desc')
    .orderBy('erasure.erasureId', 'desc')
    .limit(10_000)
    .execute()
