import type { BlobEntry } from '#sync/device/tables.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, minuteMs } from '#sync/lib/durations.ts'
import { clock } from '../browser/clock.ts'
import { random, timers } from '../browser/seams.ts'
import { renewToken, tokenOf } from '../http/token.ts'
import { readOnce } from '../replica/connection.ts'
import type { Open } from '../replica/replica.ts'
import { chunkKeys, photoBytes, waitingPhotos } from './blobs.ts'
import { isInvoice, sendInvoice } from './merchant-invoices.ts'
import { type Transfer, type Transferred, transferByTus } from './transfer.ts'
import { isSlip, sendQueuedSlip } from './transfer-slips.ts'

const atOnce = 2
const longestWait = minuteMs
/** Kept after the server has them, for screens without contact. */
const keptFor = 7 * dayMs

const lostText = 'The picture is no longer on this device. Take it again if it is needed.'

const isUnsent = async ({ db }: Open, packageId: string): Promise<boolean> =>
  (await readOnce(db, ({ _outbox }) => _outbox.where('args.packageId').equals(packageId).count())) > 0

const transferByKind: Transfer = (entry, ...rest) =>
  (isInvoice(entry) ? sendInvoice : isSlip(entry) ? sendQueuedSlip : transferByTus)(entry, ...rest)

async function settle(open: Open, entry: BlobEntry, outcome: Transferred): Promise<void> {
  const settled: BlobEntry =
    outcome === 'sent'
      ? { ...entry, state: 'sent', sentAt: isoOf(clock.now()) }
      : { ...entry, state: 'refused', problem: outcome.refused }
  await open.store.write(
    async (tx) => {
      // Its check-in may have been taken back meanwhile.
      if (await tx.get('_blob', entry.fileId)) tx.put('_blob', [settled])
    },
    { durable: true, tables: ['_blob'] },
  )
}

/** One photo, to its end: on the server, or refused for good and waiting for a person. */
async function upload(open: Open, fileId: string, transfer: Transfer): Promise<void> {
  const entry = await readOnce(open.db, (db) => db._blob.get(fileId))
  // Its check-in may have been taken back, or a person may have removed it, since the list was read.
  if (entry?.state !== 'waiting') return
  // The change that makes its package goes first.
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

/** Every photo that waits is tried, so that none that fails keeps the others back. Throws when one has to be tried later. */
async function tryAll(open: Open, transfer: Transfer, isOver: () => boolean): Promise<void> {
  const left = await readOnce(open.db, waitingPhotos)
  const faults: unknown[] = []
  while (left.length > 0 && !isOver()) {
    const tried = await Promise.allSettled(
      left.splice(0, atOnce).map((fileId) => upload(open, fileId, transfer)),
    )
    const failed = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    faults.push(...failed)
    // Nobody answers: the others would not be heard either.
    if (failed.length === tried.length && failed.every(isSilence)) break
  }
  if (faults.length > 0) throw faults[0]
}

const isSilence = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && !('originalResponse' in fault && fault.originalResponse)

/** Sends photos two at a time while there are any, for ever, apart from the changes that name them. */
export function startUploads(
  open: Open,
  transfer: Transfer = transferByKind,
): { wake(): void; stop(): void } {
  let stopped = false
  let failures = 0
  let running = false
  let again = false
  let cancel = () => {}

  async function run(): Promise<void> {
    if (running || stopped) {
      // What was saved meanwhile is sent in the next round.
      again = true
      return
    }
    cancel()
    running = true
    try {
      do {
        again = false
        await tryAll(open, transfer, () => stopped)
        failures = 0
        await forgetOld(open)
      } while (again && !stopped)
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
