import type { EntityName } from '../entities/index.ts'
import { entityNames, shapes } from '../entities/registry.ts'
import type { RefusalCode } from '../lib/refusal.ts'
import type { Audience } from '../policies/scope.ts'
import type { MutationResult, ScopeCursor, ScopeSum } from '../protocol/messages.ts'

/**
 * What a device keeps: the entity tables (the server's word with the pending changes on top) and the tables
 * behind them. The same engine runs on IndexedDB and in memory through this port.
 */

/** A row with the scopes that hold it: empty while only this device has it. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly $scopes: readonly string[] }

/** A saved change that the server has not yet answered in a page. */
export interface OutboxEntry {
  readonly mid: number
  readonly uid: string
  readonly name: string
  readonly ver: number
  readonly args: unknown
  readonly occurredAt: string
  readonly savedAt: string
  /** Row keys and lookup keys that the optimistic run looked at. */
  readonly reads: readonly string[]
  /** Row keys that it wrote. */
  readonly writes: readonly string[]
  /** Put back into the queue, and not yet run again over the rows. */
  readonly dormant?: true
}

/** The server's word on a row that pending changes have written: null where the server has none. */
export interface Shadow {
  readonly key: string
  readonly entity: EntityName
  readonly id: string
  readonly base: StoredRow | null
}

export interface RejectedEntry {
  readonly uid: string
  readonly name: string
  readonly ver: number
  readonly args: unknown
  readonly occurredAt: string
  readonly refusedAt: string
  readonly code: RefusalCode
  readonly message: string
  /** The rows as their maker saw them. */
  readonly rows: readonly { readonly entity: EntityName; readonly id: string; readonly row: StoredRow }[]
}

/** Acknowledged, and kept so that it can be offered again to a server restored from before it. */
export interface SentEntry extends OutboxEntry {
  readonly clientId: string
  readonly ackedAt: string
  readonly refused: boolean
}

/** HAWB serials of one reserved block, from `next` to `to`. */
export interface HawbRange {
  readonly year: number
  readonly next: number
  readonly to: number
}

/** A photo's description; its bytes are in `_chunk`, so that no single value gets large. */
export interface BlobEntry {
  readonly fileId: string
  readonly uid: string
  readonly packageId: string
  readonly kind: string
  readonly sha256: string
  readonly contentType: string
  readonly size: number
  readonly chunks: number
  /** `dropped`: its bytes gave way to scans on a full device. `refused`: the server will not take it; a person decides. */
  readonly state: 'waiting' | 'sent' | 'dropped' | 'refused'
  /** Why it was refused, in the server's words. */
  readonly problem?: string
  readonly savedAt: string
  readonly sentAt: string | null
}

export interface ChunkEntry {
  readonly key: string
  readonly bytes: ArrayBuffer
}

/** A piece of what somebody left unsent when signing out, which only their password opens. `key` is `batch/number`. */
export interface SealedEntry {
  readonly key: string
  readonly batch: string
  readonly iv: ArrayBuffer
  readonly bytes: ArrayBuffer
  /** On the last piece to be written: without it the others are of a sealing that did not end. */
  readonly head?: SealedHead
}

export interface SealedHead {
  readonly pieces: number
  readonly salt: string
  readonly sealedAt: string
  readonly changes: number
  readonly photos: number
}

/** A scan that only ends like something known, and waits for a person to choose. */
export interface UndecidedScan {
  readonly raw: string
  readonly typed: boolean
  readonly forced: boolean
  readonly canonical: string
}

export interface ClientMeta {
  readonly clientId: string
  readonly nextMid: number
  /** The blocks of numbers: here, because a check-in reads and writes this row in any case. */
  readonly hawb?: readonly HawbRange[]
}

/** Where this device stands in the server's history. Changes with the rows it tells about, never apart from them. */
export interface Position {
  /** Counts the pages applied: a page asked for at another count is stale. */
  readonly seq: number
  readonly epoch: string | null
  /** For whom the rows were cut: staff and customers get different columns of the same version. */
  readonly audience: Audience | null
  /** The tables and columns that the rows were read with, by their hash; an older app's position has none. */
  readonly schema?: string | null
  readonly head: { readonly v: number; readonly tag: number } | null
  readonly lastMid: number
  readonly cursors: Readonly<Record<string, ScopeCursor>>
  readonly sums: Readonly<Record<string, ScopeSum>>
  /** Scopes being read again from the start; what is not seen again goes. */
  readonly sweeping: readonly string[]
  /** When a scope was last swept because its sum differed, ms. */
  readonly swept: Readonly<Record<string, number>>
}

