import type pg from 'pg'
import { Overturned } from '../core/errors.ts'
import type { Savepoint } from '../core/transactions/transaction-rows.ts'
import { type Ask, type Asked, askOn } from './connection.ts'
import { createOutbox, type SavepointName } from './outbox.ts'
import type { RowWrite } from './writes.ts'

/**
 * The statements of one connection in a transaction: only needed answers are waited for. Code that uses the connection
 * itself calls `settle` or `forget` before.
 */
export interface Flow {
  /** A new transaction begins. Its work is eager if it runs again from its start when any of its statements has failed. */
  begin(isEager: boolean): void
  readonly ask: Ask
  /** The same for its work, which does not know what a failure means when it is eager. */
  readonly askForWork: Ask
  /** Sends a statement whose answer says only whether it failed, with those before the next question. */
  send(write: RowWrite): void
  /** A place to which work goes back; careful work knows there whether its statements have failed. */
  savepoint(name: SavepointName): Savepoint
  /** Resolves once all statements that were sent have been done. */
  settle(): Promise<void>
  /** The first error of a statement since `forget`; undefined while there is none. */
  failure(): unknown
  /** Waits for all statements, and ignores which of them failed, because the caller undoes them all. */
  forget(): Promise<void>
}

/** PostgreSQL does nothing more in a transaction in which a statement has failed. */
const isConsequence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02'

const isMissingPlace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '3B001'

const nothing = () => {}

export function createFlow(client: pg.ClientBase): Flow {
  const askClient = askOn(client)
  const unansweredStatements = new Set<Promise<unknown>>()
  let firstError: unknown
  let isEager = false

  async function follow<T>(answer: Promise<T>): Promise<T> {
    unansweredStatements.add(answer)
    try {
      return await answer
    } catch (error) {
      firstError ??= error
      throw isConsequence(error) ? firstError : error
    } finally {
      unansweredStatements.delete(answer)
    }
  }
  const transmit = (statement: Asked): void => void follow(askClient(statement)).catch(nothing)
  const outbox = createOutbox(transmit)
  const ask: Ask = (statement) => {
    outbox.send()
    return follow(askClient(statement))
  }
  /** Also for questions whose askers have gone: a late answer would be taken for one of the next transaction. */
  async function wait(): Promise<void> {
    outbox.send()
    await Promise.allSettled(unansweredStatements)
  }
  async function settle(): Promise<void> {
    await wait()
    if (firstError !== undefined) throw firstError
  }
  async function takeFailure(): Promise<unknown> {
    await wait()
    const failure = firstError
    firstError = undefined
    return failure
  }
  const forget = async (): Promise<void> => void (await takeFailure())
  return {
    begin(eager) {
      isEager = eager
      outbox.begin(eager)
    },
    ask,
    askForWork: (statement) =>
      ask(statement).catch((error: unknown) => {
        throw isEager ? new Overturned('A statement of this transaction failed', { cause: error }) : error
      }),
    send: outbox.add,
    savepoint: (name) => ({
      set: async () => outbox.set(name),
      async release() {
        if (!isEager) await settle()
        outbox.release(name)
      },
      async goBack() {
        if (!outbox.undo(name)) return
        if (isEager) return outbox.goBack(name)
        const failure = await takeFailure()
        outbox.goBack(name)
        await settle().catch((error: unknown) => {
          // The place is missing because a statement before it had failed, and that failure counts.
          if (isMissingPlace(error)) firstError = failure ?? error
          throw firstError
        })
      },
    }),
    settle,
    failure: () => firstError,
    forget,
  }
}
