import type { Kysely } from 'kysely'
import { rowKey, valuesOf } from '#sync/engine/keys.ts'
import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { keyOf, shapes } from '#sync/entities/registry.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Database } from '../../tables/schema.ts'
import { type StoredRows, sortById } from '../stored-rows.ts'
import type { ServerTx, Written } from '../transactions/tx.ts'

const matches = (row: Readonly<Record<string, unknown>>, field: string, value: string): boolean =>
  valuesOf(row[field]).includes(value)

/** A transaction that reads stored rows and keeps what it puts on a sheet over them. */
export function createSheet(storedRows: StoredRows, kysely: Kysely<Database>): ServerTx {
  const sheet = new Map<string, Written>()
  const readKeys = new Set<string>()
  const writes = (): Written[] => [...sheet.values()]

  return {
    kysely,
    written: writes,
    stored: async <E extends EntityName>(entity: E, id: string) =>
      (await storedRows.get(entity, id)) as RowOf<E> | undefined,
    async get<E extends EntityName>(entity: E, id: string) {
      const key = rowKey(entity, id)
      readKeys.add(key)
      return (sheet.get(key)?.row ?? (await storedRows.get(entity, id))) as RowOf<E> | undefined
    },
    async find<E extends EntityName>(entity: E, field: string, value: string) {
      const rowsBefore = await storedRows.find(entity, field, value)
      const unwrittenRows = rowsBefore.filter((row) => !sheet.has(rowKey(entity, keyOf(entity, row))))
      const writtenRows = writes()
        .filter((write) => write.entity === entity && matches(write.row, field, value))
        .map((write) => write.row)
      const rows = [...unwrittenRows, ...writtenRows]
      for (const row of rows) readKeys.add(rowKey(entity, keyOf(entity, row)))
      return (writtenRows.length === 0 ? rows : sortById(entity, rows)) as RowOf<E>[]
    },
    async put<E extends EntityName>(entity: E, row: RowOf<E>) {
      const id = keyOf(entity, row)
      const key = rowKey(entity, id)
      const isUnseen = !readKeys.has(key) && !sheet.has(key)
      if (shapes[entity].isInsertOnly && isUnseen && (await storedRows.get(entity, id)))
        throw new Refusal('already-exists', 'This change carries an id that is already in use.')
      sheet.set(key, { entity, id, row } as Written)
    },
  }
}
