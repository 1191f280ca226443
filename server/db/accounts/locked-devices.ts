import type { Kysely } from 'kysely'
import type { LockedDeviceTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Locks a device. One that is locked again, before its first contact, has the later reason. */
export const putLock = async (db: Tables, row: Omit<LockedDeviceTable, 'emptiedAt'>): Promise<void> => {
  const { deviceId: _, ...lock } = row
  await db
    .insertInto('lockedDevice')
    .values({ ...row, emptiedAt: null })
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet({ ...lock, emptiedAt: null }))
    .execute()
}

export const lockOf = (db: Tables, deviceId: string): Promise<LockedDeviceTable | undefined> =>
  db.selectFrom('lockedDevice').where('deviceId', '=', deviceId).selectAll().executeTakeFirst()

export async function setEmptied(db: Tables, deviceId: string, emptiedAt: string): Promise<boolean> {
  const result = await db
    .updateTable('lockedDevice')
    .where('deviceId', '=', deviceId)
    .where('emptiedAt', 'is', null)
    .set({ emptiedAt })
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** The session of an account on a device, whether it has ended or not. */
export const sessionOfAccount = (db: Tables, accountId: string, sessionId: string) =>
  db
    .selectFrom('session')
    .where('sessionId', '=', sessionId)
    .where('accountId', '=', accountId)
    .select(['deviceId', 'endedAt'])
    .executeTakeFirst()

/** The accounts that are logged in on a device, or whose unsent work it holds. */
export async function accountsOnDevice(db: Tables, deviceId: string, now: string): Promise<string[]> {
  const sessions = db
    .selectFrom('session')
    .where('deviceId', '=', deviceId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select('accountId')
  const queues = db
    .selectFrom('syncClient')
    .where('deviceId', '=', deviceId)
    .where('pending', '>', 0)
    .select('accountId')
  return (await sessions.union(queues).execute()).map(({ accountId }) => accountId)
}

/** Ends all sessions on a device; returns how many. */
export async function endSessionsOnDevice(db: Tables, deviceId: string, endedAt: string): Promise<number> {
  const result = await db
    .updateTable('session')
    .where('deviceId', '=', deviceId)
    .where('endedAt', 'is', null)
    .set({ endedAt, endReason: 'locked' })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The queues that a device had told of, of all people who have worked on it. */
export const queuesOnDevice = (db: Tables, deviceId: string) =>
  db
    .selectFrom('syncClient')
    .where('deviceId', '=', deviceId)
    .where('pending', '>', 0)
    .select(['clientId', 'accountId', 'deviceName', 'pending', 'oldestPendingAt'])
    .execute()

/** They were reported, so that no later hello reports them again. */
export const forgetQueuesOnDevice = async (db: Tables, deviceId: string): Promise<void> => {
  await db
    .updateTable('syncClient')
    .where('deviceId', '=', deviceId)
    .set({ pending: 0, oldestPendingAt: null })
    .execute()
}
