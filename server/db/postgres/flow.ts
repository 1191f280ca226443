import { Overturned } from '../core/errors.ts'
import { type Ask, type Asked, askOn } from './connection.ts'

/** The statements of one connection in a transaction: all are sent at once, and only needed answers are waited for. */
export interface Flow {
  readonly ask: Ask
  /** The same, for work that runs again from its start when any statement of its transaction has failed. */
  readonly askEagerly: Ask
  /** Sends a statement whose answer says only whether it failed. If it did, so do all that follow, and `settle`. */
  send(statement: Asked): void
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

export function createFlow(client: Parameters<typeof askOn>[0]): Flow {
  const askClient = askOn(client)
  const unansweredStatements = new Set<Promise<unknown>>()
  let firstError: unknown

  const ask: Ask = async (statement) => {
    const answer = askClient(statement)
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
  /** Also for questions whose askers have gone: a late answer would be taken for one of the next transaction. */
  const wait = () => Promise.allSettled(unansweredStatements)
  return {
    ask,
    askEagerly: (statement) =>
      ask(statement).catch((error: unknown) => {
        throw new Overturned('A statement of this transaction failed', { cause: error })
      }),
    send(statement) {
      ask(statement).catch(nothing)
    },
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
