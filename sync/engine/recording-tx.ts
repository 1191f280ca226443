import type { EntityName, RowOf, Tx } from '../tx.ts'
import { lookupKey, rowKey } from './keys.ts'
import type { Overlay } from './overlay.ts'
import type { Source } from './source.ts'
import type { StoredRow } from './store.ts'

export interface Recording {
  readonly tx: Tx
  readonly reads: Set<string>
  /** Row keys, in the order of their first writing. */
  readonly writes: Set<string>
  /** Ends when every written row has its scopes: before that the overlay is not to be used. */
  complete(): Promise<unknown>
}

/** What a mutator gets to see of a row: what the server would show it. */
function bare<E extends EntityName>(row: StoredRow): RowOf<E> {
  const { $scopes, ...rest } = row
  return rest as unknown as RowOf<E>
}

/**
 * A Tx that reads through the overlay into the tables, writes into the overlay only, and notes both.
 * Nothing reaches the tables until the caller writes the overlay out.
 */
export function recordOver(source: Source, over: Overlay): Recording {
  const reads = new Set<string>()
  const writes = new Set<string>()

  async function current(entity: EntityName, id: string): Promise<StoredRow | undefined> {
    const hidden = over.get(entity, id)
    return hidden === undefined ? source.get(entity, id) : (hidden ?? undefined)
  }

  const late: Promise<void>[] = []

  function inherit(entity: EntityName, id: string, held: StoredRow | undefined): void {
    const row = over.get(entity, id)
    if (row && held) over.set(entity, id, { ...row, $scopes: held.$scopes })
  }

  const tx: Tx = {
    async get<E extends EntityName>(entity: E, id: string) {
      reads.add(rowKey(entity, id))
      const row = await current(entity, id)
      return row && bare<E>(row)
    },
    async find<E extends EntityName>(entity: E, field: string, value: string) {
      reads.add(lookupKey(entity, field, value))
      const hidden = over.of(entity)
      const below = (await source.find(entity, field, value)).filter(
        (row) => !hidden.has(source.idOf(entity, row)),
      )
      const rows = [...below, ...over.find(entity, field, value)]
      for (const row of rows) reads.add(rowKey(entity, source.idOf(entity, row)))
      rows.sort((a, b) => (source.idOf(entity, a) < source.idOf(entity, b) ? -1 : 1))
      return rows.map((row) => bare<E>(row))
    },
    async put(entity, row) {
      const id = source.idOf(entity, row)
      writes.add(rowKey(entity, id))
      const before = over.get(entity, id)
      over.set(entity, id, { ...row, $scopes: before?.$scopes ?? [] })
      // The mutator need not wait for what only the engine wants to know.
      if (before !== undefined) return
      const scoped = source.get(entity, id).then((held) => inherit(entity, id, held))
      // Its failure is `complete`'s to tell; a run that throws first has said enough.
      scoped.catch(() => undefined)
      late.push(scoped)
    },
  }
  return { tx, reads, writes, complete: () => Promise.all(late) }
}