export const startPosition: Position = {
  seq: 0,
  epoch: null,
  audience: null,
  schema: null,
  head: null,
  lastMid: 0,
  cursors: {},
  sums: {},
  sweeping: [],
  swept: {},
}

export interface MetaValues {
  client: ClientMeta
  position: Position
  /** Which leader may apply pages. */
  term: number
  /** What push replies have said, ahead of the page that brings the effect. */
  pushed: { readonly mid: number; readonly results: readonly MutationResult[] }
  /** The highest number that may have left this device: noted, durably, before anything is sent. */
  offered: { readonly mid: number }
  /** Changes this device had saved and no longer has: how many the server has told this client of, how many are unread. */
  lost: { readonly known: number; readonly unread: number; readonly since: string | null }
  /** What a person has still to choose for before it becomes a change. */
  undecided: readonly UndecidedScan[]
}
export type MetaName = keyof MetaValues
export type MetaEntry = { [N in MetaName]: { readonly name: N; readonly value: MetaValues[N] } }[MetaName]

export interface InternalTables {
  _outbox: OutboxEntry
  _shadow: Shadow
  _meta: MetaEntry
  _rejected: RejectedEntry
  _sent: SentEntry
  _blob: BlobEntry
  _chunk: ChunkEntry
  _sealed: SealedEntry
}
export type InternalName = keyof InternalTables
export type TableName = EntityName | InternalName
export type ValueOf<T extends TableName> = T extends InternalName ? InternalTables[T] : StoredRow
export type Key = string | number

const internalKeys: Record<InternalName, string> = {
  _outbox: 'mid',
  _shadow: 'key',
  _meta: 'name',
  _rejected: 'uid',
  _sent: 'uid',
  _blob: 'fileId',
  _chunk: 'key',
  _sealed: 'key',
}
export const internalNames = Object.keys(internalKeys) as InternalName[]
export const tableNames: readonly TableName[] = [...entityNames, ...internalNames]

export const keyPathOf = (table: TableName): string =>
  table in internalKeys ? internalKeys[table as InternalName] : shapes[table as EntityName].key

export interface StoreTx {
  get<T extends TableName>(table: T, key: Key): Promise<ValueOf<T> | undefined>
  /** In the order of the keys asked for. */
  getMany<T extends TableName>(table: T, keys: readonly Key[]): Promise<(ValueOf<T> | undefined)[]>
  /** Everything, in the order of the keys. */
  all<T extends TableName>(table: T): Promise<ValueOf<T>[]>
  keys(table: TableName): Promise<Key[]>
  count(table: TableName): Promise<number>
  /** Rows whose lookup field equals or contains the value, in the order of their keys. */
  find(entity: EntityName, field: string, value: string): Promise<StoredRow[]>
  /** Takes effect for later reads of this transaction; a failure fails the whole transaction. */
  put<T extends TableName>(table: T, values: readonly ValueOf<T>[]): void
  remove(table: TableName, keys: readonly Key[]): void
  /** Removes everything. */
  clear(table: TableName): void
}

export interface WriteOptions {
  /** True: resolves only when the data would survive a power cut. False: for what the server can send again. */
  readonly durable: boolean
  /** The tables that may be touched; all when absent. Fewer tables wait for fewer other transactions. */
  readonly tables?: readonly TableName[]
}

export interface ReplicaStore {
  /** All or nothing. Resolves when it has been committed; `work` may await nothing but the transaction. */
  write<T>(work: (tx: StoreTx) => Promise<T>, options: WriteOptions): Promise<T>
  read<T>(work: (tx: StoreTx) => Promise<T>, tables?: readonly TableName[]): Promise<T>
}

export async function metaOf<N extends MetaName>(tx: StoreTx, name: N): Promise<MetaValues[N] | undefined> {
  const entry = await tx.get('_meta', name)
  return entry?.value as MetaValues[N] | undefined
}

export function putMeta<N extends MetaName>(tx: StoreTx, name: N, value: MetaValues[N]): void {
  tx.put('_meta', [{ name, value } as MetaEntry])
}

export const positionOf = async (tx: StoreTx): Promise<Position> =>
  (await metaOf(tx, 'position')) ?? startPosition
