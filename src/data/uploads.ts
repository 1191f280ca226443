import type { BlobEntry } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { chunkKeys, photoBytes } from './blobs.ts'
import { clock } from './clock.ts'
import { baseUrl } from './http.ts'
import { chunkBytes } from './photos.ts'
import type { Open } from './replica.ts'
import { random, timers } from './seams.ts'
import { renewToken, tokenOf } from './token.ts'

const atOnce = 2
const longestWait = 60_000
/** Kept after the server has them, for screens without contact. */
const keptFor = 7 * 24 * 3_600_000

/** One photo, resumed where an earlier attempt ended. Resolves when the server has all of it. */
async function upload(open: Open, entry: BlobEntry): Promise<void> {
  const bytes = await photoBytes(open.db, entry.fileId)
  if (!bytes) return
  const [tus, token] = await Promise.all([
    import('tus-js-client'),
    tokenOf(open.accountId) ?? renewToken(open.accountId),
  ])
  await new Promise<void>((resolve, reject) => {
    const { fileId, sha256, contentType, kind } = entry
    const transfer = new tus.Upload(bytes, {
      endpoint: `${baseUrl}/api/uploads`,
      chunkSize: chunkBytes,
      retryDelays: null,
      metadata: { fileId, sha256, contentType, kind },
      headers: { Authorization: `Bearer ${token}` },
      fingerprint: async () => `quayside-${fileId}`,
      removeFingerprintOnSuccess: true,
      onSuccess: () => resolve(),
      onError: reject,
    })
    transfer.findPreviousUploads().then((earlier) => {
      const last = earlier[0]
      if (last) transfer.resumeFromPreviousUpload(last)
      transfer.start()
    }, reject)
  })
  await open.store.write(
    async (tx) => tx.put('_blob', [{ ...entry, state: 'sent', sentAt: isoOf(clock.now()) }]),
    { durable: true, tables: ['_blob'] },
  )
}

/** Photos that wait, small ones first: they are on the server soonest. */
async function waiting(open: Open): Promise<BlobEntry[]> {
  const entries = await open.db._blob.filter(({ state }) => state === 'waiting').toArray()
  return entries.sort((a, b) => a.size - b.size)
}

async function forgetOld(open: Open): Promise<void> {
  const before = isoOf(clock.now() - keptFor)
  const old = await open.db._blob.filter(({ sentAt }) => sentAt !== null && sentAt < before).toArray()
  if (old.length === 0) return
  await open.store.write(
    async (tx) => {
      tx.remove('_chunk', old.flatMap(chunkKeys))
      tx.remove(
        '_blob',
        old.map(({ fileId }) => fileId),
      )
    },
    { durable: false, tables: ['_blob', '_chunk'] },
  )
}

/** Sends photos two at a time while there are any, for ever, apart from the changes that name them. */
export function startUploads(open: Open): { wake(): void; stop(): void } {
  let stopped = false
  let failures = 0
  let running = false
  let cancel = () => {}

  async function run(): Promise<void> {
    if (running || stopped) return
    running = true
    try {
      for (let batch = await waiting(open); batch.length > 0 && !stopped; batch = await waiting(open)) {
        await Promise.all(batch.slice(0, atOnce).map((entry) => upload(open, entry)))
        failures = 0
      }
      await forgetOld(open)
    } catch {
      // No contact, or the server has no room: later, at a random time that grows.
      failures += 1
      if (!stopped) cancel = timers.after(random.next() * Math.min(longestWait, 1000 * 2 ** failures), run)
    } finally {
      running = false
    }
  }

  void run()
  return {
    wake: () => void run(),
    stop() {
      stopped = true
      cancel()
    },
  }
}
