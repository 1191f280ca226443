import process from 'node:process'
import pg from 'pg'
import { compactStatements } from './compact-statements.ts'
import { type Asked, lostUnless, withoutNul } from './connection.ts'
import { withManyRows } from './many-rows.ts'

/** A statement by its name, with its text where the connection must prepare it first. */
interface Prepared {
  readonly name: string
  readonly text: string | null
  readonly values: readonly unknown[]
}

const isSimple = (value: unknown): boolean =>
  value === null || typeof value !== 'object' || Buffer.isBuffer(value)

/** Whether a statement and its values are simple enough for a bundle. */
export const fitsInBundle = ({ name, values }: Asked): boolean => name !== undefined && values.every(isSimple)

const textOf = (value: unknown): Buffer | string | null => {
  if (value === null || value === undefined) return null
  return Buffer.isBuffer(value) ? value : String(withoutNul(value))
}

/**
 * Statements that reach PostgreSQL together, and that it answers once, at their end: otherwise each answer would be
 * sent and read on its own, which costs more than many a statement. PostgreSQL skips everything after a failure.
 */
class Bundle extends pg.Query {
  readonly #statements: readonly Prepared[]

  constructor(statements: readonly Prepared[], callback: (error: Error | null | undefined) => void) {
    super({ text: '' }, callback)
    this.#statements = statements
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    for (const { name, text, values } of this.#statements) {
      if (text !== null) connection.parse({ name, text, types: [] }, true)
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

/** The database handles this many in far less time than one answer may take. */
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

/** The names under which a connection knows the texts of bundles. */
function createNames() {
  const names = new Map<string, string>()
  let count = 0
  return {
    prepare({ text, values }: Asked): Prepared {
      const knownName = names.get(text)
      if (knownName !== undefined) return { name: knownName, text: null, values }
      const name = `bundled ${count++}`
      names.set(text, name)
      return { name, text, values }
    },
    /** Whether the texts of a bundle that failed were prepared is not known. */
    forget: (statements: readonly Prepared[]): void => {
      for (const { text } of statements) if (text !== null) names.delete(text)
    },
  }
}

/**
 * Statements go together once this turn of the event loop ends, or when another one must follow them.
 * @param onSent hears of each bundle, with what it comes to
 */
export function createBundles(client: pg.ClientBase, onSent: (answer: Promise<void>) => void) {
  const names = createNames()
  let waitingStatements: Asked[] = []
  let isAllEager = true

  async function sendAll(statements: readonly Asked[]): Promise<void> {
    const preparedStatements = withManyRows(statements).map(names.prepare)
    try {
      await bundleOn(client, preparedStatements)
    } catch (error) {
      names.forget(preparedStatements)
      throw error
    }
  }

  function send(): void {
    if (waitingStatements.length === 0) return
    const statements = isAllEager ? compactStatements(waitingStatements) : waitingStatements
    waitingStatements = []
    isAllEager = true
    onSent(sendAll(statements))
  }

  return {
    send,
    /** @param isEager whether all work of the transaction runs again when a statement fails */
    add(statement: Asked, isEager: boolean): void {
      if (waitingStatements.length === 0) process.nextTick(send)
      isAllEager &&= isEager
      waitingStatements.push(statement)
      if (waitingStatements.length >= mostInBundle) send()
    },
  }
}
