import { type Compilable, type CompiledQuery, Kysely, type RootOperationNode } from 'kysely'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import type { Database } from '../../tables/schema.ts'
import { coldDialect } from '../dialect.ts'
import { coldPostgres } from '../postgres-compiler.ts'
import { inSet, selectOfSets } from './many-sets.ts'
import { Placeholder } from './placeholder.ts'

export type Params = object

/** The text of a query for one database, and its values in their order. */
export interface QueryText<P extends Params> {
  readonly sql: string
  readonly bind: (params: P) => unknown[]
}

export interface PostgresText<P extends Params> extends QueryText<P> {
  /** What the text was made from. */
  readonly node: RootOperationNode
  /** The names of the values, in their order. */
  readonly names: readonly string[]
  /** The same for several sets of values, which come as one JSON array; undefined: there is no such text. */
  readonly many: string | undefined
}

/** A query compiled once; `P` are the values it takes, `R` one row of what it gives. The text itself is SQLite's. */
export interface Query<P extends Params, R> extends QueryText<P> {
  readonly onPostgres: () => PostgresText<P>
  /** Only for the type. */
  readonly row?: R
}

type Build<R> = (db: Kysely<Database>) => Compilable<R>

/** `texts`: a select whose values are texts. A text: a write that has the outcome of one write after another. */
type Many = 'texts' | { readonly onPostgres: string }

const cold = new Kysely<Database>({ dialect: coldDialect })
const coldOnPostgres = new Kysely<Database>({ dialect: coldPostgres })

/**
 * Compiles a Kysely query only once: `param('name')` replaces a value. Building and compiling a query costs more than
 * SQLite needs to answer it, and the hot paths ask the same few queries hundreds of times a second.
 */
export function query<P extends Params>() {
  const param = <K extends keyof P & string>(name: K): P[K] => new Placeholder(name) as unknown as P[K]
  return <R>(
    build: (db: Kysely<Database>, param: <K extends keyof P & string>(name: K) => P[K]) => Compilable<R>,
    { many }: { many?: Many } = {},
  ): Query<P, R> =>
    fixedQuery<P, R>(
      (db) => build(db, param),
      many === 'texts'
        ? (names) => selectOfSets(coldOnPostgres, build(coldOnPostgres, inSet), names)
        : () => many?.onPostgres,
    )
}

function fixedQuery<P extends Params, R>(
  build: Build<R>,
  manyOf: (names: readonly string[]) => string | undefined = () => undefined,
): Query<P, R> {
  let text: PostgresText<P> | undefined
  return {
    ...textOf<P>(build(cold).compile()),
    onPostgres: () => {
      text ??= postgresTextOf(build(coldOnPostgres).compile(), manyOf)
      return text
    },
  }
}

const textOf = <P extends Params>({ sql: text, parameters }: CompiledQuery): QueryText<P> => ({
  sql: text,
  bind: (params) => parameters.map((value) => (value instanceof Placeholder ? value.valueIn(params) : value)),
})

function postgresTextOf<P extends Params>(
  compiled: CompiledQuery,
  manyOf: (names: readonly string[]) => string | undefined,
): PostgresText<P> {
  const names = compiled.parameters.flatMap((value) => (value instanceof Placeholder ? value.name : []))
  return { ...textOf<P>(compiled), node: compiled.query, names, many: manyOf(names) }
}

/** A query whose text hangs on which values are given, compiled once for each such shape. */
export type QueryOf<P extends Params, R> = (params: P) => Query<P, R>

const mostShapes = 200

/**
 * The properties of a value on which the text of a query may depend: null or not, true or false, and the length of a
 * list.
 */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length
  if (value === undefined) return '-'
  return !value || value === true ? value : '?'
}
const standIn = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((_, at) => new Placeholder(name, at))
  return !value || value === true ? value : new Placeholder(name)
}

/**
 * For lists with filters: `build` sees false, true and absent values unchanged, lists in their length, and
 * placeholders for everything else. Values that are part of the text, such as an order or a limit, are named in
 * `spelledParams`.
 */
export function queryOf<P extends Params, R>(
  build: (db: Kysely<Database>, params: P) => Compilable<R>,
  spelledParams: readonly (keyof P & string)[] = [],
): QueryOf<P, R> {
  const shapes = new Map<string, Query<P, R>>()
  const isSpelled = (name: string) => isOneOf(spelledParams, name)
  return (params) => {
    const input = Object.entries(params)
    const key = JSON.stringify(input.map(([name, value]) => [name, isSpelled(name) ? value : shapeOf(value)]))
    const existing = shapes.get(key)
    if (existing) return existing
    const shape = input.map(([name, value]) => [name, isSpelled(name) ? value : standIn(name, value)])
    const statement = fixedQuery<P, R>((db) => build(db, Object.fromEntries(shape) as P))
    if (shapes.size < mostShapes) shapes.set(key, statement)
    return statement
  }
}

/** Compiled queries that read. */
export interface PreparedReads {
  all<P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): Promise<R[]>
  get<P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): Promise<R | undefined>
}

/** Compiled queries inside a transaction. */
export interface Statements extends PreparedReads {
  /** The number of rows changed. */
  run<P extends Params>(query: Query<P, unknown>, params: P): Promise<number>
  /**
   * A write that nothing needs to know of but its failure. PostgreSQL may say of that later: to a statement that follows, or
   * at the end of the part that the write belongs to.
   */
  send<P extends Params>(query: Query<P, unknown>, params: P): Promise<void>
}
