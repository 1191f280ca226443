import type { EntityName, RowOf, Tx } from '../tx.ts'
import { lookupKey, rowKey } from './keys.ts'
import type { Overlay } from './overlay.ts'
import type { Source } from './source.ts'
import type { StoredRow } from './store.ts'

export interface Recording {
  readonly tx: Tx
  readonly reads: Set<string>
  /** Row keys, in the order of their first write. */
  readonly writes: Set<string>
  /** Resolves when every written row has its scopes. The overlay must not be used before. */
  complete(): Promise<unknown>
}

/** The row as a mutator sees it, which is the row as the server sends it. */
function withoutScopes<E extends EntityName>(row: StoredRow): RowOf<E> {
  const { $scopes, ...rest } = row
  return rest as unknown as RowOf<E>
}

/**
 * A Tx that reads through the overlay into the tables, writes only into the overlay, and records both. The caller
 * writes the overlay into the tables.
 */
export function recordOver(source: Source, over: Overlay): Recording {
  const reads = new Set<string>()
  const writes = new Set<string>()

  async function current(entity: EntityName, id: string): Promise<StoredRow | undefined> {
    const overlayRow = over.get(entity, id)
    return overlayRow === undefined ? source.get(entity, id) : (overlayRow ?? undefined)
  }

  const scopeReads: Promise<void>[] = []

  function copyScopes(entity: EntityName, id: string, tableRow: StoredRow | undefined): void {
    const row = over.get(entity, id)
    if (row && tableRow) over.set(entity, id, { ...row, $scopes: tableRow.$scopes })
  }

  const tx: Tx = {
    async get<E extends EntityName>(entity: E, id: string) {
      reads.add(rowKey(entity, id))
      const row = await current(entity, id)
      return row && withoutScopes<E>(row)
    },
    async find<E extends EntityName>(entity: E, field: string, value: string) {
      reads.add(lookupKey(entity, field, value))
      const overlayRows = over.of(entity)
      const below = (await source.find(entity, field, value)).filter(
        (row) => !overlayRows.has(source.idOf(entity, row)),
      )
      const rows = [...below, ...over.find(entity, field, value)]
      for (const row of rows) reads.add(rowKey(entity, source.idOf(entity, row)))
      rows.sort((a, b) => (source.idOf(entity, a) < source.idOf(entity, b) ? -1 : 1))
      return rows.map((row) => withoutScopes<E>(row))
    },
    async put(entity, row) {
      const id = source.idOf(entity, row)
      writes.add(rowKey(entity, id))
      const before = over.get(entity, id)
      over.set(entity, id, { ...row, $scopes: before?.$scopes ?? [] })
      // The mutator doesn't wait for the scopes, because only the engine needs them.
      if (before !== undefined) return
      const scopeRead = source.get(entity, id).then((tableRow) => copyScopes(entity, id, tableRow))
      // `complete` reports this failure, unless the run has thrown before.
      scopeRead.catch(() => undefined)
      scopeReads.push(scopeRead)
    },
  }
  return { tx, reads, writes, complete: () => Promise.all(scopeReads) }
}
