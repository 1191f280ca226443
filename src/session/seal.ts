import type { ChunkEntry, FormDraft, HandoverDraft, SealedHead } from '#sync/device/tables.ts'
import { reinstate } from '#sync/engine/requeue.ts'
import {
  type Key,
  type LocalTables,
  type MetaName,
  metaOf,
  type OutboxEntry,
  type Position,
  putMeta,
  type ReplicaStore,
  type StoreTx,
  startPosition,
  type TableName,
} from '#sync/engine/store.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { chunkKeys, isUnsent } from '../photos/blobs.ts'
import type { SealedBatch } from '../queries/sealed-heads.ts'
import { type Bytes, close, openClosed, textBytes } from './secrets.ts'

/**
 * What a person leaves unsent on a shared device, closed under a key that only their password makes. Nothing is taken
 * away before all of it is on the disk closed: the last piece and the removal are one transaction.
 */

/** Everything about unsent work but the photos' bytes, in pieces of so many rows. */
const tables = ['_meta', '_outbox', '_rejected', '_sent', '_blob'] as const
type Left = { [T in (typeof tables)[number]]: LocalTables[T][] }
const rowsAtOnce = 500
const internal: readonly TableName[] = [...tables, '_chunk', '_sealed', '_shadow']
const durable = { durable: true, tables: internal } as const

export interface SealWith {
  readonly accountId: string
  readonly key: CryptoKey
  readonly salt: string
  readonly ids: Ids
  readonly now: () => string
}

const pieceKey = (batch: string, n: number): string => `${batch}/${String(n).padStart(6, '0')}`
const headKey = (batch: string): string => `${batch}/head`
const batchIn = (key: Key): string => String(key).slice(0, String(key).lastIndexOf('/'))
const isHead = (key: Key): boolean => String(key).endsWith('/head')
const placeOf = (accountId: string, key: string): string => `${accountId} ${key}`

/** JSON and bytes as one: the length of the JSON, the JSON, the bytes. */
function packed(about: object, bytes: ArrayBuffer = new ArrayBuffer(0)): Bytes {
  const text = textBytes(JSON.stringify(about))
  const whole = new Uint8Array(4 + text.length + bytes.byteLength)
  new DataView(whole.buffer).setUint32(0, text.length)
  whole.set(text, 4)
  whole.set(new Uint8Array(bytes), 4 + text.length)
  return whole
}

function unpacked(whole: Bytes): { about: unknown; bytes: ArrayBuffer } {
  const end = 4 + new DataView(whole.buffer, whole.byteOffset).getUint32(0)
  const about: unknown = JSON.parse(new TextDecoder().decode(whole.subarray(4, end)))
  return { about, bytes: whole.slice(end).buffer }
}

/** What a person has on the device beside rows and work, and can have again. */
export const passingMeta: MetaName[] = ['answers', 'import', 'importFile']

async function leftIn(tx: StoreTx): Promise<Left> {
  const [meta, outbox, rejected, sent, blobs] = await Promise.all([
    tx.all('_meta'),
    tx.all('_outbox'),
    tx.all('_rejected'),
    tx.all('_sent'),
    tx.all('_blob'),
  ])
  return {
    _meta: meta.filter(({ name }) => name !== 'term' && !passingMeta.includes(name)),
    _outbox: outbox.map(asleep),
    ...{ _rejected: rejected, _sent: sent, _blob: blobs.filter(isUnsent) },
  }
}

const canonicalOf = ({ recognised }: Scan): string => recognised.canonical

const undecidedIn = (meta: Left['_meta']): readonly Scan[] =>
  meta.flatMap((entry) => (entry.name === 'undecided' ? entry.value : []))

const draftIn = (meta: Left['_meta']): FormDraft | undefined =>
  meta.flatMap((entry) => (entry.name === 'draft' ? [entry.value] : []))[0]

const handoversIn = (meta: Left['_meta']): readonly HandoverDraft[] =>
  meta.flatMap((entry) => (entry.name === 'handovers' ? entry.value : []))

