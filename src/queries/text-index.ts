import { Dexie, type ObservabilitySet, type Table } from 'dexie'
import { foldText } from '#sync/lib/fold-text.ts'
import type { Replica } from '../replica/db.ts'
import { unlessSilent } from '../replica/silence.ts'

/**
 * Substring search over one table of this device: one folded line per row in memory, built on first use and updated
 * with each change. Scanning 50,000 lines takes milliseconds; reading the rows would take a second.
 */
export interface TextIndex {
  /** The keys of the rows whose line contains the folded, non-empty text; latest change first. */
  keysWith(db: Replica, text: string): Promise<string[]>
  /** The keys whose rows aren't deleted, in the same order. */
  inOrder(db: Replica, keys: ReadonlySet<string>): Promise<string[]>
}

interface Searched {
  readonly deletedAt: string | null
}

interface Source<Row extends Searched> {
  readonly table: 'account' | 'package'
  readonly tableOf: (db: Replica) => Table<Row, string>
  readonly keyOf: (row: Row) => string
  readonly lineOf: (row: Row) => string
  /** The sort key of a line, largest first: the time of the change where the latest comes first. */
  readonly orderOf: (row: Row) => string
}

interface Built {
  readonly db: Replica
  /** A line per row, each after a line break. */
  readonly text: string
  /** The end of each line, in the order of `keys`. */
  readonly ends: Uint32Array
  readonly keys: readonly string[]
  /** Lines added since the build, and null for keys whose line in the text is outdated. */
  readonly newer: Map<string, string | null>
  /** Keys whose rows changed and haven't been read again. */
  readonly stale: Set<string>
  broken: boolean
}

/** Rebuilding the text is cheaper once more lines than this were added. */
const newerAtMost = 2_000

/** Reads in batches, because reading all of 50,000 rows in one piece would block the page for a second. */
const rowsAtOnce = 500

interface Line {
  readonly key: string
  readonly order: string
  readonly line: string
}

/** The single keys in a part of Dexie's announcement; null if it consists of ranges. */
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
  db,
  text: '',
  ends: new Uint32Array(),
  keys: [],
  newer: new Map<string, string | null>(),
  stale: new Set<string>(),
  broken: false,
})

/** The number of the line that contains the character. */
function lineAt(ends: Uint32Array, at: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

const newerKeys = ({ newer }: Built, isWanted: (line: string, key: string) => boolean): string[] =>
  [...newer].flatMap(([key, line]) => (line !== null && isWanted(line, key) ? key : [])).reverse()

function keysHolding(index: Built, foldedText: string): string[] {
  const { newer, keys, ends, text } = index
  const matches = newerKeys(index, (line) => line.includes(foldedText))
  for (let at = text.indexOf(foldedText); at >= 0; ) {
    const line = lineAt(ends, at)
    const key = keys[line]
    if (key !== undefined && !newer.has(key)) matches.push(key)
    at = text.indexOf(foldedText, ends[line])
  }
  return matches
}

const keysAmong = (index: Built, requestedKeys: ReadonlySet<string>): string[] => [
  ...newerKeys(index, (_, key) => requestedKeys.has(key)),
  ...index.keys.filter((key) => requestedKeys.has(key) && !index.newer.has(key)),
]

const largestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

const foldedLine = <Row extends Searched>(source: Source<Row>, row: Row): string =>
  foldText(source.lineOf(row).replaceAll('\n', ' '))

/** The lines of all rows that aren't deleted, the latest first. */
async function readLines<Row extends Searched>(db: Replica, source: Source<Row>): Promise<Line[]> {
  const lines: Line[] = []
  let part: Row[] = []
  let last = ''
  do {
    part = await source.tableOf(db).where(':id').above(last).limit(rowsAtOnce).toArray()
    for (const row of part) {
      last = source.keyOf(row)
      if (!row.deletedAt) lines.push({ key: last, order: source.orderOf(row), line: foldedLine(source, row) })
    }
  } while (part.length === rowsAtOnce)
  return lines.sort((a, b) => largestFirst(a.order, b.order))
}

function textOf(lines: readonly Line[]): Pick<Built, 'text' | 'ends' | 'keys'> {
  const ends = new Uint32Array(lines.length)
  let end = 0
  lines.forEach(({ line }, i) => {
    end += line.length + 1
    ends[i] = end
  })
  return { text: lines.map(({ line }) => `${line}\n`).join(''), ends, keys: lines.map(({ key }) => key) }
}

export function createTextIndex<Row extends Searched>(source: Source<Row>): TextIndex {
  const lineOf = (row: Row) => foldedLine(source, row)
  let index: Built | null = null
  let building: { readonly db: Replica; readonly done: Promise<Built> } | null = null
  let isWatching = false

  async function build(db: Replica): Promise<Built> {
    if (!isWatching) Dexie.on('storagemutated', (parts) => noteChanges(index, source.table, parts))
    isWatching = true
    // Announcements that arrive while the rows are read belong to the new index.
    const empty = emptyOf(db)
    index = empty
    // Other callers wait for this build, so it must not wait for a lost connection.
    const lines = await unlessSilent(readLines(db, source)).catch((error: unknown) => {
      // Marks the failed index, so that it isn't taken for an empty table.
      empty.broken = true
      throw error
    })
    const complete = { ...empty, ...textOf(lines) }
    // Another person's database may have been opened during the build.
    if (index === empty) index = complete
    return complete
  }

  /** The single build of this database, shared by all callers while it runs. */
  async function buildOnce(db: Replica): Promise<Built> {
    if (building?.db !== db) building = { db, done: build(db) }
    const { done: promise } = building
    return promise.finally(() => {
      if (building?.done === promise) building = null
    })
  }

  async function currentIndex(db: Replica): Promise<Built> {
    const isGood = building === null && index?.db === db && !index.broken && index.newer.size <= newerAtMost
    const current = isGood && index ? index : await buildOnce(db)
    if (current.stale.size === 0) return current
    const keys = [...current.stale]
    current.stale.clear()
    const rows = (await source.tableOf(db).bulkGet(keys)).filter((row) => row !== undefined)
    for (const key of keys) current.newer.set(key, null)
    // Deletes before inserting, so that the latest change comes last: an announcement lists its rows in no particular
    // order.
    for (const row of rows.toSorted((a, b) => largestFirst(source.orderOf(b), source.orderOf(a)))) {
      current.newer.delete(source.keyOf(row))
      current.newer.set(source.keyOf(row), row.deletedAt ? null : lineOf(row))
    }
    return current
  }

  return {
    keysWith: async (db, text) => keysHolding(await currentIndex(db), text),
    inOrder: async (db, keys) => keysAmong(await currentIndex(db), keys),
  }
}
