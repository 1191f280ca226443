import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Selectable } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { migrate } from '../core/migrate.ts'
import type { StoredColumns } from './columns.gen.ts'
import type { Database } from './schema.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isRequired: 0 | 1
}

/**
 * Returns the columns of the tables, which are compared as TypeScript. Tables of text search are left out, because
 * their columns are no values.
 */
const columnsIn = (sqlite: Sqlite.Database): Column[] =>
  sqlite
    .prepare<[], Column>(
      `select t.name as "table", c.name, lower(c.type) as type, c."notnull" or c.pk > 0 as "isRequired"
         from sqlite_schema t join pragma_table_xinfo(t.name) c
         where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like '%Text%' and t.name <> 'migration'
         order by t.name, c.cid`,
    )
    .all()

const valueTypes: Readonly<Record<string, string>> = {
  text: 'string',
  integer: 'number',
  real: 'number',
  blob: 'Buffer',
}

function textOf(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const lines = [...tables].map(([table, rows]) => {
    const fields = rows.map(
      ({ name, type, isRequired }) => `    ${name}: ${valueTypes[type]}${isRequired ? '' : ' | null'}\n`,
    )
    return `  ${table}: {\n${fields.join('')}  }\n`
  })
  return `/** The columns that a new database has. \`npm run unit -- server/db/tables -u\` writes this. */\nexport interface StoredColumns {\n${lines.join('')}}\n`
}

test('the columns that the types of tables are held against are those of a new database', async () => {
  const sqlite = new Sqlite(':memory:')
  await migrate(sqlite, { clock: { now: () => 0 } })
  const columns = columnsIn(sqlite)
  sqlite.close()
  await expect(textOf(columns)).toMatchFileSnapshot(join(import.meta.dirname, 'columns.gen.ts'))
})

// The types of tables say more than a database does, such as the values of a status, and must not say anything else.

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Wide<T> = T extends string ? string : T extends number ? number : T

/** The columns of which a type says another thing than the database, or that only one of both has. */
type WrongColumns<Type, Stored> = {
  [C in (keyof Type | keyof Stored) & string]: C extends keyof Type & keyof Stored
    ? Same<Wide<Type[C]>, Stored[C]> extends true
      ? never
      : C
    : C
}[(keyof Type | keyof Stored) & string]

type Wrong = {
  [T in keyof StoredColumns | keyof Database]: T extends keyof StoredColumns & keyof Database
    ? `${T}.${WrongColumns<Selectable<Database[T]>, StoredColumns[T]>}`
    : T extends `${string}Text`
      ? never
      : T
}[keyof StoredColumns | keyof Database]

type None<T extends never> = T

test('types and database say the same of each column', () => {
  // This line doesn't compile while they differ, and the error names the columns.
  expectTypeOf<None<Wrong>>().toBeNever()
})
