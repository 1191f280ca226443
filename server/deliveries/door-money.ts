import type { Delivery } from '#sync/entities/delivery.ts'
import type { PaymentAllocation } from '#sync/entities/payment.ts'
import type { CollectedMoney, DoorMoney } from '#sync/mutators/mutator.ts'
import { spread } from '#sync/rules/allocation.ts'
import { mustBePaid } from '../billing/waiver.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import type { AuditedTx } from '../db/core/tx.ts'
import { owedOnDelivery } from '../db/deliveries/delivery-details.ts'
import { takePayment } from '../payments/payments.ts'
import { billDelivery } from './fee.ts'
import { invoiceIdsOf } from './owed.ts'

/** Takes money at a door; the office has yet to see it. */
async function takeAtDoor(
  tx: AuditedTx,
  { accountId, deliveryId }: Delivery,
  { method, amountJmdCents, tenderedJmdCents, reference }: CollectedMoney,
  allocations: readonly PaymentAllocation[],
): Promise<string> {
  const { paymentId } = await takePayment(tx, tx, {
    ...{ accountId, deliveryId, method, amountJmdCents, tenderedJmdCents, reference, allocations },
    receivedBy: tx.by.actor.name,
    receiptCheck: false,
  })
  return paymentId
}

/** The money of deliveries, in the transaction of the change that asks for it. */
export const doorMoneyIn = (tx: AuditedTx): DoorMoney => ({
  async billAgain(delivery) {
    const { deliveryId, waiver } = delivery
    if (waiver || (await livingInvoiceOf(tx.kysely, { deliveryId }))) return
    await billDelivery(tx, tx, delivery, tx.by.actor.name)
  },
  /** Pays the delivery first, then its packages; what is over is the customer's credit. */
  async collect(delivery, money) {
    const owed = await owedOnDelivery(tx.kysely, delivery, await invoiceIdsOf(tx, delivery))
    return takeAtDoor(tx, delivery, money, spread(money.amountJmdCents, owed))
  },
  collectExtra: (delivery, money) => takeAtDoor(tx, delivery, money, []),
  async mustBePaid({ deliveryId, feeJmdCents, waiver }) {
    if (feeJmdCents > 0) await mustBePaid(tx, { deliveryId }, { what: 'The fee of this delivery', waiver })
  },
})
