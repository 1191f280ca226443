import { Dexie, type ObservabilitySet } from 'dexie'
import type { Package } from '#sync/entities/package.ts'
import type { Replica } from '../replica/db.ts'

/**
 * Substring search over the packages of this device: one lower-cased line per package in memory, built when first asked
 * for, kept up by what changes. A scan of 50,000 lines takes milliseconds; reading the rows would take a second.
 */
interface Index {
  readonly db: Replica
  /** One line per package, the latest changed first, each after a line break. */
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

const lineOf = (row: Package): string =>
  [row.trackingNumber, ...row.codes, row.description, row.shipper, row.bin, row.courier]
    .join('\t')
    .replaceAll('\n', ' ')
    .toLowerCase()

let index: Index | null = null

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

let isWatching = false

/** Called before the first index is built. */
function watchChanges(): void {
  if (isWatching) return
  isWatching = true
  Dexie.on('storagemutated', noteChanges)
}

function noteChanges(parts: ObservabilitySet): void {
  if (!index) return
  const part = parts[`idb://${index.db.name}/package/`] ?? parts['all']
  if (!part) return
  const keys = keysIn(part)
  if (keys === null) index.broken = true
  else for (const key of keys) index.stale.add(key)
}

async function built(db: Replica): Promise<Index> {
  const empty = { db, newer: new Map<string, string | null>(), stale: new Set<string>(), broken: false }
  watchChanges()
  // Announcements that come while the rows are read belong to the new index.
  index = { ...empty, text: '', ends: new Uint32Array(), keys: [] }
  const rows = (await db.package.orderBy('updatedAt').reverse().toArray()).filter((row) => !row.deletedAt)
  const ends = new Uint32Array(rows.length)
  let end = 0
  const lines = rows.map((row, i) => {
    const line = lineOf(row)
    end += line.length + 1
    ends[i] = end
    return line
  })
  const text = lines.length > 0 ? `${lines.join('\n')}\n` : ''
  index = { ...empty, text, ends, keys: rows.map((row) => row.packageId) }
  return index
}

async function fresh(db: Replica): Promise<Index> {
  if (index?.db !== db || index.broken || index.newer.size > newerAtMost) return built(db)
  const current = index
  if (current.stale.size > 0) {
    const keys = [...current.stale]
    current.stale.clear()
    const rows = await db.package.bulkGet(keys)
    keys.forEach((key, i) => {
      const row = rows[i]
      // Put in anew, so that the latest change comes last.
      current.newer.delete(key)
      current.newer.set(key, row && !row.deletedAt ? lineOf(row) : null)
    })
  }
  return current
}

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

/** The keys of the packages that contain the text, the latest changed first. */
export async function findKeys(db: Replica, text: string): Promise<string[]> {
  if (text.trim() === '') return []
  // Customers' first screen has no use for the couriers' formats.
  const { searchTexts } = await import('#sync/rules/tracking/search-texts.ts')
  const found = new Set<string>()
  for (const one of searchTexts(text.trim()))
    for (const key of await keysWith(db, one.toLowerCase())) found.add(key)
  return [...found]
}

async function keysWith(db: Replica, wanted: string): Promise<string[]> {
  const { newer, keys, ends, text: all } = await fresh(db)
  const found = [...newer].filter(([, line]) => line?.includes(wanted)).map(([key]) => key)
  found.reverse()
  for (let at = all.indexOf(wanted); at >= 0; ) {
    const line = lineAt(ends, at)
    const key = keys[line]
    if (key !== undefined && !newer.has(key)) found.push(key)
    at = all.indexOf(wanted, ends[line])
  }
  return found
}
