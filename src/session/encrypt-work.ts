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
import type { EncryptedBatch } from '../queries/batch-heads.ts'
import { type Bytes, decrypt, encrypt, textBytes } from './secrets.ts'

/**
 * Encrypts the work that a person leaves unsent on a shared device, with a key derived from their password. The plain
 * rows are removed only once everything is on the disk encrypted: the last piece and the removal are one transaction.
 */

/** The tables of unsent work except for the photos' bytes, and the number of rows per piece. */
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

/** Packs JSON and bytes into one buffer: the length of the JSON, the JSON, the bytes. */
function pack(about: object, bytes: ArrayBuffer = new ArrayBuffer(0)): Bytes {
  const text = textBytes(JSON.stringify(about))
  const packedBytes = new Uint8Array(4 + text.length + bytes.byteLength)
  new DataView(packedBytes.buffer).setUint32(0, text.length)
  packedBytes.set(text, 4)
  packedBytes.set(new Uint8Array(bytes), 4 + text.length)
  return packedBytes
}

function unpack(packedBytes: Bytes): { about: unknown; bytes: ArrayBuffer } {
  const end = 4 + new DataView(packedBytes.buffer, packedBytes.byteOffset).getUint32(0)
  const about: unknown = JSON.parse(new TextDecoder().decode(packedBytes.subarray(4, end)))
  return { about, bytes: packedBytes.slice(end).buffer }
}

/** The person's data besides rows and work, which can be restored from elsewhere. */
export const restorableMeta: MetaName[] = ['answers', 'import', 'importFile']

async function leftIn(tx: StoreTx): Promise<Left> {
  const [meta, outbox, rejectedEntries, sentEntries, blobs] = await Promise.all([
    tx.all('_meta'),
    tx.all('_outbox'),
    tx.all('_rejected'),
    tx.all('_sent'),
    tx.all('_blob'),
  ])
  return {
    _meta: meta.filter(({ name }) => name !== 'term' && !restorableMeta.includes(name)),
    _outbox: outbox.map(toDormant),
    _rejected: rejectedEntries,
    _sent: sentEntries,
    _blob: blobs.filter(isUnsent),
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
  const completeBatches = new Set(keys.filter(isHead).map(batchIn))
  tx.remove(
    '_sealed',
    keys.filter((key) => !completeBatches.has(batchIn(key))),
  )
}

/**
 * Removes the plain rows if the unsent work among them is still what the caller knows; runs in the caller's
 * transaction.
 */
async function removePlainRows(tx: StoreTx, knownUnsent: string): Promise<boolean> {
  if (unsentIn(await leftIn(tx)) !== knownUnsent) return false
  for (const table of [...tables, '_chunk', '_shadow'] as const) tx.remove(table, await tx.keys(table))
  return true
}

function* piecesOf(left: Left): Generator<object> {
  for (const table of tables)
    for (let at = 0; at < left[table].length; at += rowsAtOnce)
      yield { table, rows: left[table].slice(at, at + rowsAtOnce) }
}

/** A part of a batch of work, encrypted separately. */
interface BatchPiece {
  readonly batch: string
  readonly n: number
  readonly plain: Bytes
}

async function putEncrypted(store: ReplicaStore, by: SealWith, { batch, n, plain }: BatchPiece) {
  const key = pieceKey(batch, n)
  const closed = await encrypt(by.key, placeOf(by.accountId, key), plain)
  await store.write(async (tx) => tx.put('_sealed', [{ key, batch, ...closed }]), {
    durable: true,
    tables: ['_sealed'],
  })
}

/**
 * Encrypts all unsent work and removes the plain rows; after a crash it can run again. Throws the store's Refusal if
 * the device has no space, and then nothing has changed.
 */
export async function encryptWork(store: ReplicaStore, by: SealWith): Promise<void> {
  for (;;) {
    await store.write(dropUnfinished, durable)
    const left = await store.read(leftIn, internal)
    const unsent = unsentIn(left)
    const isFinished =
      unsent === ''
        ? await store.write((tx) => removePlainRows(tx, ''), durable)
        : await encryptRows(store, left, by)
    if (isFinished) return
  }
}

/** Returns false if something was saved meanwhile, so that it has to run again. */
async function encryptRows(store: ReplicaStore, left: Left, by: SealWith): Promise<boolean> {
  const batch = by.ids.next()
  let n = 0
  try {
    for (const piece of piecesOf(left)) await putEncrypted(store, by, { batch, n: n++, plain: pack(piece) })
    for (const key of left._blob.flatMap(chunkKeys)) {
      const chunk = await store.read((tx) => tx.get('_chunk', key), ['_chunk'])
      if (chunk) await putEncrypted(store, by, { batch, n: n++, plain: pack({ chunk: key }, chunk.bytes) })
    }
    const key = headKey(batch)
    const closed = await encrypt(by.key, placeOf(by.accountId, key), pack({ pieces: n }))
    const head: SealedHead = {
      pieces: n,
      salt: by.salt,
      sealedAt: by.now(),
      changes: countOf(left),
      photos: left._blob.length,
    }
    return await store.write(async (tx) => {
      const pieces = (await tx.keys('_sealed')).filter((at) => batchIn(at) === batch)
      if (pieces.length !== n || !(await removePlainRows(tx, unsentIn(left)))) return false
      tx.put('_sealed', [{ key, batch, ...closed, head }])
      return true
    }, durable)
  } catch (fault) {
    // An incomplete batch must not take up the space that scans need.
    await store.write(dropUnfinished, durable).catch(() => undefined)
    throw fault
  }
}

/** The encrypted batches in one person's database on this device. */
export async function encryptedBatches(store: ReplicaStore): Promise<EncryptedBatch[]> {
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
    const packedBytes = piece && (await decrypt(key, placeOf(accountId, at), piece))
    if (!packedBytes) return null
    const { about, bytes } = unpack(packedBytes)
    const details = about as { table?: string; rows?: unknown[]; chunk?: string }
    if (details.chunk !== undefined) chunks.push({ key: details.chunk, bytes })
    if (details.table !== undefined)
      rows.set(details.table, [...(rows.get(details.table) ?? []), ...(details.rows ?? [])])
  }
  return { ...Object.fromEntries(rows), chunks }
}

