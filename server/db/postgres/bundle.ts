import process from 'node:process'
import pg from 'pg'
import { type Asked, lostUnless, withoutNul } from './connection.ts'

/** A statement that its connection has prepared under this name. */
interface Prepared extends Asked {
  readonly name: string
}

const isSimple = (value: unknown): boolean =>
  value === null || typeof value !== 'object' || Buffer.isBuffer(value)

/** Whether a statement and its values are simple enough for a bundle. */
export const fitsInBundle = (asked: Asked): asked is Prepared =>
  asked.name !== undefined && asked.values.every(isSimple)

const textOf = (value: unknown): Buffer | string | null => {
  if (value === null || value === undefined) return null
  return Buffer.isBuffer(value) ? value : String(withoutNul(value))
}

/**
 * Statements that reach PostgreSQL together, and that it answers once, at their end: by themselves each answer would be sent
 * and read on its own, which costs more than many a statement. PostgreSQL does nothing of what follows a failure.
 */
class Bundle extends pg.Query {
  readonly #statements: readonly Prepared[]

  constructor(statements: readonly Prepared[], done: (error: Error | null | undefined) => void) {
    super({ text: '' }, done)
    this.#statements = statements
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    for (const { name, values } of this.#statements) {
      connection.bind({ statement: name, values: values.map(textOf) }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  /** The driver hands over what each statement did. Only their failure matters. */
  handleCommandComplete(): void {}

  handleDataRow(): void {}
}

/** So many take the database far less time than one answer may. */
const mostInBundle = 250

const bundleOn = (client: pg.ClientBase, statements: readonly Prepared[]): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(
      new Bundle(statements, (error) => {
        if (error) reject(lostUnless(error))
        else resolve()
      }),
    )
  })

/**
 * Prepared statements go together once this turn of the event loop ends, or when another statement must follow them.
 * @param onSent hears of each bundle, with what it comes to
 */
export function createBundles(client: pg.ClientBase, onSent: (answer: Promise<void>) => void) {
  let held: Prepared[] = []

  function send(): void {
    if (held.length === 0) return
    const statements = held
    held = []
    onSent(bundleOn(client, statements))
  }

  return {
    send,
    add(statement: Prepared): void {
      if (held.length === 0) process.nextTick(send)
      held.push(statement)
      if (held.length >= mostInBundle) send()
    },
  }
}
