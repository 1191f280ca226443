import type { RefusalCode } from '../lib/refusal.ts'
import type { Head, MutationResult, ScopeCursor, ScopeSum, Shift } from '../protocol/messages.ts'
import type { EntityName } from '../tx.ts'
import type { ReplicaSchema } from './schema.ts'

/**
 * The tables of a device: the entity tables (the server's rows with the pending changes on top) and the engine's own.
 * The engine runs on IndexedDB and in memory through this port.
 */

/** A row with the scopes that hold it; the list is empty while only this device has the row. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly version: number
  readonly $scopes: readonly string[]
}

/** The maker of a change on a shared device: the shift goes to the server, the actor runs the change again. */
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
  /** The head that the device had read by then. Changes saved by older apps have none. */
  readonly head?: Head | null
  /** The row keys and lookup keys that the optimistic run read. */
  readonly reads: readonly string[]
  /** The row keys that it wrote. */
  readonly writes: readonly string[]
  /** The entry was put back into the queue and has not run over the rows again. */
  readonly dormant?: true
  /** Set only on a shared device. */
  readonly maker?: Maker
}

/** The server's row under pending changes: null if the server has none. */
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

/** An acknowledged change, kept so that it can be sent again to a server restored from an older backup. */
export interface SentEntry extends OutboxEntry {
  readonly clientId: string
  readonly ackedAt: string
  readonly refused: boolean
}

/** The product may extend it by declaration. The engine preserves fields it doesn't know. */
export interface ClientMeta {
  readonly clientId: string
  readonly nextMid: number
  /** Counts how often a queued change was removed or renumbered other than by a page. */
  readonly queueEdits?: number
}

export const withQueueEdit = (client: ClientMeta): ClientMeta => ({
  ...client,
  queueEdits: (client.queueEdits ?? 0) + 1,
})

/** This device's position in the server's history. It changes in the same transaction as the rows. */
export interface Position {
  /** Counts the applied pages. A page that was requested at another count is stale. */
  readonly seq: number
  readonly epoch: string | null
  /** The audience that the rows were cut for. Another audience gets other columns of the same version. */
  readonly audience: string | null
  /**
   * The hash of the tables and columns that the rows were read with, and the form in which they are stored. Older apps
   * wrote no form, or nothing.
   */
  readonly schema?: string | null
  readonly head: { readonly v: number; readonly tag: number } | null
  readonly cursors: Readonly<Record<string, ScopeCursor>>
  readonly sums: Readonly<Record<string, ScopeSum>>
  /** Scopes that are being read again from the start. Rows that aren't seen again are removed. */
  readonly sweeping: readonly string[]
  /** When each scope was last swept because its sum differed, in ms. */
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

/** Named values, each in its own row. The product may extend them by declaration. */
export interface MetaValues {
  client: ClientMeta
  position: Position
  /** The term of the leader that may apply pages. */
  term: number
  /** The results from push replies, before a page brings their effect. */
  pushed: { readonly mid: number; readonly results: readonly MutationResult[] }
  /** The highest number that may have left this device, stored durably before anything is sent. */
  offered: { readonly mid: number }
  /**
   * Changes this device had saved and no longer has: the number that the server has reported, and the number still
   * unread.
   */
  lost: { readonly known: number; readonly unread: number; readonly since: string | null }
  /** When old acknowledged changes were last removed, in ms. */
  sentPruned: { readonly at: number }
}
export type MetaName = keyof MetaValues
export type MetaEntry = { [N in MetaName]: { readonly name: N; readonly value: MetaValues[N] } }[MetaName]

/** Tables that only this device has. The product may extend them by declaration. */
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

/** The engine's own tables with their keys. `_shadow` holds the bases and keeps the name that existing devices use. */
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
  /** In the order of the requested keys. */
  getMany<T extends TableName>(table: T, keys: readonly Key[]): Promise<(ValueOf<T> | undefined)[]>
  /** All values, in the order of their keys. */
  all<T extends TableName>(table: T): Promise<ValueOf<T>[]>
  /** Values with a higher key, at most `most`, in the order of their keys. For local tables only. */
  above<T extends LocalName>(table: T, key: Key, most?: number): Promise<ValueOf<T>[]>
  keys(table: TableName): Promise<Key[]>
  count(table: TableName): Promise<number>
  /** Rows whose lookup field equals or contains the value, in the order of their keys. */
  find(entity: EntityName, field: string, value: string): Promise<StoredRow[]>
  /**
   * Takes effect for later reads of this transaction; a failure fails the whole transaction.
   * @param before the stored rows that the values replace, in their order, null for none; a caller that has them saves the
   * store from reading them
   */
  put<T extends TableName>(
    table: T,
    values: readonly ValueOf<T>[],
    before?: readonly (ValueOf<T> | null)[],
  ): void
  remove(table: TableName, keys: readonly Key[]): void
  /** The same, and cheaper if these rows follow one another in the order of their keys. */
  removeNeighbours(table: LocalName, keys: readonly Key[]): Promise<void>
  /** Removes all rows. */
  clear(table: TableName): void
}

export interface WriteOptions {
  /** True: resolves once the data would survive a power cut. False is for data that the server can send again. */
  readonly durable: boolean
  /** The tables that may be touched; all by default. With fewer tables, a transaction waits for fewer others. */
  readonly tables?: readonly TableName[]
  /** More of the same follows immediately, so screens may read several such writes together. */
  readonly moreFollow?: boolean
}

export interface ReplicaStore {
  /** All or nothing. Resolves after the commit. `work` may await nothing but the transaction. */
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
