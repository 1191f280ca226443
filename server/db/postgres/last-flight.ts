import type pg from 'pg'
import type { News } from '../../core/events.ts'
import { classOf, UnknownOutcome } from '../core/errors.ts'
import { lostUnless } from './connection.ts'
import { addToFeed } from './feed-queries.ts'
import type { Flow } from './flow.ts'

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

/**
 * Runs the work that waits for the end of a transaction, puts its news and the notes of the watches into the feed and
 * commits, in one flight. Returns whether there was any news. When it throws, nothing was stored, except with an
 * `UnknownOutcome`.
 */
export async function commitOn({ client, flow }: Ending, news: readonly News[]): Promise<boolean> {
  const failure = flow.failure()
  if (failure !== undefined) {
    await undoOn(client, flow)
    throw failure
  }
  const { entry, end } = await lastFlight({ client, flow }, addToFeed(client, news))
  const isCommitted = end.command === 'COMMIT'
  await flow.forget()
  client.release(!isCommitted)
  // A transaction in which a statement failed is undone by its commit, which says so and is no error.
  if (!isCommitted) throw new Error('A statement of this transaction failed, so nothing was saved')
  return entry.rowCount === 1
}

async function lastFlight({ client, flow }: Ending, addEntry: string) {
  try {
    const answers: unknown = await flow.ask({
      text: `set constraints all immediate; ${addEntry}; commit`,
      values: [],
    })
    const [, entry, end] = answers as [unknown, pg.QueryResult, pg.QueryResult]
    return { entry, end }
  } catch (error) {
    const reason = lostUnless(error)
    if (classOf(reason) === 'lost-connection') {
      client.release(true)
      throw new UnknownOutcome(nothingSaid, { cause: error })
    }
    // The answers to the statements before this one came before its own.
    const failure = flow.failure() ?? reason
    await undoOn(client, flow)
    throw failure
  }
}
