import type { Kysely } from 'kysely'
import { rowKey, valuesOf } from '#sync/engine/keys.ts'
import type { EntityName, Row, RowOf } from '#sync/entities/index.ts'
import { keyOf } from '#sync/entities/registry.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Tx } from '#sync/tx.ts'
import type { AuditContext } from '../../core/audit-context.ts'
import type { Database } from '../tables/schema.ts'
import { indexDelivery } from './delivery-index.ts'
import type { DirectStatements } from './direct-statements.ts'
import { entityQueries } from './entity-queries.ts'
import { indexPackage } from './package-index.ts'
import { atVersion, decode, encode } from './rows.ts'

/** A row that a piece of work wrote: as it was before the work, and as it is now. */
export type Touched = {
  [E in EntityName]: {
    readonly entity: E
    readonly id: string
    readonly before: RowOf<E> | undefined
    readonly after: RowOf<E>
  }
}[EntityName]

/** A row that a piece of work has put. */
type Written = {
  [E in EntityName]: { readonly entity: E; readonly id: string; readonly row: RowOf<E> }
}[EntityName]

/** The server's additions to the transaction of a mutator. */
export interface ServerTx extends Tx {
  /** The same transaction, for tables that are not synced. */
  readonly kysely: Kysely<Database>
  /** The rows written so far. */
  written(): readonly Written[]
}

/** A change of a row that is not synced, as it was noted. */
export interface NotedRow {
  readonly entity: string
  readonly entityId: string
  readonly before: object | null
  readonly after: object | null
}

/** A piece of work that writes rows of both kinds; those that are not synced it notes in the audit itself. */
export interface AuditedTx extends ServerTx {
  readonly by: AuditContext
  /** The moment that everything in this transaction happened at. */
  readonly at: string
  readonly ids: Ids
  note(entity: string, entityId: string, before: object | null, after: object | null): Promise<void>
}

/** Rows are written in this order, so that each finds what it refers to. */
const order: Record<EntityName, number> = {
  branch: 0,
  account: 1,
  manifest: 2,
  package: 3,
  packageEvent: 4,
  packageImage: 4,
  manifestLine: 4,
  review: 4,
  delivery: 4,
  driverDay: 4,
}

/** Rows whose ids the maker of a change chooses: one that exists belongs to another change. */
const insertOnly: ReadonlySet<EntityName> = new Set<EntityName>([
  'packageEvent',
  'packageImage',
  'review',
  'driverDay',
])

const sortById = (entity: EntityName, rows: Row[]): Row[] =>
  rows.length < 2 ? rows : rows.sort((a, b) => (keyOf(entity, a) < keyOf(entity, b) ? -1 : 1))

/** A package that has become another one refers to that, which may be new. */
const placeOf = ({ entity, row }: Written): number =>
  order[entity] + ('mergedInto' in row && row.mergedInto !== null ? 0.5 : 0)

/** Merges all changes of a row in one transaction into one. */
const sinceFirst = (first: Touched | undefined, last: Touched): Touched =>
  first ? ({ ...last, before: first.before } as Touched) : last

async function wholeOrNothing<T>(write: DirectStatements, work: () => Promise<T>): Promise<T> {
  write.control('savepoint change')
  try {
    const value = await work()
    write.control('release change')
    return value
  } catch (error) {
    write.control('rollback to change')
    write.control('release change')
    throw error
  }
}

