import type { MutationResult } from '../protocol/messages.ts'
import type { EntityName } from '../tx.ts'
import { rowKey } from './keys.ts'
import type { Source } from './source.ts'
import type { BaseEntry, StoredRow, StoreTx } from './store.ts'

/** One row of the server's word, before and after what a page says of it. */
export interface BaseChange {
  readonly entity: EntityName
  readonly id: string
  readonly before: StoredRow | null
  after: StoredRow | null
}

/** What the engine remembers between transactions. Losing it costs time only: see `forget`. */
export interface Memory {
  /** Keys that a table holds, so that a first load need not look for rows that cannot be there. */
  readonly keys: Map<EntityName, Set<string>>
  /** Row keys seen since a scope began to be read again. */
  readonly seen: Map<string, Set<string>>
  /** Results of the client's changes from pages that did not end at the head yet. */
  results: { readonly clientId: string; readonly list: readonly MutationResult[] }
}

const noResults = { clientId: '', list: [] } as const

export const freshMemory = (): Memory => ({ keys: new Map(), seen: new Map(), results: noResults })

export function forgetResults(memory: Memory): void {
  memory.results = noResults
}

/** After a transaction that failed: what was remembered of it did not happen. */
export function forget(memory: Memory): void {
  memory.keys.clear()
  memory.seen.clear()
  forgetResults(memory)
}

/** Below this, looking the rows up is cheaper than knowing all keys. */
const worthKnowing = 100

/** The server's word as this device has it, with the changes of one page. */
export interface Bases {
  load(entity: EntityName, ids: readonly string[]): Promise<void>
  /** The change of a row that was loaded or visited. */
  change(entity: EntityName, id: string): BaseChange
  /** Every base row there is, pending changes left out. */
  visit(look: (change: BaseChange) => void): Promise<void>
  changes(): BaseChange[]
}

export function basesOf(
  store: StoreTx,
  source: Source,
  keptBases: ReadonlyMap<string, BaseEntry>,
  memory: Memory,
  entities: readonly EntityName[],
): Bases {
  const changes = new Map<string, BaseChange>()

  function note(entity: EntityName, id: string, before: StoredRow | null): BaseChange {
    const key = rowKey(entity, id)
    const known = changes.get(key)
    if (known) return known
    const fresh = { entity, id, before, after: before }
    changes.set(key, fresh)
    return fresh
  }

  async function keysOf(entity: EntityName): Promise<Set<string>> {
    const known = memory.keys.get(entity) ?? new Set((await store.keys(entity)) as string[])
    memory.keys.set(entity, known)
    return known
  }

  return {
    async load(entity, ids) {
      const unchanged = ids.filter((id) => !keptBases.has(rowKey(entity, id)))
      const held = unchanged.length > worthKnowing || memory.keys.has(entity) ? await keysOf(entity) : null
      await source.preload(entity, held ? unchanged.filter((id) => held.has(id)) : unchanged)
      for (const id of ids) {
        const kept = keptBases.get(rowKey(entity, id))
        if (kept) note(entity, id, kept.base)
        else note(entity, id, held && !held.has(id) ? null : ((await source.get(entity, id)) ?? null))
      }
    },
    change: (entity, id) => note(entity, id, null),
    async visit(look) {
      const met = new Set<BaseChange>()
      for (const entity of entities)
        for (const row of await store.all(entity)) {
          const id = source.idOf(entity, row)
          const kept = keptBases.get(rowKey(entity, id))
          met.add(note(entity, id, kept ? kept.base : row))
        }
      // Rows of the page itself are not in the tables yet.
      for (const change of changes.values()) met.add(change)
      for (const change of met) look(change)
    },
    changes: () => [...changes.values()].filter(({ before, after }) => before !== after),
  }
}
