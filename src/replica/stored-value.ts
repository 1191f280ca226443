import type { DBCore, DBCoreTable } from 'dexie'
import type { TableName } from '#sync/engine/store.ts'
import { loadedRow, storedRow } from '#sync/entities/lean-row.ts'
import { entityNames } from '#sync/entities/registry.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { withEndings } from './endings.ts'

/** A value as IndexedDB stores it: a row without its empty fields, a package with its codes reversed. */
export function toStored(table: TableName, value: object): object {
  if (!isOneOf(entityNames, table)) return value
  const row = storedRow(table, value)
  return table === 'package' ? withEndings(row) : row
}

/** A stored value as screens and the engine know it. Packages keep their reversed codes. */
export const toLoaded = <T extends object>(table: string, value: T): T =>
  isOneOf(entityNames, table) ? loadedRow(table, value) : value

/** Dexie's reads of a table, with whole rows. Filters look at the rows of a cursor. */
function wholeRowsOf(core: DBCoreTable): DBCoreTable {
  const { name } = core
  const wholeRow = <T>(value: T): T => (typeof value === 'object' && value ? toLoaded(name, value) : value)
  return {
    ...core,
    get: async (request) => wholeRow(await core.get(request)),
    getMany: async (request) => (await core.getMany(request)).map(wholeRow),
    async query(request) {
      const answer = await core.query(request)
      return request.values ? { ...answer, result: answer.result.map(wholeRow) } : answer
    },
    async openCursor(request) {
      const cursor = await core.openCursor(request)
      if (!cursor || !request.values) return cursor
      return Object.create(cursor, { value: { get: () => wholeRow(cursor.value) } })
    },
  }
}

/** A part of Dexie that fills in the empty fields of rows wherever it reads them. */
export const wholeRows = {
  stack: 'dbcore',
  name: 'whole rows',
  create: (core: DBCore) => ({
    ...core,
    table: (name: string) => (isOneOf(entityNames, name) ? wholeRowsOf(core.table(name)) : core.table(name)),
  }),
} as const
