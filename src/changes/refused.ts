import { Refusal } from '#sync/lib/refusal.ts'
import { clock } from '../browser/clock.ts'
import { deviceName } from '../browser/device-name.ts'
import { isUnsent, photoBytes } from '../photos/blobs.ts'
import { toDataUrl } from '../photos/data-url.ts'
import { readUndecided } from '../queries/undecided-scans.ts'
import { changeSaved } from '../replica/engine-wake.ts'
import { readReplica } from '../replica/read-replica.ts'
import { requireReplica } from '../replica/replica.ts'
import { loadSaving } from './mutate.ts'

/**
 * Saves the refused change as a new one, with the same or other arguments, and removes it from the list in the same
 * transaction.
 */
export async function retryRefused(uid: string, args?: unknown): Promise<{ uid: string }> {
  const rejection = await readReplica((db) => db._rejected.get(uid))
  if (!rejection) throw new Refusal('not-found', 'This change is no longer on the list.')
  const { save } = await loadSaving()
  const savedChange = await save({
    name: rejection.name,
    args: args ?? rejection.args,
    ver: rejection.ver,
    photos: [],
    also: (tx) => tx.remove('_rejected', [uid]),
  })
  changeSaved()
  return { uid: savedChange.entry.uid }
}

/** Removes a refused change from the list permanently. */
export async function discardRefused(uid: string): Promise<void> {
  await requireReplica().store.write(async (tx) => tx.remove('_rejected', [uid]), {
    durable: true,
    tables: ['_rejected'],
  })
}

/** Unsent and refused work as one JSON file with its photos, so that it can be carried by hand. */
export async function exportQueue(): Promise<Blob> {
  const { accountId } = requireReplica()
  const work = await readReplica(async (db) => {
    const photos = []
    for (const entry of await db._blob.filter(isUnsent).toArray()) {
      const bytes = await photoBytes(db, entry.fileId)
      if (bytes) photos.push({ ...entry, data: await toDataUrl(bytes) })
    }
    return {
      waiting: await db._outbox.toArray(),
      refused: await db._rejected.toArray(),
      undecided: await readUndecided(db),
      photos,
    }
  })
  const content = {
    format: 'quayside-unsent',
    version: 1,
    device: deviceName(),
    accountId,
    savedAt: new Date(clock.now()).toISOString(),
    ...work,
  }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}
