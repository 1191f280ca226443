import type { MutationResult } from '../protocol/messages.ts'
import type { EntityName } from '../tx.ts'
import type { KeptBases } from './kept-bases.ts'
import { rowKey } from './keys.ts'
import type { RememberedQueue } from './pending.ts'
import type { Source } from './source.ts'
import type { StoredRow, StoreTx } from './store.ts'

/** A row as the server has it, before and after a page. */
export interface BaseChange {
  readonly entity: EntityName
  readonly id: string
  readonly before: StoredRow | null
  after: StoredRow | null
}

/** The engine's memory between transactions. Losing it only costs time: see `forget`. */
export interface Memory {
  /** The keys in each table, so that a first load doesn't look for rows that can't be there. */
  readonly keys: Map<EntityName, Set<string>>
  /** The row keys seen in each scope since the engine began to read it again. */
  readonly seen: Map<string, Set<string>>
  /** Results of this client's changes, from pages that did not reach the head yet. */
  results: { readonly clientId: string; readonly list: readonly MutationResult[] }
  queue: RememberedQueue | null
}

const noResults = { clientId: '', list: [] } as const

export const newMemory = (): Memory => ({ keys: new Map(), seen: new Map(), results: noResults, queue: null })

export function forgetResults(memory: Memory): void {
  memory.results = noResults
}

/** Clears the memory after a failed transaction, because its changes did not happen. */
export function resetMemory(memory: Memory): void {
  memory.keys.clear()
  memory.seen.clear()
  forgetResults(memory)
  memory.queue = null
}

/** With fewer rows, looking each one up is cheaper than loading all keys. */
const loadKeysAbove = 100

/** The server's rows as this device has them, with the changes of one page applied. */
export interface Bases {
  load(entity: EntityName, ids: readonly string[]): Promise<void>
  /** The change of a row that was loaded or visited. */
  change(entity: EntityName, id: string): BaseChange
  /** Visits every base row, without pending changes. */
  visit(look: (change: BaseChange) => void): Promise<void>
  changes(): BaseChange[]
}

export function basesOf(
  store: StoreTx,
  source: Source,
  keptBases: KeptBases,
  memory: Memory,
  entities: readonly EntityName[],
): Bases {
  const changes = new Map<string, BaseChange>()

  function track(entity: EntityName, id: string, before: StoredRow | null): BaseChange {
    const key = rowKey(entity, id)
    const existing = changes.get(key)
    if (existing) return existing
    const fresh = { entity, id, before, after: before }
    changes.set(key, fresh)
    return fresh
  }

  async function keysOf(entity: EntityName): Promise<Set<string>> {
    const keys = memory.keys.get(entity) ?? new Set((await store.keys(entity)) as string[])
    memory.keys.set(entity, keys)
    return keys
  }

  return {
    async load(entity, ids) {
      await keptBases.load(ids.map((id) => rowKey(entity, id)))
      const withoutBase = ids.filter((id) => !keptBases.get(rowKey(entity, id)))
      const presentKeys =
        withoutBase.length > loadKeysAbove || memory.keys.has(entity) ? await keysOf(entity) : null
      await source.preload(
        entity,
        presentKeys ? withoutBase.filter((id) => presentKeys.has(id)) : withoutBase,
      )
      for (const id of ids) {
        const keptBase = keptBases.get(rowKey(entity, id))
        const isAbsent = presentKeys && !presentKeys.has(id)
        if (keptBase) track(entity, id, keptBase.base)
        else track(entity, id, isAbsent ? null : ((await source.get(entity, id)) ?? null))
      }
    },
    change: (entity, id) => track(entity, id, null),
    async visit(look) {
      await keptBases.loadAll()
      const visitedChanges = new Set<BaseChange>()
      for (const entity of entities)
        for (const row of await store.all(entity)) {
          const id = source.idOf(entity, row)
          const keptBase = keptBases.get(rowKey(entity, id))
          visitedChanges.add(track(entity, id, keptBase ? keptBase.base : row))
        }
      // The rows of the page itself are not in the tables yet.
      for (const change of changes.values()) visitedChanges.add(change)
      for (const change of visitedChanges) look(change)
    },
    changes: () => [...changes.values()].filter(({ before, after }) => before !== after),
  }
}