const unsentIn = ({ _meta, _outbox, _rejected, _blob }: Left): string =>
  [
    ...undecidedIn(_meta).map(canonicalOf),
    ...[draftIn(_meta), ...handoversIn(_meta)].flatMap((draft) => (draft ? [JSON.stringify(draft)] : [])),
    ..._outbox.map(({ uid }) => uid),
    ..._rejected.map(({ uid }) => uid),
    ..._blob.map(({ fileId }) => fileId),
  ].join()

const countOf = ({ _meta, _outbox, _rejected }: Left): number =>
  _outbox.length +
  _rejected.length +
  undecidedIn(_meta).length +
  handoversIn(_meta).length +
  (draftIn(_meta) ? 1 : 0)

async function dropUnfinished(tx: StoreTx): Promise<void> {
  const keys = await tx.keys('_sealed')
  const whole = new Set(keys.filter(isHead).map(batchIn))
  tx.remove(
    '_sealed',
    keys.filter((key) => !whole.has(batchIn(key))),
  )
}

/** Takes the plain rows away if what is unsent among them is what the caller knows; in the caller's transaction. */
async function emptied(tx: StoreTx, known: string): Promise<boolean> {
  if (unsentIn(await leftIn(tx)) !== known) return false
  for (const table of [...tables, '_chunk', '_shadow'] as const) tx.remove(table, await tx.keys(table))
  return true
}

function* piecesOf(left: Left): Generator<object> {
  for (const table of tables)
    for (let at = 0; at < left[table].length; at += rowsAtOnce)
      yield { table, rows: left[table].slice(at, at + rowsAtOnce) }
}

async function putClosed(store: ReplicaStore, batch: string, n: number, plain: Bytes, by: SealWith) {
  const key = pieceKey(batch, n)
  const closed = await close(by.key, placeOf(by.accountId, key), plain)
  await store.write(async (tx) => tx.put('_sealed', [{ key, batch, ...closed }]), {
    durable: true,
    tables: ['_sealed'],
  })
}

/**
 * Closes all that is unsent and takes the plain rows away; done again after a crash it goes on where it can.
 * Throws the store's Refusal when the device has no room, and then everything is as it was.
 */
export async function sealWork(store: ReplicaStore, by: SealWith): Promise<void> {
  for (;;) {
    await store.write(dropUnfinished, durable)
    const left = await store.read(leftIn, internal)
    const unsent = unsentIn(left)
    const done =
      unsent === '' ? await store.write((tx) => emptied(tx, ''), durable) : await sealed(store, left, by)
    if (done) return
  }
}

/** False when something was saved meanwhile: it has to be done again. */
async function sealed(store: ReplicaStore, left: Left, by: SealWith): Promise<boolean> {
  const batch = by.ids.next()
  let n = 0
  try {
    for (const piece of piecesOf(left)) await putClosed(store, batch, n++, packed(piece), by)
    for (const key of left._blob.flatMap(chunkKeys)) {
      const chunk = await store.read((tx) => tx.get('_chunk', key), ['_chunk'])
      if (chunk) await putClosed(store, batch, n++, packed({ chunk: key }, chunk.bytes), by)
    }
    const key = headKey(batch)
    const closed = await close(by.key, placeOf(by.accountId, key), packed({ pieces: n }))
    const head: SealedHead = {
      ...{ pieces: n, salt: by.salt, sealedAt: by.now() },
      changes: countOf(left),
      photos: left._blob.length,
    }
    return await store.write(async (tx) => {
      const pieces = (await tx.keys('_sealed')).filter((at) => batchIn(at) === batch)
      if (pieces.length !== n || !(await emptied(tx, unsentIn(left)))) return false
      tx.put('_sealed', [{ key, batch, ...closed, head }])
      return true
    }, durable)
  } catch (fault) {
    // Half of it must not take up the room that scans need.
    await store.write(dropUnfinished, durable).catch(() => undefined)
    throw fault
  }
}

/** What is closed on this device, in one database: one person's. */
export async function sealedBatches(store: ReplicaStore): Promise<SealedBatch[]> {
  const heads = await store.read(
    async (tx) => tx.getMany('_sealed', (await tx.keys('_sealed')).filter(isHead)),
    ['_sealed'],
  )
  return heads.flatMap((entry) => (entry?.head ? [{ batch: entry.batch, ...entry.head }] : []))
}

