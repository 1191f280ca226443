import { entityNames } from '#sync/entities/registry.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { audienceOf, scopesOfActor } from '#sync/policies/scope.ts'
import {
  type MutationResult,
  type PulledRow,
  type PullReply,
  type PullRequest,
  readTo,
  type ScopeCursor,
  type ScopeSum,
} from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { oldestPulling, schemaVersion } from '#sync/protocol/version.ts'
import { resultsBetween } from '../changes/results.ts'
import { headOf, isOtherHistory } from '../db/core/head.ts'
import { rowsByKeys } from '../db/core/reading/rows-by-keys.ts'
import type { PreparedReads } from '../db/core/reading/statements.ts'
import { clientById, entriesAfter, mostResults, scopeNamed } from '../db/sync/sync-queries.ts'
import { cursorOf, fromStart, type Reading, readingOf } from './cursor.ts'
import { type SyncDeps, SyncStop } from './deps.ts'
import { otherEpoch } from './push.ts'
import { rowFormOf, type WireReader, wireRow } from './wire-row.ts'

/** The maximum of rows in a page, even if the client asks for more, because they are read in one go. */
export const mostPullRows = 5000

const ourSchema = schemaHash()

type Known = Pick<PullRequest, 'protocol' | 'schema' | 'schemaVersion'>

/** True for an app that is ahead of this server, as when the server is updated on one machine after the other. */
const isNewer = ({ schemaVersion: theirs = 0 }: Known): boolean => theirs > schemaVersion

/** A client that knows other columns than ours would miss some or choke on others. An older one reloads first. */
export const mayPull = (reader: Known): boolean =>
  reader.protocol >= oldestPulling && (reader.schema === ourSchema || isNewer(reader))

/** A newer client asks again within these times, when it may meet a server as new as itself. */
const updateWait = { minMs: 5000, maxMs: 15_000 }

/** Reads a page on one snapshot. Throws SyncStop for another epoch and for a client that is too old. */
export async function handlePull({ db }: SyncDeps, actor: Actor, body: PullRequest): Promise<PullReply> {
  if (!mayPull(body))
    throw new SyncStop({
      problem: 'upgrade',
      message: 'This app is out of date. Reload it; your changes are still sent.',
    })
  if (body.schema !== ourSchema)
    throw new SyncStop({
      problem: 'busy',
      message: 'The server is being updated. Your changes are still sent.',
      wait: updateWait,
    })
  return db.reads.snapshot(async (reads) => {
    const head = await headOf(reads)
    if (await isOtherHistory(reads, head, body)) throw otherEpoch()
    const scopes = scopesOfActor(actor)
    const lastMid = await lastMidOf(reads, actor, body.clientId)
    const message = await resultsFor(reads, lastMid, body)
    const page = message.more ? emptyPage() : await readPage(reads, head.v, scopes, body)
    return {
      epoch: head.epoch,
      head: { v: head.v, tag: head.tag },
      lastMid: message.lastMid,
      scopes,
      rows: await pulledRows(reads, page.entries, { audience: audienceOf(actor), form: rowFormOf(body) }),
      next: page.next,
      more: page.more,
      sums: page.more ? {} : page.sums,
      sweep: page.sweep,
      results: message.results,
    }
  })
}

/** Another person's client id reveals nothing. */
async function lastMidOf(read: PreparedReads, actor: Actor, clientId: string): Promise<number> {
  const client = await read.get(clientById, { clientId })
  if (client && client.accountId !== actor.accountId)
    throw new SyncStop({ problem: 'forked', message: 'This client belongs to somebody else.' })
  return client?.lastMid ?? 0
}

/** Results come before rows: a page that brings rows is to acknowledge what they came of, and that is the last one. */
const resultsInParts = 3

interface ResultsTold {
  readonly results: MutationResult[]
  readonly lastMid: number
  readonly more: boolean
}

/** An app that does not ask for the rest itself gets fewer numbers, and gets the others with its next page. */
async function resultsFor(read: PreparedReads, lastMid: number, body: PullRequest): Promise<ResultsTold> {
  const results = await resultsBetween(read, body.clientId, body.knownMid, lastMid)
  const toldMid = results[mostResults - 1]?.mid ?? lastMid
  if (toldMid === lastMid || body.protocol < resultsInParts) return { results, lastMid: toldMid, more: false }
  return { results, lastMid, more: true }
}

