import type { BlobEntry } from '#sync/device/tables.ts'
import { isInvoice } from '../photos/merchant-invoices.ts'
import { useRows } from '../replica/live-rows.ts'

export interface QueuedInvoice {
  readonly fileId: string
  readonly state: Extract<BlobEntry['state'], 'waiting' | 'sent' | 'refused'>
  /** The server's reason, when it was refused. */
  readonly problem: string
  readonly sentAt: string | null
}

/** The newest invoice that this device has handed in for each package; undefined while loading. */
export const useQueuedInvoices = (): ReadonlyMap<string, QueuedInvoice> | undefined =>
  useRows(async (db) => {
    const entries = await db._blob.filter(isInvoice).toArray()
    const found = new Map<string, QueuedInvoice>()
    for (const { fileId, packageId, state, problem = '', sentAt } of entries.sort((a, b) =>
      a.savedAt.localeCompare(b.savedAt),
    ))
      if (state === 'waiting' || state === 'sent' || state === 'refused')
        found.set(packageId, { fileId, state, problem, sentAt })
    return found
  }, [])

/** Handed in on this device, and the package does not say so yet. */
export const isOnItsWay = (queued: QueuedInvoice | undefined, row: { readonly updatedAt: string }): boolean =>
  queued?.state === 'waiting' || (queued?.state === 'sent' && (queued.sentAt ?? '') >= row.updatedAt)