/** The rows of one database transaction, as pieces of work see and change them one after another. */
export function createRows(write: DirectStatements, kysely: Kysely<Database>, version: number) {
  const rowCache = new Map<string, Row | undefined>()
  const changedRows = new Map<string, Touched>()
  /** Results of earlier lookups, kept until a row of that entity is written. */
  const lookups = new Map<EntityName, Map<string, Row[]>>()

  const remember = (entity: EntityName, columns: Record<string, unknown>): Row => {
    const row = decode(entity, columns)
    const key = rowKey(entity, keyOf(entity, row))
    const cachedRow = rowCache.get(key)
    if (cachedRow) return cachedRow
    rowCache.set(key, row)
    return row
  }
  const stands = (entity: EntityName, id: string): Row | undefined => {
    const key = rowKey(entity, id)
    if (rowCache.has(key)) return rowCache.get(key)
    const columns = write.get(entityQueries[entity].get, { id })
    if (columns) return remember(entity, columns)
    rowCache.set(key, undefined)
    return undefined
  }
  const lookUp = (entity: EntityName, field: string, value: string): Row[] => {
    const { find, findIds } = entityQueries[entity]
    const [rows, ids] = [find[field], findIds[field]]
    if (rows) return write.all(rows, { value }).map((columns) => remember(entity, columns))
    if (!ids) throw new Error(`${entity} is not looked up by ${field}`)
    return write.all(ids, { value }).flatMap(({ id }) => stands(entity, id) ?? [])
  }
  const findStanding = (entity: EntityName, field: string, value: string): Row[] => {
    const answers = lookups.get(entity) ?? new Map<string, Row[]>()
    lookups.set(entity, answers)
    const key = `${field}=${value}`
    const rows = answers.get(key) ?? sortById(entity, lookUp(entity, field, value))
    answers.set(key, rows)
    return rows
  }

  function store({ entity, id, row }: Written): Touched {
    const before = stands(entity, id)
    const after = atVersion(entity, row, version)
    write.run(entityQueries[entity][before ? 'update' : 'insert'], encode(entity, after))
    const change = { entity, id, before, after } as Touched
    if (change.entity === 'package') indexPackage(write, change.before, change.after)
    if (change.entity === 'delivery') indexDelivery(write, change.after)
    return change
  }

  return {
    /** Runs work on a sheet over the rows; the sheet is written when the work succeeds, else thrown away. */
    async attempt<T>(work: (tx: ServerTx) => Promise<T>): Promise<{ value: T; changes: Touched[] }> {
      const over = new Map<string, Written>()
      const value = await work(txOver(over, stands, findStanding, kysely))
      const changes = this.write([...over.values()])
      return { value, changes }
    },
    /** The same, of which nothing stays when it fails, not in tables that are not synced either. */
    attemptWhole<T>(work: (tx: ServerTx) => Promise<T>): Promise<{ value: T; changes: Touched[] }> {
      return wholeOrNothing(write, () => this.attempt(work))
    },
    write(rows: readonly Written[]): Touched[] {
      if (rows.length === 0) return []
      for (const { entity } of rows) lookups.delete(entity)
      const changes = [...rows].sort((a, b) => placeOf(a) - placeOf(b)).map(store)
      for (const change of changes) {
        const key = rowKey(change.entity, change.id)
        rowCache.set(key, change.after)
        changedRows.set(key, sinceFirst(changedRows.get(key), change))
      }
      return changes
    },
    /** Everything that was written, against how it stood when the transaction began. */
    touched: (): readonly Touched[] => [...changedRows.values()],
  }
}
export type Rows = ReturnType<typeof createRows>

function txOver(
  over: Map<string, Written>,
  stands: (entity: EntityName, id: string) => Row | undefined,
  findStanding: (entity: EntityName, field: string, value: string) => Row[],
  kysely: Kysely<Database>,
): ServerTx {
  const readKeys = new Set<string>()
  const see = (entity: EntityName, id: string) => readKeys.add(rowKey(entity, id))
  const matches = (row: Readonly<Record<string, unknown>>, field: string, value: string) =>
    valuesOf(row[field]).includes(value)
  return {
    kysely,
    written: () => [...over.values()],
    async get<E extends EntityName>(entity: E, id: string) {
      see(entity, id)
      return (over.get(rowKey(entity, id))?.row ?? stands(entity, id)) as RowOf<E> | undefined
    },
    async find<E extends EntityName>(entity: E, field: string, value: string) {
      const standing = findStanding(entity, field, value).filter(
        (row) => !over.has(rowKey(entity, keyOf(entity, row))),
      )
      const pendingWrites = [...over.values()].filter(
        (write) => write.entity === entity && matches(write.row, field, value),
      )
      const rows = [...standing, ...pendingWrites.map((write) => write.row)]
      for (const row of rows) see(entity, keyOf(entity, row))
      return (pendingWrites.length === 0 ? rows : sortById(entity, rows)) as RowOf<E>[]
    },
    async put<E extends EntityName>(entity: E, row: RowOf<E>) {
      const id = keyOf(entity, row)
      const key = rowKey(entity, id)
      if (insertOnly.has(entity) && !readKeys.has(key) && !over.has(key) && stands(entity, id))
        throw new Refusal('already-exists', 'This change carries an id that is already in use.')
      over.set(key, { entity, id, row } as Written)
    },
  }
}