interface Entry {
  readonly tbl: string
  readonly pk: string
  readonly v: number
  readonly op: 0 | 1
  readonly scope: number
}

interface Page {
  readonly entries: Entry[]
  readonly next: Record<string, ScopeCursor>
  readonly sweep: string[]
  /** The sums of the scopes that were looked at: of every scope, unless there are more rows. */
  readonly sums: Record<string, ScopeSum>
  more: boolean
}

const emptyPage = (): Page => ({ entries: [], next: {}, sweep: [], sums: {}, more: true })

/** Scopes one after the other in the order the device needs them, until the page is full. */
async function readPage(
  read: PreparedReads,
  head: number,
  scopes: readonly string[],
  body: PullRequest,
): Promise<Page> {
  const maxRows = Math.min(body.rows, mostPullRows)
  const page: Page = { ...emptyPage(), more: false }
  for (const [index, scope] of scopes.entries()) {
    const scopeRow = await read.get(scopeNamed, { scope })
    page.sums[scope] = [scopeRow?.n ?? 0, scopeRow?.sum ?? 0]
    const start = beginAt(body.cursors[scope], scopeRow?.floorV ?? 0, head)
    if (start.sweep) page.sweep.push(scope)
    const left = maxRows - page.entries.length
    // An extra row tells whether there are more.
    const entries = scopeRow ? await entriesFrom(read, scopeRow.scopeId, start.reading, left + 1) : []
    const pageRows = entries.slice(0, left)
    for (const entry of pageRows) page.entries.push({ ...entry, scope: index })
    if (entries.length <= left) {
      page.next[scope] = readTo(head)
      continue
    }
    page.more = true
    const last = pageRows.at(-1)
    // A scope that is not begun is left out: the client keeps its cursor.
    if (last) page.next[scope] = cursorOf({ ...last, since: start.reading.since })
    else if (start.sweep) page.next[scope] = cursorOf(start.reading)
  }
  return page
}

function beginAt(
  cursor: ScopeCursor | undefined,
  floor: number,
  head: number,
): { reading: Reading; sweep: boolean } {
  if (!cursor) return { reading: fromStart(head), sweep: false }
  const reading = readingOf(cursor)
  return reading.since < floor ? { reading: fromStart(head), sweep: true } : { reading, sweep: false }
}

const entriesFrom = (read: PreparedReads, scopeId: number, { v, tbl, pk, since }: Reading, rows: number) =>
  read.all(entriesAfter, { scopeId, v, tbl, pk, since, rows })

/** Reads the rows of a page, those of a table in one statement, and keeps the order of the entries. */
async function pulledRows(
  read: PreparedReads,
  entries: readonly Entry[],
  reader: WireReader,
): Promise<PulledRow[]> {
  const rowsByTable = new Map<string, ReadonlyMap<string, NonNullable<PulledRow[4]>>>()
  for (const [tbl, tableEntries] of Map.groupBy(entries, (entry) => entry.tbl))
    rowsByTable.set(tbl, await wireRows(read, tbl, tableEntries, reader))
  return entries.map(({ tbl, pk, v, op, scope }) => {
    const row = op === 0 ? null : must(rowsByTable.get(tbl)?.get(pk), `${tbl} ${pk}, which a scope holds`)
    return [tbl, pk, v, scope, row]
  })
}

/** The rows of one table that a page has, by key. */
async function wireRows(
  read: PreparedReads,
  tbl: string,
  entries: readonly Entry[],
  reader: WireReader,
): Promise<ReadonlyMap<string, NonNullable<PulledRow[4]>>> {
  const keys = new Set(entries.filter(({ op }) => op === 1).map(({ pk }) => pk))
  if (keys.size === 0) return new Map()
  if (!isOneOf(entityNames, tbl)) throw new Error(`${tbl} is in a scope and is no table of synced rows`)
  const rows = await rowsByKeys(read, tbl, [...keys])
  return new Map([...rows].map(([key, row]) => [key, wireRow(tbl, row, reader)]))
}
