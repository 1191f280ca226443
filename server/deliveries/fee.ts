import type { Delivery } from '#sync/entities/delivery.ts'
import { withServiceGct } from '#sync/rules/gct.ts'
import type { Charge } from '#sync/rules/money.ts'
import { issueInvoice, voidInvoice } from '../billing/invoices.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { readSettings } from '../db/company/settings.ts'

export const standardFee = async (tx: Transaction): Promise<number> =>
  (await readSettings(tx.kysely)).delivery.feeJmdCents

const chargeOf = ({ feeJmdCents, address }: Delivery): Charge => ({
  feature: 'Delivery',
  description: `Delivery to ${address.town}, ${address.parish}`,
  quantity: 1,
  unitJmdCents: feeJmdCents,
  how: 'The fee for one delivery',
})

/** Bills the delivery, from when it is asked for: so that it can be paid beforehand. A free one is not billed. */
export async function billDelivery(
  tx: Transaction,
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
    charges: withServiceGct([chargeOf(delivery)], gct),
    createdBy,
  })
}

/** What was paid on it becomes the account's credit. */
export async function unbillDelivery(tx: Transaction, deliveryId: string, reason: string): Promise<void> {
  const invoice = await livingInvoiceOf(tx.kysely, { deliveryId })
  if (invoice) await voidInvoice(tx, invoice.invoiceId, reason)
}