type Opened = Partial<Left> & { readonly chunks: ChunkEntry[] }

async function openPieces(
  store: ReplicaStore,
  keys: readonly string[],
  { accountId, key }: Pick<SealWith, 'accountId' | 'key'>,
): Promise<Opened | null> {
  const rows = new Map<string, unknown[]>()
  const chunks: ChunkEntry[] = []
  for (const at of keys) {
    const piece = await store.read((tx) => tx.get('_sealed', at), ['_sealed'])
    const whole = piece && (await openClosed(key, placeOf(accountId, at), piece))
    if (!whole) return null
    const { about, bytes } = unpacked(whole)
    const details = about as { table?: string; rows?: unknown[]; chunk?: string }
    if (details.chunk !== undefined) chunks.push({ key: details.chunk, bytes })
    if (details.table !== undefined)
      rows.set(details.table, [...(rows.get(details.table) ?? []), ...(details.rows ?? [])])
  }
  return { ...Object.fromEntries(rows), chunks }
}

/** Everything is read again from the start: the position keeps only what the protocol has to know. */
export const readAnew = ({ epoch, audience, seq }: Position): Position => ({
  ...startPosition,
  ...{ epoch, audience, seq: seq + 1 },
})

/** A change whose rows are not here. */
export const asleep = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  reads: [],
  writes: [],
  dormant: true,
})

/** Rows as they were, read again from the start. */
function putAsItWas(tx: StoreTx, { _meta = [], _outbox = [] }: Opened): void {
  tx.put(
    '_meta',
    _meta.map((entry) => (entry.name === 'position' ? { ...entry, value: readAnew(entry.value) } : entry)),
  )
  tx.put('_outbox', _outbox)
}

/** Puts a batch back and removes it, together. False when the key does not open it; it then stays as it is. */
export async function unsealBatch(
  store: ReplicaStore,
  { batch, pieces }: SealedBatch,
  by: Pick<SealWith, 'accountId' | 'key' | 'ids'>,
): Promise<boolean> {
  // The head first: with another password it is the only one that is tried.
  const keys = [headKey(batch), ...Array.from({ length: pieces }, (_, n) => pieceKey(batch, n))]
  const opened = await openPieces(store, keys, by)
  if (!opened) return false
  await store.write(async (tx) => {
    // Another tab has been faster.
    if (!(await tx.get('_sealed', headKey(batch)))) return
    const waiting = (await metaOf(tx, 'undecided')) ?? []
    if (await metaOf(tx, 'client')) await reinstate(tx, opened._outbox ?? [], by)
    else putAsItWas(tx, opened)
    const here = new Set(waiting.map(canonicalOf))
    const back = undecidedIn(opened._meta ?? []).filter((scan) => !here.has(canonicalOf(scan)))
    if (waiting.length + back.length > 0) putMeta(tx, 'undecided', [...waiting, ...back])
    const draft = draftIn(opened._meta ?? [])
    if (draft && !(await metaOf(tx, 'draft'))) putMeta(tx, 'draft', draft)
    const handovers = (await metaOf(tx, 'handovers')) ?? []
    const subjects = new Set(handovers.map(({ subject }) => subject))
    const reopened = handoversIn(opened._meta ?? []).filter(({ subject }) => !subjects.has(subject))
    if (reopened.length > 0) putMeta(tx, 'handovers', [...handovers, ...reopened])
    tx.put('_rejected', opened._rejected ?? [])
    tx.put('_sent', opened._sent ?? [])
    tx.put('_blob', opened._blob ?? [])
    tx.put('_chunk', opened.chunks)
    tx.remove('_sealed', keys)
  }, durable)
  return true
}

/** Gives a batch up for good. */
export const dropBatch = (store: ReplicaStore, batch: string): Promise<void> =>
  store.write(
    async (tx) => {
      const keys = await tx.keys('_sealed')
      tx.remove(
        '_sealed',
        keys.filter((key) => batchIn(key) === batch),
      )
    },
    { durable: true, tables: ['_sealed'] },
  )
