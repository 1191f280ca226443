import type { Kysely } from 'kysely'
import { query } from '../core/reading/statements.ts'
import type { WorkerKeyTable } from '../tables/handheld-tables.ts'
import type { Database } from '../tables/schema.ts'

type Rows = Kysely<Database>
type Kind = WorkerKeyTable['kind']

export const insertWorkerKey = async (
  db: Rows,
  key: Omit<WorkerKeyTable, 'endedAt' | 'endReason'>,
): Promise<void> => {
  await db
    .insertInto('workerKey')
    .values({ ...key, endedAt: null, endReason: null })
    .execute()
}

/** Ends the keys in use of an account, of one kind or of both. */
export async function endWorkerKeys(
  db: Rows,
  accountId: string,
  revocation: { readonly kind?: Kind; readonly endedAt: string; readonly endReason: 'replaced' | 'revoked' },
): Promise<void> {
  const { kind, endedAt, endReason } = revocation
  await db
    .updateTable('workerKey')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(kind !== undefined, (update) => update.where('kind', '=', kind ?? 'pin'))
    .set({ endedAt, endReason })
    .execute()
}

/** Revokes the replaced keys too, because a revocation reaches every key of its owner. */
export const revokeReplaced = async (db: Rows, accountId: string): Promise<void> => {
  await db
    .updateTable('workerKey')
    .where('accountId', '=', accountId)
    .where('endReason', '=', 'replaced')
    .set({ endReason: 'revoked' })
    .execute()
}

export const kindsOf = async (db: Rows, accountId: string): Promise<Kind[]> =>
  (
    await db
      .selectFrom('workerKey')
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null)
      .select('kind')
      .execute()
  ).map(({ kind }) => kind)

/** Keys in use of people who can still log in, by name. */
export const keysInUse = (db: Rows) =>
  db
    .selectFrom('workerKey')
    .innerJoin('account', 'account.accountId', 'workerKey.accountId')
    .where('workerKey.endedAt', 'is', null)
    .where('account.status', '=', 'Active')
    .where('account.deletedAt', 'is', null)
    .where('account.role', '!=', 'User')
    .orderBy('account.firstName')
    .orderBy('account.lastName')
    .orderBy('account.accountId')
    .orderBy('workerKey.kind')
    .select([
      ...(['account.accountId', 'account.firstName', 'account.lastName', 'account.role'] as const),
      ...(['account.brand', 'account.branchId', 'account.status'] as const),
      ...(['workerKey.keyId', 'workerKey.kind', 'workerKey.number'] as const),
      ...(['workerKey.salt', 'workerKey.checkKey'] as const),
    ])
    .execute()

/** The owner of a key with the facts that decide about their rights, also of a former employee. */
export const workerOfKey = query<{ keyId: string }>()((db, param) =>
  db
    .selectFrom('workerKey')
    .innerJoin('account', 'account.accountId', 'workerKey.accountId')
    .where('workerKey.keyId', '=', param('keyId'))
    .select([
      ...(['account.accountId', 'account.firstName', 'account.lastName', 'account.role'] as const),
      ...(['account.brand', 'account.branchId', 'account.status', 'account.deletedAt'] as const),
      ...(['workerKey.signKey', 'workerKey.endedAt', 'workerKey.endReason', 'workerKey.kind'] as const),
    ]),
)

/** The staff who could work on a handheld, by name, with the kinds of key that each can take over with. */
export const staffKeys = (db: Rows) =>
  db
    .selectFrom('account')
    .leftJoin('workerKey', (join) =>
      join.onRef('workerKey.accountId', '=', 'account.accountId').on('workerKey.endedAt', 'is', null),
    )
    .leftJoin('handheld', 'handheld.accountId', 'account.accountId')
    .where('handheld.accountId', 'is', null)
    .where('account.role', '!=', 'User')
    .where('account.status', '=', 'Active')
    .where('account.deletedAt', 'is', null)
    .orderBy('account.firstName')
    .orderBy('account.lastName')
    .orderBy('account.accountId')
    .limit(1000)
    .select(['account.accountId', 'account.firstName', 'account.lastName', 'workerKey.kind'])
    .execute()
