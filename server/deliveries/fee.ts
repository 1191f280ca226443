import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryCharges } from '#sync/rules/prices/delivery-fee.ts'
import { issueInvoice, voidInvoice } from '../billing/invoices.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { readSettings } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'

export const standardFee = async (tx: AuditedTx): Promise<number> =>
  (await readSettings(tx.kysely)).delivery.feeJmdCents

/** Bills the delivery, from when it is asked for: so that it can be paid beforehand. A free one is not billed. */
export async function billDelivery(
  tx: AuditedTx,
  deps: Pick<ChangeDeps, 'ids'>,
  delivery: Delivery,
  createdBy: string,
): Promise<void> {
  if (delivery.feeJmdCents === 0) return
  const { gct } = await readSettings(tx.kysely)
  await issueInvoice(tx, deps, {
    kind: 'Delivery',
    accountId: delivery.accountId,
    deliveryId: delivery.deliveryId,
    charges: deliveryCharges(delivery.feeJmdCents, delivery.address, gct),
    createdBy,
  })
}

/** A payment towards it becomes the account's credit. */
export async function unbillDelivery(tx: AuditedTx, deliveryId: string, reason: string): Promise<void> {
  const invoice = await livingInvoiceOf(tx.kysely, { deliveryId })
  if (invoice) await voidInvoice(tx, invoice.invoiceId, reason)
}
