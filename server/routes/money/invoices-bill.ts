import type { invoicesBill } from '#sync/api/money/invoices-bill.ts'
import { type BillingDeps, billCustomers, previewBills } from '../../billing/bill-customers.ts'
import { billReplies } from '../../billing/bill-replies.ts'
import { byOf } from '../../changes/audit-note.ts'
import { readIdempotencyKey } from '../../changes/idempotency-key.ts'
import { idFrom } from '../../core/id-from.ts'
import type { Handlers } from '../../http/route.ts'

export const invoiceBulkBilling: Handlers<typeof invoicesBill, BillingDeps> = {
  'invoices.bill': async ({ body, signed, request }, deps) => {
    if (body.preview) return billReplies(deps.db.reads, await previewBills(deps, body))
    const key = readIdempotencyKey(request)
    const uid = key === null ? null : idFrom('call', signed.actor.accountId, key)
    const call = { by: byOf(signed, request, 'invoice.bill'), body, uid }
    return billReplies(deps.db.reads, await billCustomers(deps, call))
  },
}