/** Resets the position so that everything is read again; it keeps only what the protocol needs. */
export const restartPosition = ({ epoch, audience, seq }: Position): Position => ({
  ...startPosition,
  epoch,
  audience,
  seq: seq + 1,
})

/** A change whose rows aren't on this device. */
export const toDormant = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  reads: [],
  writes: [],
  dormant: true,
})

/** Restores rows as they were, with a position that reads everything again. */
function restoreRows(tx: StoreTx, { _meta = [], _outbox = [] }: Opened): void {
  tx.put(
    '_meta',
    _meta.map((entry) =>
      entry.name === 'position' ? { ...entry, value: restartPosition(entry.value) } : entry,
    ),
  )
  tx.put('_outbox', _outbox)
}

/**
 * Restores a batch and removes it in one transaction. Returns false if the key doesn't open it; the batch then stays.
 */
export async function decryptBatch(
  store: ReplicaStore,
  { batch, pieces }: EncryptedBatch,
  by: Pick<SealWith, 'accountId' | 'key' | 'ids'>,
): Promise<boolean> {
  // The head comes first, so that a wrong password fails on a single piece.
  const keys = [headKey(batch), ...Array.from({ length: pieces }, (_, n) => pieceKey(batch, n))]
  const opened = await openPieces(store, keys, by)
  if (!opened) return false
  await store.write(async (tx) => {
    // Another tab was faster.
    if (!(await tx.get('_sealed', headKey(batch)))) return
    const waiting = (await metaOf(tx, 'undecided')) ?? []
    if (await metaOf(tx, 'client')) await reinstate(tx, opened._outbox ?? [], by)
    else restoreRows(tx, opened)
    const currentScans = new Set(waiting.map(canonicalOf))
    const restoredScans = undecidedIn(opened._meta ?? []).filter(
      (scan) => !currentScans.has(canonicalOf(scan)),
    )
    if (waiting.length + restoredScans.length > 0) putMeta(tx, 'undecided', [...waiting, ...restoredScans])
    const draft = draftIn(opened._meta ?? [])
    if (draft && !(await metaOf(tx, 'draft'))) putMeta(tx, 'draft', draft)
    const handovers = (await metaOf(tx, 'handovers')) ?? []
    const subjects = new Set(handovers.map(({ subject }) => subject))
    const restoredHandovers = handoversIn(opened._meta ?? []).filter(({ subject }) => !subjects.has(subject))
    if (restoredHandovers.length > 0) putMeta(tx, 'handovers', [...handovers, ...restoredHandovers])
    tx.put('_rejected', opened._rejected ?? [])
    tx.put('_sent', opened._sent ?? [])
    tx.put('_blob', opened._blob ?? [])
    tx.put('_chunk', opened.chunks)
    tx.remove('_sealed', keys)
  }, durable)
  return true
}

/** Deletes a batch permanently. */
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
