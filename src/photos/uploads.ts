import type { BlobEntry } from '#sync/device/tables.ts'
import { metaOf, putMeta, type StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs, minuteMs } from '#sync/lib/durations.ts'
import { clock } from '../browser/clock.ts'
import { random, timers } from '../browser/seams.ts'
import { renewToken, tokenOf } from '../http/token.ts'
import { readOnce } from '../replica/connection.ts'
import type { Open } from '../replica/replica.ts'
import { chunkKeys, photoBytes, waitingPhotos } from './blobs.ts'
import { isInvoice, sendInvoice } from './merchant-invoices.ts'
import { type BlobTransfer, type Transferred, transferByTus } from './transfer.ts'
import { isSlip, sendQueuedSlip } from './transfer-slips.ts'

const atOnce = 2
const longestWait = minuteMs
/** Kept after the server has them, for screens without contact. */
const keptFor = 7 * dayMs

const lostText = 'The picture is no longer on this device. Take it again if it is needed.'

const isUnsent = async ({ db }: Open, packageId: string): Promise<boolean> =>
  (await readOnce(db, ({ _outbox }) => _outbox.where('args.packageId').equals(packageId).count())) > 0

const transferByKind: BlobTransfer = (entry, ...rest) =>
  (isInvoice(entry) ? sendInvoice : isSlip(entry) ? sendQueuedSlip : transferByTus)(entry, ...rest)

async function settle(open: Open, entry: BlobEntry, outcome: Transferred): Promise<void> {
  const updatedEntry: BlobEntry =
    outcome === 'sent'
      ? { ...entry, state: 'sent', sentAt: isoOf(clock.now()) }
      : { ...entry, state: 'refused', problem: outcome.refused }
  await open.store.write(
    async (tx) => {
      // Its check-in may have been undone meanwhile.
      if (await tx.get('_blob', entry.fileId)) tx.put('_blob', [updatedEntry])
    },
    { durable: true, tables: ['_blob'] },
  )
}

/** Uploads a photo until it is on the server, or is refused permanently and waits for a person. */
async function upload(open: Open, fileId: string, transfer: BlobTransfer): Promise<void> {
  const entry = await readOnce(open.db, (db) => db._blob.get(fileId))
  // Since the list was read, its check-in may have been undone, or a person may have removed it.
  if (entry?.state !== 'waiting') return
  // The change that creates its package has to be sent first.
  if (isInvoice(entry) && (await isUnsent(open, entry.packageId))) return
  const bytes = await readOnce(open.db, (db) => photoBytes(db, entry.fileId))
  if (!bytes) return settle(open, entry, { refused: lostText })
  const token = tokenOf(open.accountId) ?? (await renewToken(open.accountId))
  await settle(open, entry, await transfer(entry, bytes, token))
}

async function forgetOld(open: Open): Promise<void> {
  const before = isoOf(clock.now() - keptFor)
  const old = await readOnce(open.db, (db) => db._blob.where('sentAt').below(before).toArray())
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

/**
 * In another history of the server, offers everything that was sent and is still here: a restored server may lack the
 * bytes, and rows that name them don't tell it.
 */
async function offerAgain({ store }: Open): Promise<void> {
  const histories = async (tx: StoreTx) =>
    [(await metaOf(tx, 'position'))?.epoch ?? null, await metaOf(tx, 'filesEpoch')] as const
  const isOffered = async (tx: StoreTx): Promise<boolean> => {
    const [epoch, filesEpoch] = await histories(tx)
    return epoch === null || epoch === filesEpoch
  }
  if (await store.read(isOffered, ['_meta'])) return
  await store.write(
    async (tx) => {
      const [epoch, filesEpoch] = await histories(tx)
      if (epoch === null) return
      putMeta(tx, 'filesEpoch', epoch)
      if (filesEpoch === undefined) return
      const sentEntries = (await tx.all('_blob')).filter(({ state }) => state === 'sent')
      tx.put(
        '_blob',
        sentEntries.map((entry) => ({ ...entry, state: 'waiting', sentAt: null, again: true }) as const),
      )
    },
    { durable: true, tables: ['_meta', '_blob'] },
  )
}

/** Tries these photos, so that a failed one doesn't hold up the rest. Throws if any has to be tried later. */
async function tryAll(
  open: Open,
  left: string[],
  transfer: BlobTransfer,
  isOver: () => boolean,
): Promise<void> {
  const faults: unknown[] = []
  while (left.length > 0 && !isOver()) {
    const results = await Promise.allSettled(
      left.splice(0, atOnce).map((fileId) => upload(open, fileId, transfer)),
    )
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    faults.push(...failures)
    // The server can't be reached, so the rest would fail too.
    if (failures.length === results.length && failures.every(isSilence)) break
  }
  if (faults.length > 0) throw faults[0]
}

const isSilence = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && !('originalResponse' in fault && fault.originalResponse)

/** Rounds through the waiting photos. Most scans have none, so a round with nothing to do costs one look. */
function roundsOf(open: Open, transfer: BlobTransfer) {
  let isOffered = false
  let someWait = true
  let forgottenAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether the last round has met photos. */
    someWait: () => someWait,
    /** The server may have another history by now. */
    mayBeElsewhere() {
      isOffered = false
    },
    async run(isOver: () => boolean): Promise<void> {
      const mustOffer = !isOffered
      isOffered = true
      try {
        if (mustOffer) await offerAgain(open)
      } catch (fault) {
        isOffered = false
        throw fault
      }
      const waitingIds = await readOnce(open.db, waitingPhotos)
      someWait = waitingIds.length > 0
      await tryAll(open, waitingIds, transfer, isOver)
      // A clock that was set back only makes it look more often.
      if (Math.abs(clock.now() - forgottenAt) < hourMs) return
      await forgetOld(open)
      forgottenAt = clock.now()
    },
  }
}

interface Uploads {
  /** A photo may wait. */
  wake(): void
  /** The server was greeted, and may have another history. */
  greeted(): void
  /** Changes have reached the server, for which photos may have waited. */
  synced(): void
  stop(): void
}

/** Uploads photos continuously, two at a time, independent of the changes that name them. */
export function startUploads(open: Open, transfer: BlobTransfer = transferByKind): Uploads {
  let isStopped = false
  let failures = 0
  let running = false
  let mustRepeat = false
  let cancel = () => {}
  const rounds = roundsOf(open, transfer)

  async function run(): Promise<void> {
    if (running || isStopped) {
      // Photos saved meanwhile are sent in the next round.
      mustRepeat = true
      return
    }
    cancel()
    running = true
    try {
      do {
        mustRepeat = false
        await rounds.run(() => isStopped)
        failures = 0
      } while (mustRepeat && !isStopped)
    } catch {
      // No contact, or no space on the server: tries again after a random, growing delay.
      failures += 1
      if (!isStopped) cancel = timers.after(random.next() * Math.min(longestWait, 1000 * 2 ** failures), run)
    } finally {
      running = false
    }
  }

  void run()
  return {
    wake: () => void run(),
    greeted() {
      rounds.mayBeElsewhere()
      void run()
    },
    synced: () => void (rounds.someWait() && run()),
    stop() {
      isStopped = true
      cancel()
    },
  }
}
