import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { type OutboxEntry, putMeta, type StoreTx } from '#sync/engine/store.ts'
import { toScan } from '#sync/rules/tracking/scan.ts'
import { countPhotos, putPhoto } from '../photos/blobs.ts'
import { openReplica, type Replica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { quietSync, useSyncStore } from '../stores/sync.ts'
import { countChanges, onCaughtUp, toCounts } from './sync-status.ts'

const at = '2026-11-02T10:00:00.000Z'
const entry = (mid: number): OutboxEntry => ({
  ...{ mid, uid: `u${mid}`, name: 'package.update', ver: 1, args: {} },
  ...{ occurredAt: at, savedAt: at, reads: [], writes: [] },
})
const refusal = { refusedAt: at, code: 'invalid', message: 'No.', rows: [] } as const
const scan = toScan({ raw: 'X', source: 'wedge' }, null)
const photo = { sha256: 'a', contentType: 'image/jpeg', size: 1, chunks: [new ArrayBuffer(1)] } as const
const head = { pieces: 1, salt: '00', sealedAt: at, changes: 1, photos: 0 }

let opened = 0
async function deviceWith(put: (tx: StoreTx) => void): Promise<Replica> {
  const db = openReplica(`sync-status-${++opened}`, { outdated: () => undefined })
  await dexieStore(db).write(async (tx) => put(tx), { durable: true })
  return db
}

const results = (...statuses: ('applied' | 'refused')[]) =>
  statuses.map((status, i) => ({ mid: i + 1, uid: `u${i + 1}`, status })) as never

const countCases: readonly [string, (tx: StoreTx) => void, [number, number, number]][] = [
  ['nothing', () => undefined, [0, 0, 0]],
  ['three that wait', (tx) => tx.put('_outbox', [entry(1), entry(2), entry(3)]), [3, 0, 0]],
  [
    'one applied, one refused in a push reply that no page has settled, one that waits',
    (tx) => {
      tx.put('_outbox', [entry(1), entry(2), entry(3)])
      putMeta(tx, 'pushed', { mid: 2, results: results('applied', 'refused') })
    },
    [1, 1, 0],
  ],
  ['one refused', (tx) => tx.put('_rejected', [{ ...entry(1), ...refusal }]), [0, 1, 0]],
  ['a scan to choose for', (tx) => putMeta(tx, 'undecided', [scan]), [0, 1, 0]],
  [
    'work under an older password',
    (tx) =>
      tx.put('_sealed', [
        { key: 'b/head', batch: 'b', iv: new ArrayBuffer(1), bytes: new ArrayBuffer(1), head },
      ]),
    [0, 1, 0],
  ],
  [
    'a photo',
    (tx) =>
      putPhoto(tx, photo, { fileId: 'f', uid: 'u', packageId: 'p', kind: 'package-image', savedAt: at }),
    [0, 0, 1],
  ],
]

test.each(countCases)(
  '[R6] work is counted where it is: %s',
  async (_, put, [unsent, refusedCount, photosWaiting]) => {
    const db = await deviceWith(put)
    const [changes, photos] = [await countChanges(db), await countPhotos(db)]
    expect(toCounts(changes, photos, false)).toEqual({
      waiting: unsent,
      sending: 0,
      refused: refusedCount,
      photosWaiting,
    })
  },
)

test('[R5] a count hears of a scan that is saved after it was made', async () => {
  const db = await deviceWith(() => undefined)
  const counts: number[] = []
  const watching = liveQuery(() => countChanges(db)).subscribe(({ unsent }) => counts.push(unsent))
  await vi.waitFor(() => expect(counts.at(-1)).toBe(0))
  await dexieStore(db).write(async (tx) => tx.put('_outbox', [entry(1)]), { durable: true })
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1))
  watching.unsubscribe()
})

test('a listener for the rows is called each time they have arrived, and not while they arrive', () => {
  const call = vi.fn()
  const catchingUp = { done: 1, total: 2 }
  useSyncStore.setState(quietSync)
  const stop = onCaughtUp(call)
  useSyncStore.setState({ catchingUp })
  useSyncStore.setState({ lastSyncedAt: at })
  expect(call).not.toHaveBeenCalled()
  useSyncStore.setState({ catchingUp: null })
  useSyncStore.setState({ lastSyncedAt: '2026-11-02T10:00:01.000Z' })
  expect(call).toHaveBeenCalledTimes(1)
  useSyncStore.setState({ catchingUp })
  useSyncStore.setState({ catchingUp: null })
  expect(call).toHaveBeenCalledTimes(2)
  stop()
  useSyncStore.setState(quietSync)
})
