import type { Kysely } from 'kysely'
import type { SessionTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

type Proof = 'provenAt' | 'factorAt'

/** Unless it says otherwise, it begins with a password that was just typed. */
type NewSession = Omit<SessionTable, 'endedAt' | 'endReason' | Proof> & Partial<Pick<SessionTable, Proof>>

export const insertSession = async (db: Kysely<Database>, session: NewSession): Promise<void> => {
  const proof = { provenAt: session.createdAt, factorAt: null }
  await db
    .insertInto('session')
    .values({ ...proof, ...session, endedAt: null, endReason: null })
    .execute()
}

export const findSession = (db: Kysely<Database>, sessionId: string): Promise<SessionTable | undefined> =>
  db
    .selectFrom('session')
    .where('sessionId', '=', sessionId)
    .select([
      'sessionId',
      'accountId',
      'deviceId',
      'generation',
      'createdAt',
      'rotatedAt',
      'expiresAt',
      'endedAt',
      'endReason',
      'provenAt',
      'factorAt',
    ])
    .executeTakeFirst()

/** Moves a session to its next generation. Returns false when another call did it first. */
export async function rotateSession(
  db: Kysely<Database>,
  session: Pick<SessionTable, 'sessionId' | 'generation'>,
  at: { rotatedAt: string; expiresAt: string },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .where('sessionId', '=', session.sessionId)
    .where('generation', '=', session.generation)
    .where('endedAt', 'is', null)
    .set({ generation: session.generation + 1, ...at })
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function endSession(
  db: Kysely<Database>,
  sessionId: string,
  endedAt: string,
  endReason: NonNullable<SessionTable['endReason']>,
): Promise<void> {
  await db
    .updateTable('session')
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .set({ endedAt, endReason })
    .execute()
}

/** Ends a session if it belongs to this account and is still active; false otherwise. */
export async function endSessionOf(
  db: Kysely<Database>,
  accountId: string,
  sessionId: string,
  endedAt: string,
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .where('sessionId', '=', sessionId)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', endedAt)
    .set({ endedAt, endReason: 'ended' })
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/**
 * The open sessions of an account and those of its locked devices, the last used first, with the name that the device
 * gave at its last handshake.
 */
export const liveSessions = (db: Kysely<Database>, accountId: string, now: string) =>
  db
    .selectFrom('session')
    .leftJoin('lockedDevice', 'lockedDevice.deviceId', 'session.deviceId')
    .where('session.accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endReason', '=', 'locked')]))
    .orderBy('rotatedAt', 'desc')
    .orderBy('sessionId')
    .limit(100)
    .select((eb) => [
      'sessionId',
      'createdAt',
      'rotatedAt as lastUsedAt',
      // A device that was emptied and is used again is no lost device any more.
      eb.case().when('endReason', '=', 'locked').then(eb.ref('lockedAt')).else(null).end().as('lockedAt'),
      eb.case().when('endReason', '=', 'locked').then(eb.ref('emptiedAt')).else(null).end().as('emptiedAt'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('syncClient')
            .select('deviceName')
            .whereRef('syncClient.deviceId', '=', 'session.deviceId')
            .whereRef('syncClient.accountId', '=', 'session.accountId')
            .where('deviceName', '!=', '')
            .orderBy('lastHelloAt', 'desc')
            .limit(1),
          eb.val(''),
        )
        .as('device'),
    ])
    .execute()

/** Ends all sessions of an account but the one named, if one is; returns how many. */
export async function endSessionsOf(
  db: Kysely<Database>,
  accountId: string,
  endedAt: string,
  endReason: NonNullable<SessionTable['endReason']>,
  except: string | null = null,
): Promise<number> {
  const result = await db
    .updateTable('session')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(except !== null, (query) => query.where('sessionId', '!=', except ?? ''))
    .set({ endedAt, endReason })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The owner proved to be there, with a second factor if `factorAt` is set. */
export async function setProven(
  db: Kysely<Database>,
  sessionId: string,
  proof: { readonly provenAt: string; readonly factorAt?: string },
): Promise<void> {
  await db.updateTable('session').where('sessionId', '=', sessionId).set(proof).execute()
}

/** Whether this account was signed in on this device before. */
export async function isKnownDevice(
  db: Kysely<Database>,
  accountId: string,
  deviceId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .where('deviceId', '=', deviceId)
    .select('sessionId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
