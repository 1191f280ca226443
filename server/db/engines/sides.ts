export type Value = string | number | null | Uint8Array
/** Some rows of a table, each with its values in the order of the columns. */
export type CopiedRows = readonly (readonly Value[])[]

export interface CopiedTable {
  readonly name: string
  /** In an order that both databases have. */
  readonly columns: readonly string[]
}

/** A company in one of the two kinds of databases, at one moment. */
export interface CopySource {
  /** Every table except those that a database makes automatically, by name. */
  tables(): Promise<CopiedTable[]>
  /** The rows of a query that both databases understand, a part at a time. */
  ask(sql: string): AsyncIterable<CopiedRows>
}

/** A new database that is being filled. No part can be seen before it is complete. */
export interface CopyTarget extends CopySource {
  add(table: CopiedTable, rows: CopiedRows): Promise<void>
}

/** CopiedRows that are held in memory at the same time. */
export const rowsAtOnce = 500

export const selectAll = ({ name, columns }: CopiedTable): string =>
  `select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`

export const byName = (a: string, b: string): number => (a < b ? -1 : 1)
