import type pg from 'pg'
import { classOf, UnknownOutcome } from '../core/errors.ts'
import { lostUnless } from './connection.ts'
import type { Flow } from './flow.ts'
import { type Noted, notedIn, readNotes } from './watch.ts'

const nothingSaid = 'The database did not say whether this was saved'

/** A connection in a transaction. */
interface Ending {
  readonly client: pg.PoolClient
  readonly flow: Flow
}

/** Undoes a transaction, and gives its connection back. */
export async function undoOn(client: pg.PoolClient, flow: Flow): Promise<void> {
  await flow.forget()
  const isUndone = await client.query('rollback').then(
    () => true,
    () => false,
  )
  client.release(!isUndone)
}

/** Lets what waits for the end of a transaction happen, reads what the watches noted and commits, in one flight. */
export async function commitOn({ client, flow }: Ending): Promise<Noted> {
  const { notes, end } = await lastFlight(client)
  const isCommitted = end.command === 'COMMIT'
  await flow.forget()
  client.release(!isCommitted)
  // A transaction in which a statement failed is undone by its commit, which says so and is no error.
  if (!isCommitted) throw new Error('A statement of this transaction failed, so nothing was saved')
  return notedIn(notes.rows[0] ?? {})
}

async function lastFlight(client: pg.PoolClient) {
  try {
    const answers: unknown = await client.query(`set constraints all immediate; ${readNotes}; commit`)
    const [, notes, end] = answers as [unknown, pg.QueryResult<Record<string, unknown>>, pg.QueryResult]
    return { notes, end }
  } catch (error) {
    client.release(true)
    const reason = lostUnless(error)
    throw classOf(reason) === 'lost-connection' ? new UnknownOutcome(nothingSaid, { cause: error }) : reason
  }
}
