import { Invoice } from '#sync/entities/money/invoice.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import { linesOfInvoices } from '../../db/billing/invoice-lines.ts'
import { findInvoiceRows } from '../../db/billing/invoices.ts'
import { decode } from '../../db/core/rows.ts'
import type { PendingAudit, PendingCommit } from '../../db/core/transactions/observers.ts'
import { moveReferences, packagesNamed } from '../../db/partners/webhooks.ts'
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

/** Notes in a transaction what partners hear about its packages. */
export async function notePackagesForPartners(commit: PendingCommit): Promise<void> {
  const { touched, write, memory, ids, now } = commit
  const changes = touched.flatMap((row) =>
    row.entity === 'package' ? [{ before: row.before, after: row.after }] : [],
  )
  if (changes.length === 0) return
  // A package that is packed into another one can come out again, so its references stay its own.
  const packedIds = new Set(changes.flatMap(({ after }) => contentsOf(after).map((part) => part.packageId)))
  for (const { before, after } of changes)
    if (
      after.mergedInto !== null &&
      before &&
      before.mergedInto === null &&
      !packedIds.has(after.packageId)
    ) {
      await write.run(moveReferences, { from: after.packageId, to: after.mergedInto })
      memory.put('newReports', true)
    }
  const listeners = await memory.recall('webhooks', () => findListeners(write))
  if (listeners.length === 0) return
  const hasNewReports = await memory.recall('newReports', async () => false)
  await notePackageEvents({ write, ids, now, hasNewReports }, listeners, changes)
}

/** Notes in a transaction what partners hear about an invoice that names packages which they may read. */
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
  const rows = await write.all(packagesNamed, { packageIds })
  const packages = rows.map((row) => decode('package', row))
  const referencesFor = await referencesOf(write, packages)
  const [invoice] = await findInvoiceRows(write, [entityId])
  if (!invoice) return
  for (const listener of listeners) {
    const readable = packages.filter((pkg) =>
      canKnow(listener, referencesFor(listener.apiKeyId, pkg)[0] ?? null, pkg.branchId),
    )
    if (readable.length === 0) continue
    const readableIds = readable.map(({ packageId }) => packageId)
    const event: OutgoingEvent = { type, data: toPartnerInvoice(invoice, readableIds) }
    await addEvents({ write, ids, now }, listener.webhookId, [event])
  }
}
