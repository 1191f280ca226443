import type { Tables } from '../core/reading/reads.ts'
import { type PreparedReads, query } from '../core/reading/statements.ts'
import type { ApiKeyTable, ApiKeyUseTable } from '../tables/partner-tables.ts'

const columns = [
  ...(['apiKey.apiKeyId', 'apiKey.name', 'apiKey.prefix', 'apiKey.rights', 'apiKey.branchId'] as const),
  ...(['apiKey.perMinute', 'apiKey.perDay', 'apiKey.addresses', 'apiKey.expiresAt'] as const),
  ...(['apiKey.makerId', 'apiKey.createdAt', 'apiKey.revokedAt'] as const),
] as const

const makerColumns = [
  'account.firstName',
  'account.lastName',
  'account.role',
  'account.brand',
  'account.status',
  'account.deletedAt',
] as const

const withMaker = (db: Tables) =>
  db
    .selectFrom('apiKey')
    .innerJoin('account', 'account.accountId', 'apiKey.makerId')
    .select([...columns, ...makerColumns])

/** A key that wasn't revoked, by the hash of its secret. */
export const livingKeyByHash = query<{ keyHash: string }>()((db, param) =>
  withMaker(db).where('apiKey.keyHash', '=', param('keyHash')).where('apiKey.revokedAt', 'is', null),
)

export const livingKeyById = query<{ apiKeyId: string }>()((db, param) =>
  withMaker(db).where('apiKey.apiKeyId', '=', param('apiKeyId')).where('apiKey.revokedAt', 'is', null),
)

export type StoredKey = Awaited<ReturnType<ReturnType<typeof withMaker>['executeTakeFirstOrThrow']>>

const withUse = (db: Tables) =>
  withMaker(db)
    .leftJoin('apiKeyUse', 'apiKeyUse.apiKeyId', 'apiKey.apiKeyId')
    .select(['apiKeyUse.lastAt', 'apiKeyUse.lastAddress'])
export type ListedKey = Awaited<ReturnType<ReturnType<typeof withUse>['executeTakeFirstOrThrow']>>

/** The revoked ones that are still shown. */
const mostRevoked = 200

/** The keys that work by name, then those that were revoked. */
export async function listKeys(db: Tables): Promise<ListedKey[]> {
  const living = await withUse(db).where('apiKey.revokedAt', 'is', null).orderBy('apiKey.name').execute()
  const revokedKeys = await withUse(db)
    .where('apiKey.revokedAt', 'is not', null)
    .orderBy('apiKey.revokedAt', 'desc')
    .limit(mostRevoked)
    .execute()
  return [...living, ...revokedKeys]
}

export const findKey = (db: Tables, apiKeyId: string): Promise<ListedKey | undefined> =>
  withUse(db).where('apiKey.apiKeyId', '=', apiKeyId).executeTakeFirst()

export async function insertKey(db: Tables, key: ApiKeyTable): Promise<void> {
  await db.insertInto('apiKey').values(key).execute()
}

/** Changes a key that wasn't revoked; false when there is none. */
export async function updateKey(
  db: Tables,
  apiKeyId: string,
  values: Partial<Pick<ApiKeyTable, 'keyHash' | 'prefix' | 'makerId' | 'revokedAt'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('apiKey')
    .set(values)
    .where('apiKeyId', '=', apiKeyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

const keyUse = query<{ apiKeyId: string }>()((db, param) =>
  db
    .selectFrom('apiKeyUse')
    .select(['minute', 'minuteCalls', 'day', 'dayCalls'])
    .where('apiKeyId', '=', param('apiKeyId')),
)
export type KeyUse = Pick<ApiKeyUseTable, 'minute' | 'minuteCalls' | 'day' | 'dayCalls'>

export const keyUseOf = (reads: PreparedReads, apiKeyId: string): Promise<KeyUse | undefined> =>
  reads.get(keyUse, { apiKeyId })

export const putKeyUse = query<{ [C in keyof ApiKeyUseTable]: ApiKeyUseTable[C] }>()((db, param) =>
  db
    .insertInto('apiKeyUse')
    .values({
      apiKeyId: param('apiKeyId'),
      minute: param('minute'),
      minuteCalls: param('minuteCalls'),
      day: param('day'),
      dayCalls: param('dayCalls'),
      lastAt: param('lastAt'),
      lastAddress: param('lastAddress'),
    })
    .onConflict((conflict) =>
      conflict.column('apiKeyId').doUpdateSet((eb) => ({
        minute: eb.ref('excluded.minute'),
        minuteCalls: eb.ref('excluded.minuteCalls'),
        day: eb.ref('excluded.day'),
        dayCalls: eb.ref('excluded.dayCalls'),
        lastAt: eb.ref('excluded.lastAt'),
        lastAddress: eb.ref('excluded.lastAddress'),
      })),
    ),
)
