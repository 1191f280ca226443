import type { Kysely } from 'kysely'
import { rowKey } from '#sync/engine/keys.ts'
import type { EntityName } from '#sync/entities/index.ts'
import type { Database } from '../tables/schema.ts'
import { indexDelivery } from './delivery-index.ts'
import type { DirectStatements } from './direct-statements.ts'
import { entityQueries } from './entity-queries.ts'
import { indexPackage } from './package-index.ts'
import { atVersion, encode } from './rows.ts'
import { createSheet } from './sheet.ts'
import { createStoredRows } from './stored-rows.ts'
import type { ServerTx, Touched, Written } from './tx.ts'

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

/** What a piece of work returned, and the rows that it changed. */
interface Attempt<T> {
  readonly value: T
  readonly changes: readonly Touched[]
}

/** The rows of one database transaction, as pieces of work see and change them one after another. */
export function createRows(write: DirectStatements, kysely: Kysely<Database>, version: number) {
  const reader = createStoredRows(write)
  const changedRows = new Map<string, Touched>()

  function store({ entity, id, row }: Written): Touched {
    const before = reader.get(entity, id)
    const after = atVersion(entity, row, version)
    const queries = entityQueries[entity]
    write.run(before ? queries.update : queries.insert, encode(entity, after))
    const change = { entity, id, before, after } as Touched
    if (change.entity === 'package') indexPackage(write, change.before, change.after)
    if (change.entity === 'delivery') indexDelivery(write, change.after)
    return change
  }

  /** Writes all rows before any of them is read again. */
  function storeAll(rows: readonly Written[]): Touched[] {
    const changes = rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map(store)
    for (const change of changes) {
      const key = rowKey(change.entity, change.id)
      reader.replace(change)
      changedRows.set(key, sinceFirst(changedRows.get(key), change))
    }
    return changes
  }

  async function attempt<T>(work: (tx: ServerTx) => Promise<T>): Promise<Attempt<T>> {
    const sheet = createSheet(reader, kysely)
    const value = await work(sheet)
    return { value, changes: storeAll(sheet.written()) }
  }

  return {
    /** Runs work on a sheet over the rows; the sheet is written when the work succeeds, else thrown away. */
    attempt,
    /** The same, of which nothing stays when it fails, not in tables that are not synced either. */
    attemptWhole: <T>(work: (tx: ServerTx) => Promise<T>): Promise<Attempt<T>> =>
      wholeOrNothing(write, () => attempt(work)),
    /** Everything that was written, against how it stood when the transaction began. */
    touched: (): readonly Touched[] => [...changedRows.values()],
  }
}
export type Rows = ReturnType<typeof createRows>
