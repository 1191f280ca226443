import { Invoice } from '#sync/entities/invoice.ts'
import { linesOfInvoices } from '../../db/billing/invoice-lines.ts'
import { findInvoiceRows } from '../../db/billing/invoices.ts'
import type { PendingAudit, PendingCommit } from '../../db/core/observers.ts'
import { moveReferences, packageOffices } from '../../db/partners/webhooks.ts'
import { toPartnerInvoice } from '../package-view.ts'
import {
  addEvents,
  canKnow,
  findListeners,
  invoiceEvent,
  notePackageEvents,
  type OutgoingEvent,
  referencesOf,
} from './note-events.ts'

const InvoiceState = Invoice.pick({ issuedAt: true, statusId: true, balanceJmdCents: true })

/** Notes in a transaction what partners are told of its packages. */
export async function notePackagesForPartners({ touched, write, ids, now }: PendingCommit): Promise<void> {
  const changes = touched.flatMap((row) =>
    row.entity === 'package' ? [{ before: row.before, after: row.after }] : [],
  )
  if (changes.length === 0) return
  for (const { before, after } of changes)
    if (after.mergedInto !== null && before && before.mergedInto === null)
      await write.run(moveReferences, { from: after.packageId, to: after.mergedInto })
  const listeners = await findListeners(write)
  if (listeners.length > 0) await notePackageEvents({ write, ids, now }, listeners, changes)
}

/** Notes in a transaction what partners are told of an invoice that names packages which they may read. */
export async function noteInvoicesForPartners(change: PendingAudit): Promise<void> {
  const { entity, entityId, before, after, statements: write, ids, at: now } = change
  if (entity !== 'invoice' || !after) return
  const row = InvoiceState.safeParse(after)
  const earlier = before && InvoiceState.safeParse(before)
  if (!row.success) return
  const type = invoiceEvent(earlier?.data ?? null, row.data)
  if (!type) return
  const listeners = (await findListeners(write)).filter(
    ({ types, rights }) => types.includes(type) && rights.includes('invoices.read'),
  )
  if (listeners.length === 0) return
  const lines = (await linesOfInvoices(write, [entityId])).get(entityId) ?? []
  const packageIds = [...new Set(lines.flatMap(({ packageId }) => packageId ?? []))]
  if (packageIds.length === 0) return
  const referenceOf = await referencesOf(write, packageIds)
  const offices = new Map(
    (await write.all(packageOffices, { packageIds })).map(({ packageId, branchId }) => [packageId, branchId]),
  )
  const [invoice] = await findInvoiceRows(write, [entityId])
  if (!invoice) return
  for (const listener of listeners) {
    const readable = packageIds.filter((packageId) =>
      canKnow(listener, referenceOf(listener.apiKeyId, packageId), offices.get(packageId) ?? null),
    )
    if (readable.length === 0) continue
    const event: OutgoingEvent = { type, data: toPartnerInvoice(invoice, readable) }
    await addEvents({ write, ids, now }, listener.webhookId, [event])
  }
}
