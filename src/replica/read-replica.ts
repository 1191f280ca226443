import { readOnce } from './connection.ts'
import type { Replica } from './db.ts'
import { requireReplica } from './replica.ts'

/**
 * A one-time question to the signed-in person's data, on a new connection where the one before was lost or does not answer.
 * Throws a Refusal in words when the database can't be made to answer.
 */
export const readReplica = <T>(ask: (db: Replica) => Promise<T> | T): Promise<T> =>
  readOnce(requireReplica().db, ask)
