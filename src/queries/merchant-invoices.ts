import type { BlobEntry } from '#sync/device/tables.ts'
import { isInvoice } from '../photos/merchant-invoices.ts'
import { useRows } from '../replica/live-rows.ts'

export interface QueuedInvoice {
  readonly fileId: string
  readonly state: Extract<BlobEntry['state'], 'waiting' | 'sent' | 'refused'>
  /** The server's reason if it refused the file. */
  readonly problem: string
  readonly sentAt: string | null
}

/** The latest invoice that this device has uploaded for each package; undefined while loading. */
export const useQueuedInvoices = (): ReadonlyMap<string, QueuedInvoice> | undefined =>
  useRows(async (db) => {
    const entries = await db._blob.filter(isInvoice).toArray()
    const latestInvoices = new Map<string, QueuedInvoice>()
    for (const { fileId, packageId, state, problem = '', sentAt } of entries.sort((a, b) =>
      a.savedAt.localeCompare(b.savedAt),
    ))
      if (state === 'waiting' || state === 'sent' || state === 'refused')
        latestInvoices.set(packageId, { fileId, state, problem, sentAt })
    return latestInvoices
  }, [])

/** Whether an invoice was submitted on this device and the package doesn't show it yet. */
export const isOnItsWay = (
  invoice: QueuedInvoice | undefined,
  row: { readonly updatedAt: string },
): boolean =>
  invoice?.state === 'waiting' || (invoice?.state === 'sent' && (invoice.sentAt ?? '') >= row.updatedAt)
