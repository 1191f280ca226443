import type { DoorMoney } from '#sync/mutators/mutator.ts'
import { spread } from '#sync/rules/allocation.ts'
import { mustBePaid } from '../billing/waiver.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import type { AuditedTx } from '../db/core/tx.ts'
import { owedOnDelivery } from '../db/deliveries/delivery-details.ts'
import { takePayment } from '../payments/payments.ts'
import { billDelivery } from './fee.ts'
import { invoiceIdsOf } from './owed.ts'

/** The money of deliveries, in the transaction of the change that asks for it. */
export const doorMoneyIn = (tx: AuditedTx): DoorMoney => ({
  async billAgain(delivery) {
    const { deliveryId, waiver } = delivery
    if (waiver || (await livingInvoiceOf(tx.kysely, { deliveryId }))) return
    await billDelivery(tx, tx, delivery, tx.by.actor.name)
  },
  /** Pays the delivery first, then its packages; what is over is the customer's credit. The office has yet to see it. */
  async collect(delivery, { method, amountJmdCents, tenderedJmdCents, reference }) {
    const owed = await owedOnDelivery(tx.kysely, delivery, await invoiceIdsOf(tx, delivery))
    const { paymentId } = await takePayment(tx, tx, {
      accountId: delivery.accountId,
      ...{ method, amountJmdCents, tenderedJmdCents, reference },
      allocations: spread(amountJmdCents, owed),
      deliveryId: delivery.deliveryId,
      receivedBy: tx.by.actor.name,
      receiptCheck: false,
    })
    return paymentId
  },
  async mustBePaid({ deliveryId, feeJmdCents, waiver }) {
    if (feeJmdCents > 0) await mustBePaid(tx, { deliveryId }, { what: 'The fee of this delivery', waiver })
  },
})
