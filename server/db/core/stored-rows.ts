import { rowKey, valuesOf } from '#sync/engine/keys.ts'
import type { EntityName, Row } from '#sync/entities/index.ts'
import { keyOf, shapes } from '#sync/entities/registry.ts'
import { entityQueries } from './reading/entity-queries.ts'
import type { PreparedReads } from './reading/statements.ts'
import { decode } from './rows.ts'
import type { Touched } from './transactions/tx.ts'

/** Sorts in place, so that a find answers in the same order on every side. */
export const sortById = (entity: EntityName, rows: Row[]): Row[] =>
  rows.length < 2 ? rows : rows.sort((a, b) => (keyOf(entity, a) < keyOf(entity, b) ? -1 : 1))

/** True for the parts of a package that was looked for and is not there. */
function isOfNothing(
  rows: ReadonlyMap<string, Row | undefined>,
  entity: EntityName,
  field: string,
  value: string,
): boolean {
  const key = rowKey('package', value)
  return (
    field === 'packageId' && shapes[entity].isPartOfPackage && rows.has(key) && rows.get(key) === undefined
  )
}

/** The rows of one database transaction by their keys. A question is asked once, also while its answer is on its way. */
function createRowsByKey(read: PreparedReads) {
  const rows = new Map<string, Row | undefined>()
  const questions = new Map<string, Promise<Row | undefined>>()

  /** A row that was written while the answer was on its way is newer than the answer. */
  function remember(entity: EntityName, columns: Record<string, unknown>): Row {
    const row = decode(entity, columns)
    const key = rowKey(entity, keyOf(entity, row))
    const cachedRow = rows.get(key)
    if (!cachedRow) rows.set(key, row)
    return cachedRow ?? row
  }

  async function ask(entity: EntityName, id: string, key: string): Promise<Row | undefined> {
    const columns = await read.get(entityQueries[entity].get, { id })
    questions.delete(key)
    if (rows.has(key)) return rows.get(key)
    if (columns) return remember(entity, columns)
    rows.set(key, undefined)
    return undefined
  }

  return {
    rows,
    remember,
    async get(entity: EntityName, id: string): Promise<Row | undefined> {
      const key = rowKey(entity, id)
      if (rows.has(key)) return rows.get(key)
      const question = questions.get(key) ?? ask(entity, id, key)
      questions.set(key, question)
      return question
    },
  }
}

/** Reads the synced rows of one database transaction, and remembers them. */
export function createStoredRows(read: PreparedReads) {
  const { rows, remember, get } = createRowsByKey(read)
  /** The results of earlier finds, kept until a row that is part of them is written. */
  const finds = new Map<EntityName, Map<string, Promise<Row[]>>>()

  async function query(entity: EntityName, field: string, value: string): Promise<Row[]> {
    if (isOfNothing(rows, entity, field, value)) return []
    const queries = entityQueries[entity]
    const wholeRows = queries.find[field]
    if (wholeRows) return (await read.all(wholeRows, { value })).map((columns) => remember(entity, columns))
    const onlyIds = queries.findIds[field]
    if (!onlyIds) throw new Error(`${entity} is not looked up by ${field}`)
    const ids = await read.all(onlyIds, { value })
    const matches = await Promise.all(ids.map(({ id }) => get(entity, id)))
    return matches.filter((row) => row !== undefined)
  }

  return {
    get,
    find(entity: EntityName, field: string, value: string): Promise<Row[]> {
      const entityFinds = finds.get(entity) ?? new Map<string, Promise<Row[]>>()
      finds.set(entity, entityFinds)
      const key = `${field}=${value}`
      const matches =
        entityFinds.get(key) ?? query(entity, field, value).then((answer) => sortById(entity, answer))
      entityFinds.set(key, matches)
      return matches
    },
    /** Takes over a row that was written, and forgets the finds that it was or is part of. */
    replace({ entity, id, before, after }: Touched): void {
      rows.set(rowKey(entity, id), after)
      const entityFinds = finds.get(entity)
      if (!entityFinds) return
      for (const field of shapes[entity].lookups as readonly string[])
        for (const row of before ? [before, after] : [after])
          for (const value of valuesOf((row as unknown as Readonly<Record<string, unknown>>)[field]))
            entityFinds.delete(`${field}=${value}`)
    },
  }
}
export type StoredRows = ReturnType<typeof createStoredRows>
