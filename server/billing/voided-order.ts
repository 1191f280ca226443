import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { boughtStatuses } from '#sync/entities/orders/store-order-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { changeStoreOrder, findStoreOrder, storedOrder } from '../db/orders/store-orders.ts'

/**
 * Requotes an approved order whose invoice is voided, so that its next approval bills it. The invoice of a bought
 * order can't be voided, paid or waived, because its goods would never be charged.
 */
export async function reopenOrder(tx: AuditedTx, { storeOrderId }: InvoiceRow): Promise<void> {
  const order = storeOrderId ? await findStoreOrder(tx.kysely, storeOrderId) : undefined
  if (!order) return
  if (boughtStatuses.includes(order.status))
    throw new Refusal(
      'wrong-state',
      `What was ordered at ${order.store} has been bought, so this invoice stays. Give a credit note, or cancel the order.`,
    )
  if (order.status !== 'approved') return
  const before = storedOrder(order)
  const after = { ...before, status: 'quoted' as const, orderInvoiceId: null, updatedAt: tx.at }
  await changeStoreOrder(tx.kysely, after)
  await tx.note('storeOrder', order.storeOrderId, before, after)
}
