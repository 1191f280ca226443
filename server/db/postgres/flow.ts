import type pg from 'pg'
import { Overturned } from '../core/errors.ts'
import { createBundles, fitsInBundle } from './bundle.ts'
import { type Ask, type Asked, askOn } from './connection.ts'

/**
 * The statements of one connection in a transaction: all are sent immediately, and only needed answers are waited
 * for. Code that uses the connection itself calls `settle` or `forget` before.
 */
export interface Flow {
  readonly ask: Ask
  /** The same, for work that runs again from its start when any statement of its transaction has failed. */
  readonly askEagerly: Ask
  /** Sends a statement whose answer says only whether it failed. If it did, so do all that follow, and `settle`. */
  send(statement: Asked): void
  /** The same, for work that runs again from its start. */
  sendEagerly(statement: Asked): void
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

const nothing = () => {}

export function createFlow(client: pg.ClientBase): Flow {
  const askClient = askOn(client)
  const unansweredStatements = new Set<Promise<unknown>>()
  let firstError: unknown

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
  const bundles = createBundles(client, (answer) => void follow(answer).catch(nothing))
  const ask: Ask = (statement) => {
    bundles.send()
    return follow(askClient(statement))
  }
  /** Also for questions whose askers have gone: a late answer would be taken for one of the next transaction. */
  async function wait(): Promise<void> {
    bundles.send()
    await Promise.allSettled(unansweredStatements)
  }
  function sendAs(isEager: boolean, statement: Asked): void {
    if (fitsInBundle(statement)) bundles.add(statement, isEager)
    else ask(statement).catch(nothing)
  }
  return {
    ask,
    askEagerly: (statement) =>
      ask(statement).catch((error: unknown) => {
        throw new Overturned('A statement of this transaction failed', { cause: error })
      }),
    send: (statement) => sendAs(false, statement),
    sendEagerly: (statement) => sendAs(true, statement),
    async settle() {
      await wait()
      if (firstError !== undefined) throw firstError
    },
    failure: () => firstError,
    async forget() {
      await wait()
      firstError = undefined
    },
  }
}
