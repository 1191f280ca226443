import { type Ask, type Asked, askOn } from './connection.ts'

/** The statements of one connection in a transaction: all are sent at once, and only needed answers are waited for. */
export interface Flow {
  readonly ask: Ask
  /** Sends a statement whose answer says only whether it failed. If it did, so do all that follow, and `settle`. */
  send(asked: Asked): void
  /** Resolves once all statements that were sent have been done. */
  settle(): Promise<void>
  /** The same, whatever became of them: the caller undoes it. */
  forget(): Promise<void>
}

/** PostgreSQL does nothing more in a transaction in which a statement has failed. */
const isConsequence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02'

export function createFlow(client: Parameters<typeof askOn>[0]): Flow {
  const askClient = askOn(client)
  let sentStatements: Promise<unknown>[] = []
  let firstError: unknown
  let sentError: unknown

  const ask: Ask = async (asked) => {
    try {
      return await askClient(asked)
    } catch (error) {
      firstError ??= error
      throw isConsequence(error) ? firstError : error
    }
  }
  const wait = async (): Promise<void> => {
    const statements = sentStatements
    sentStatements = []
    await Promise.all(statements)
  }
  return {
    ask,
    send(asked) {
      sentStatements.push(
        ask(asked).catch((error: unknown) => {
          sentError ??= error
        }),
      )
    },
    async settle() {
      await wait()
      if (sentError !== undefined) throw sentError
    },
    async forget() {
      await wait()
      firstError = undefined
      sentError = undefined
    },
  }
}
