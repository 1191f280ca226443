import { Dexie } from 'dexie'
import type { Package } from '#sync/entities/package.ts'
import type { Replica } from './db.ts'

/**
 * Substring search over the packages of this device: one lower-cased line per package in memory, built when first asked
 * for, kept up by what changes. A scan of 50,000 lines takes milliseconds; reading the rows would take a second.
 */
interface Index {
  readonly db: Replica
  readonly lines: Map<string, Line>
  /** Keys whose rows changed since; null: everything may have. */
  stale: Set<string> | null
}

interface Line {
  readonly text: string
  readonly updatedAt: string
}

const lineOf = (row: Package): Line => ({
  text: [row.trackingNumber, ...row.codes, row.description, row.shipper, row.bin, row.courier]
    .join('\n')
    .toLowerCase(),
  updatedAt: row.updatedAt,
})

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

Dexie.on('storagemutated', (parts) => {
  if (!index) return
  const part = parts[`idb://${index.db.name}/package/`] ?? parts['all']
  if (!part) return
  const keys = keysIn(part)
  if (keys === null) index.stale = null
  else for (const key of keys) index.stale?.add(key)
})

const take = (lines: Map<string, Line>, row: Package): void => {
  if (row.deletedAt) lines.delete(row.packageId)
  else lines.set(row.packageId, lineOf(row))
}

async function fresh(db: Replica): Promise<Index> {
  if (index?.db !== db || index.stale === null) {
    const built: Index = { db, lines: new Map(), stale: new Set() }
    index = built
    for (const row of await db.package.toArray()) take(built.lines, row)
    return built
  }
  const current = index
  if (current.stale && current.stale.size > 0) {
    const keys = [...current.stale]
    current.stale.clear()
    const rows = await db.package.bulkGet(keys)
    keys.forEach((key, i) => {
      const row = rows[i]
      if (row) take(current.lines, row)
      else current.lines.delete(key)
    })
  }
  return current
}

/** The keys of the packages that contain the text, the latest changed first. */
export async function findKeys(db: Replica, text: string): Promise<string[]> {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const { lines } = await fresh(db)
  const found: { key: string; updatedAt: string }[] = []
  for (const [key, line] of lines)
    if (line.text.includes(wanted)) found.push({ key, updatedAt: line.updatedAt })
  found.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  return found.map(({ key }) => key)
}
