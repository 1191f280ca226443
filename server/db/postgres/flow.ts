import type pg from 'pg'
import { Overturned } from '../core/errors.ts'
import { createBundles, fitsInBundle } from './bundle.ts'
import { type Ask, type Asked, askOn } from './connection.ts'

/**
 * The statements of one connection in a transaction: all are sent at once, and only needed answers are waited for. What uses
 * the connection itself calls `settle` or `forget` before.
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

export function createFlow(client: pg.ClientBase): Flow {
  const askClient = askOn(client)
  let sentStatements: Promise<unknown>[] = []
  let firstError: unknown
  let sentError: unknown

  function fail(error: unknown): never {
    firstError ??= error
    throw isConsequence(error) ? firstError : error
  }
  function watch(answer: Promise<unknown>): void {
    sentStatements.push(
      answer.catch((error: unknown) => {
        sentError ??= error
      }),
    )
  }
  const bundles = createBundles(client, (answer) => watch(answer.catch(fail)))
  const ask: Ask = (statement) => {
    bundles.send()
    return askClient(statement).catch(fail)
  }
  const wait = async (): Promise<void> => {
    bundles.send()
    const statements = sentStatements
    sentStatements = []
    await Promise.all(statements)
  }
  function sendAs(isEager: boolean, statement: Asked): void {
    if (fitsInBundle(statement)) bundles.add(statement, isEager)
    else watch(ask(statement))
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
      if (sentError !== undefined) throw sentError
    },
    failure: () => firstError,
    async forget() {
      await wait()
      firstError = undefined
      sentError = undefined
    },
  }
}
