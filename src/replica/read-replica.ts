import { readOnce } from './connection.ts'
import type { Replica } from './db.ts'
import { requireReplica } from './replica.ts'

/**
 * Runs a single query on the person's data, on a new connection if the previous one was lost or doesn't answer. Throws
 * a Refusal with a message if the database can't be made to answer.
 */
export const readReplica = <T>(ask: (db: Replica) => Promise<T> | T): Promise<T> =>
  readOnce(requireReplica().db, ask)
