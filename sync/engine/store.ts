import type { RefusalCode } from '../lib/refusal.ts'
import type { Head, MutationResult, ScopeCursor, ScopeSum, Shift } from '../protocol/messages.ts'
import type { EntityName } from '../tx.ts'
import type { ReplicaSchema } from './schema.ts'

/**
 * What a device keeps: the entity tables (the server's word with the pending changes on top) and the tables
 * behind them. The same engine runs on IndexedDB and in memory through this port.
 */

/** A row with the scopes that hold it: empty while only this device has it. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly version: number
  readonly $scopes: readonly string[]
}

/** Who made a change on a device that several people work on: what the server is sent, and what the product needs to run it again. */
export interface Maker {
  readonly shift: Shift
  readonly actor: unknown
}

/** A saved change that the server has not yet answered in a page. */
export interface OutboxEntry {
  readonly mid: number
  readonly uid: string
  readonly name: string
  readonly ver: number
  readonly args: unknown
  readonly occurredAt: string
  readonly savedAt: string
  /** What the device had read of the server's history by then; missing on what an older app saved. */
  readonly head?: Head | null
  /** Row keys and lookup keys that the optimistic run looked at. */
  readonly reads: readonly string[]
  /** Row keys that it wrote. */
  readonly writes: readonly string[]
  /** Put back into the queue, and not yet run again over the rows. */
  readonly dormant?: true
  /** Only on a shared device. */
  readonly maker?: Maker
}

/** The server's word on a row that pending changes have written: null where the server has none. */
export interface BaseEntry {
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
  readonly maker?: Maker
  /** The rows as their maker saw them. */
  readonly rows: readonly { readonly entity: EntityName; readonly id: string; readonly row: StoredRow }[]
}

/** Acknowledged, and kept so that it can be offered again to a server restored from before it. */
export interface SentEntry extends OutboxEntry {
  readonly clientId: string
  readonly ackedAt: string
  readonly refused: boolean
}

/** The product may add to it (by declaration): the engine keeps what it does not know. */
export interface ClientMeta {
  readonly clientId: string
  readonly nextMid: number
}

/** Where this device stands in the server's history. Changes with the rows it tells about, never apart from them. */
export interface Position {
  /** Counts the pages applied: a page asked for at another count is stale. */
  readonly seq: number
  readonly epoch: string | null
  /** For whom the rows were cut: another audience gets other columns of the same version. */
  readonly audience: string | null
  /** The tables and columns that the rows were read with, by their hash; an older app's position has none. */
  readonly schema?: string | null
  readonly head: { readonly v: number; readonly tag: number } | null
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
  cursors: {},
  sums: {},
  sweeping: [],
  swept: {},
}

/** Named values, each in a row of its own. The product may add to them (by declaration). */
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
  /** When changes acknowledged long ago were last looked for, ms. */
  sentPruned: { readonly at: number }
}
export type MetaName = keyof MetaValues
export type MetaEntry = { [N in MetaName]: { readonly name: N; readonly value: MetaValues[N] } }[MetaName]

/** Tables that only this device has. The product may add to them (by declaration). */
export interface LocalTables {
  _outbox: OutboxEntry
  _shadow: BaseEntry
  _meta: MetaEntry
  _rejected: RejectedEntry
  _sent: SentEntry
}
export type LocalName = keyof LocalTables
export type TableName = EntityName | LocalName
export type ValueOf<T extends TableName> = T extends LocalName ? LocalTables[T] : StoredRow
export type Key = string | number

/** The engine's own tables with their keys. `_shadow` holds the bases: devices in the field have it by that name. */
export const engineTables = {
  _outbox: 'mid',
  _shadow: 'key',
  _meta: 'name',
  _rejected: 'uid',
  _sent: 'uid',
} as const satisfies Partial<Record<LocalName, string>>

export const tablesIn = ({ synced, local }: ReplicaSchema): TableName[] =>
  [...Object.keys(synced), ...Object.keys(local)] as TableName[]

export const keyPathOf = ({ synced, local }: ReplicaSchema, table: TableName): string =>
  local[table] ?? synced[table as EntityName].key

export interface StoreTx {
  readonly schema: ReplicaSchema
  get<T extends TableName>(table: T, key: Key): Promise<ValueOf<T> | undefined>
  /** In the order of the keys asked for. */
  getMany<T extends TableName>(table: T, keys: readonly Key[]): Promise<(ValueOf<T> | undefined)[]>
  /** Everything, in the order of the keys. */
  all<T extends TableName>(table: T): Promise<ValueOf<T>[]>
  /** Values whose key is above the given one, at most `most`, in the order of the keys. Of the tables behind only. */
  above<T extends LocalName>(table: T, key: Key, most?: number): Promise<ValueOf<T>[]>
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
