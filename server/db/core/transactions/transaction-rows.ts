import type { Kysely } from 'kysely'
import { rowKey } from '#sync/engine/keys.ts'
import { shapes } from '#sync/entities/registry.ts'
import type { Database } from '../../tables/schema.ts'
import { indexDelivery } from '../reading/delivery-index.ts'
import { entityQueries } from '../reading/entity-queries.ts'
import { indexCodes } from '../reading/package-index.ts'
import { createSheet } from '../reading/sheet.ts'
import type { Statements } from '../reading/statements.ts'
import { atVersion, encode } from '../rows.ts'
import type { StoredRows } from '../stored-rows.ts'
import type { ServerTx, Touched, Written } from './tx.ts'

/** A package that has become another one refers to that, which may be new. */
const placeOf = ({ entity, row }: Written): number =>
  shapes[entity].order + ('mergedInto' in row && row.mergedInto !== null ? 0.5 : 0)

/** Merges all changes of a row in one transaction into one. */
const sinceFirst = (first: Touched | undefined, last: Touched): Touched =>
  first ? ({ ...last, before: first.before } as Touched) : last

/** A place in a transaction to which it can go back. */
export interface Savepoint {
  set(): Promise<void>
  release(): Promise<void>
  goBack(): Promise<void>
}

async function wholeOrNothing<T>(savepoint: Savepoint, work: () => Promise<T>): Promise<T> {
  await savepoint.set()
  try {
    const value = await work()
    await savepoint.release()
    return value
  } catch (error) {
    await savepoint.goBack()
    throw error
  }
}

/** The value that a piece of work returned, and the rows that it changed. */
interface Attempt<T> {
  readonly value: T
  readonly changes: readonly Touched[]
}

/** The rows of a transaction are read and written with these. */
export interface RowParts {
  readonly reader: StoredRows
  readonly statements: Statements
  readonly kysely: Kysely<Database>
  readonly savepoint: Savepoint
}

/** The rows of one database transaction, as pieces of work see and change them one after another. */
export function createRows({ reader, statements, kysely, savepoint }: RowParts, version: number) {
  const changedRows = new Map<string, Touched>()

  async function store({ entity, id, row }: Written): Promise<Touched> {
    const before = await reader.get(entity, id)
    const after = atVersion(entity, row, version)
    const queries = entityQueries[entity]
    await statements.send(before ? queries.update : queries.insert, encode(entity, after))
    const change = { entity, id, before, after } as Touched
    if (change.entity === 'package') await indexCodes(statements, change.before, change.after)
    if (change.entity === 'delivery') await indexDelivery(statements, change.after)
    return change
  }

  async function storeAll(rows: readonly Written[]): Promise<Touched[]> {
    const changes: Touched[] = []
    for (const row of rows.toSorted((a, b) => placeOf(a) - placeOf(b))) changes.push(await store(row))
    return changes
  }

  async function write<T>(work: (tx: ServerTx) => Promise<T>): Promise<Attempt<T>> {
    const sheet = createSheet(reader, kysely)
    const value = await work(sheet)
    return { value, changes: await storeAll(sheet.written()) }
  }

  /** Remembers what was written. A statement that is only sent may still fail, and then nothing is to be remembered. */
  function remember<T>(result: Attempt<T>): Attempt<T> {
    for (const change of result.changes) {
      const key = rowKey(change.entity, change.id)
      reader.replace(change)
      changedRows.set(key, sinceFirst(changedRows.get(key), change))
    }
    return result
  }

  return {
    /** Runs work on a sheet over the rows; the sheet is written when the work succeeds, else thrown away. */
    attempt: async <T>(work: (tx: ServerTx) => Promise<T>): Promise<Attempt<T>> =>
      remember(await write(work)),
    /** The same, of which nothing stays when it fails, not in tables that are not synced either. */
    attemptWhole: async <T>(work: (tx: ServerTx) => Promise<T>): Promise<Attempt<T>> =>
      remember(await wholeOrNothing(savepoint, () => write(work))),
    /** Everything that was written, compared with its state when the transaction began. */
    touched: (): readonly Touched[] => [...changedRows.values()],
  }
}
export type Rows = ReturnType<typeof createRows>
