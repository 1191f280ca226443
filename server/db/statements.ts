import type { Database as Sqlite, Statement } from 'better-sqlite3'
import { type Compilable, type CompiledQuery, Kysely } from 'kysely'
import { coldDialect } from './dialect.ts'
import type { Database } from './schema.ts'

type Params = Readonly<Record<string, unknown>>

/** Stands in a query for a value that comes with each call. */
interface Placeholder {
  readonly placeholder: string
}
const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'placeholder' in value

/** A query compiled once; `P` are the values it takes, `R` one row of what it gives. */
export interface Query<P extends Params, R> {
  readonly sql: string
  readonly bind: (params: P) => unknown[]
  /** Only for the type. */
  readonly row?: R
}

const cold = new Kysely<Database>({ dialect: coldDialect })

/**
 * Compiles a Kysely query for good: `given('name')` takes the place of a value. Building and compiling one costs
 * more than SQLite needs to answer it, and the hot paths ask the same few hundreds of times a second.
 */
export function query<P extends Params>() {
  const given = <K extends keyof P & string>(name: K): P[K] => ({ placeholder: name }) as unknown as P[K]
  return <R>(
    build: (db: Kysely<Database>, given: <K extends keyof P & string>(name: K) => P[K]) => Compilable<R>,
  ): Query<P, R> => fixed<P, R>(build(cold, given).compile())
}

function fixed<P extends Params, R>({ sql, parameters }: CompiledQuery): Query<P, R> {
  const parts = parameters.map((value) =>
    isPlaceholder(value) ? { name: value.placeholder, value: undefined } : { name: null, value },
  )
  return {
    sql,
    bind: (params) => parts.map(({ name, value }) => (name === null ? value : params[name])),
  }
}

/** Compiled queries on one connection: synchronous, so nothing comes between two of them. */
export interface Statements {
  all<P extends Params, R>(query: Query<P, R>, params: P): R[]
  get<P extends Params, R>(query: Query<P, R>, params: P): R | undefined
  /** The number of rows changed. */
  run<P extends Params>(query: Query<P, unknown>, params: P): number
  /** `begin immediate`, `commit`, a savepoint: what Kysely has no words for. */
  control(command: Control): void
  readonly inTransaction: boolean
  /** Everything `work` reads is of one moment. */
  snapshot<T>(work: () => T): T
}

type Control =
  | 'begin immediate'
  | 'commit'
  | 'rollback'
  | 'savepoint change'
  | 'release change'
  | 'rollback to change'

export function statementsOn(sqlite: Sqlite): Statements {
  const prepared = new Map<object, Statement<unknown[]>>()
  const commands = new Map<Control, Statement<unknown[]>>()
  const statement = (query: Query<never, unknown>): Statement<unknown[]> => {
    const known = prepared.get(query)
    if (known) return known
    const made = sqlite.prepare<unknown[]>(query.sql)
    prepared.set(query, made)
    return made
  }
  const command = (control: Control): Statement<unknown[]> => {
    const known = commands.get(control)
    if (known) return known
    const made = sqlite.prepare<unknown[]>(control)
    commands.set(control, made)
    return made
  }
  const transaction = sqlite.transaction((work: () => unknown) => work())
  return {
    all: <P extends Params, R>(query: Query<P, R>, params: P) =>
      statement(query).all(query.bind(params)) as R[],
    get: <P extends Params, R>(query: Query<P, R>, params: P) =>
      statement(query).get(query.bind(params)) as R | undefined,
    run: (query, params) => statement(query).run(query.bind(params)).changes,
    control: (control) => {
      command(control).run()
    },
    get inTransaction() {
      return sqlite.inTransaction
    },
    snapshot: <T>(work: () => T) => transaction.deferred(work) as T,
  }
}
