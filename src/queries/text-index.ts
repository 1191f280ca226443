import { Dexie, type ObservabilitySet, type Table } from 'dexie'
import type { Replica } from '../replica/db.ts'

/**
 * Substring search over one table of this device: one lower-cased line per row in memory, built when first asked for, kept
 * up by what changes. A scan of 50,000 lines takes milliseconds; reading the rows would take a second.
 */
export interface TextIndex {
  /** The keys of the rows whose line holds the text, which is in lower case; the latest changed first. */
  keysWith(db: Replica, text: string): Promise<string[]>
}

interface Searched {
  readonly deletedAt: string | null
}

interface Source<Row extends Searched> {
  readonly table: 'account' | 'package'
  readonly tableOf: (db: Replica) => Table<Row, string>
  readonly keyOf: (row: Row) => string
  readonly lineOf: (row: Row) => string
  /** All rows, the latest changed first where that is known. */
  readonly all: (db: Replica) => Promise<Row[]>
}

interface Built {
  readonly db: Replica
  /** One line per row, each after a line break. */
  readonly text: string
  /** Where each line ends, and whose it is. */
  readonly ends: Uint32Array
  readonly keys: readonly string[]
  /** Lines that came since, and keys whose line in the text no longer counts. */
  readonly newer: Map<string, string | null>
  /** Keys whose rows changed and have not been read again. */
  readonly stale: Set<string>
  broken: boolean
}

/** With more lines than this beside the text, a new text is cheaper. */
const newerAtMost = 2_000

/** The single keys in a part of Dexie's announcement; null when it speaks of ranges. */
function keysIn(part: unknown): string[] | null {
  const keys: string[] = []
  const walk = (
    node: { from?: unknown; to?: unknown; l?: unknown; r?: unknown } | null | undefined,
  ): boolean => {
    if (!node || !('from' in node)) return true
    if (node.from !== node.to || typeof node.from !== 'string') return false
    keys.push(node.from)
    return walk(node.l as never) && walk(node.r as never)
  }
  return walk(part as never) ? keys : null
}

function noteChanges(index: Built | null, table: string, parts: ObservabilitySet): void {
  if (!index) return
  const part = parts[`idb://${index.db.name}/${table}/`] ?? parts['all']
  if (!part) return
  const keys = keysIn(part)
  if (keys === null) index.broken = true
  else for (const key of keys) index.stale.add(key)
}

const emptyOf = (db: Replica): Built => ({
  ...{ db, text: '', ends: new Uint32Array(), keys: [] },
  ...{ newer: new Map<string, string | null>(), stale: new Set<string>(), broken: false },
})

/** The number of the line that holds the character. */
function lineAt(ends: Uint32Array, at: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

function keysHolding({ newer, keys, ends, text }: Built, wanted: string): string[] {
  const found = [...newer].filter(([, line]) => line?.includes(wanted)).map(([key]) => key)
  found.reverse()
  for (let at = text.indexOf(wanted); at >= 0; ) {
    const line = lineAt(ends, at)
    const key = keys[line]
    if (key !== undefined && !newer.has(key)) found.push(key)
    at = text.indexOf(wanted, ends[line])
  }
  return found
}

export function createTextIndex<Row extends Searched>(source: Source<Row>): TextIndex {
  const lineOf = (row: Row) => source.lineOf(row).replaceAll('\n', ' ').toLowerCase()
  let index: Built | null = null
  let isWatching = false

  async function build(db: Replica): Promise<Built> {
    if (!isWatching) Dexie.on('storagemutated', (parts) => noteChanges(index, source.table, parts))
    isWatching = true
    // Announcements that come while the rows are read belong to the new index.
    const empty = emptyOf(db)
    index = empty
    const rows = (await source.all(db)).filter((row) => !row.deletedAt)
    const ends = new Uint32Array(rows.length)
    let end = 0
    const lines = rows.map((row, i) => {
      const line = lineOf(row)
      end += line.length + 1
      ends[i] = end
      return line
    })
    const text = lines.length > 0 ? `${lines.join('\n')}\n` : ''
    index = { ...empty, text, ends, keys: rows.map(source.keyOf) }
    return index
  }

  async function fresh(db: Replica): Promise<Built> {
    if (index?.db !== db || index.broken || index.newer.size > newerAtMost) return build(db)
    const current = index
    if (current.stale.size === 0) return current
    const keys = [...current.stale]
    current.stale.clear()
    const rows = await source.tableOf(db).bulkGet(keys)
    keys.forEach((key, i) => {
      const row = rows[i]
      // Put in anew, so that the latest change comes last.
      current.newer.delete(key)
      current.newer.set(key, row && !row.deletedAt ? lineOf(row) : null)
    })
    return current
  }

  return { keysWith: async (db, text) => keysHolding(await fresh(db), text) }
}
