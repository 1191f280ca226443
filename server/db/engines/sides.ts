import type { DatabaseFacts } from '../core/snapshot.ts'

export type Value = string | number | null | Uint8Array
/** Some rows of a table, each with its values in the order of the columns. */
export type Rows = readonly (readonly Value[])[]

export interface Table {
  readonly name: string
  /** In an order that both databases have. */
  readonly columns: readonly string[]
}

export type Head = Pick<DatabaseFacts, 'epoch' | 'v' | 'tag'>

/** A company in one of the two kinds of databases, as it is at one moment. */
export interface Source {
  /** Every table but those that a database makes by itself, by name. */
  tables(): Promise<Table[]>
  /** The rows of a query that both databases understand, a part at a time. */
  ask(sql: string): AsyncIterable<Rows>
}

/** A new database that is being filled. Nothing can be seen of it before it is whole. */
export interface Target extends Source {
  add(table: Table, rows: Rows): Promise<void>
}

/** Rows that are held in memory at once. */
export const rowsAtOnce = 500

export const selectAll = ({ name, columns }: Table): string =>
  `select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`

export const byName = (a: string, b: string): number => (a < b ? -1 : 1)
