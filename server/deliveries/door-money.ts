import type { StoragePart } from '#sync/api/money/storage.ts'
import type { Delivery, DeliveryCollected } from '#sync/entities/deliveries/delivery.ts'
import type { PaymentAllocation } from '#sync/entities/money/payment.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import type { CollectedMoney, DoorMoney } from '#sync/mutators/mutator.ts'
import { settledFor, sumPaidBy } from '#sync/rules/payments/cash.ts'
import { mustBeCoins } from '#sync/rules/payments/door-money.ts'
import { allocate } from '#sync/rules/prices/allocation.ts'
import { billStorage } from '../billing/storage.ts'
import { mustBePaid } from '../billing/waiver.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { isWithinCredit } from '../db/billing/release-credit.ts'
import { storageOwedFor } from '../db/billing/storage.ts'
import { smallestCoin } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { owedOnDelivery } from '../db/deliveries/delivery-details.ts'
import { takePayment } from '../payments/payments.ts'
import { payStorageFromCredit } from '../payments/storage-from-credit.ts'
import { billDelivery } from './fee.ts'
import { invoiceIdsOf } from './owed.ts'

/** No coin was taken for a sum below half a coin, though an earlier app says so. */
const noCoins = {
  method: 'Cash',
  amountJmdCents: 0,
  roundingJmdCents: 0,
  paymentId: null,
  reversedAt: null,
} as const

/** Takes money at a door; the office has yet to see it. */
async function takeAtDoor(
  tx: AuditedTx,
  { accountId, deliveryId }: Delivery,
  { method, amountJmdCents, tenderedJmdCents, reference }: CollectedMoney,
  allocations: readonly PaymentAllocation[],
): Promise<DeliveryCollected> {
  const { paymentId, roundingJmdCents, ...payment } = await takePayment(tx, tx, {
    accountId,
    deliveryId,
    method,
    amountJmdCents,
    tenderedJmdCents,
    reference,
    allocations,
    receivedBy: tx.by.actor.name,
    receiptCheck: false,
    isTaken: true,
  })
  return { method, amountJmdCents: payment.amountJmdCents, roundingJmdCents, paymentId, reversedAt: null }
}

/** The storage of its packages ends with the day on which it sets out, and is paid with the rest at the door. */
async function billStorageOf(tx: AuditedTx, { accountId, packageIds, outAt }: Delivery): Promise<void> {
  const day = jamaicaDay(outAt ?? tx.at)
  const storage: StoragePart[] = []
  for (const packageId of packageIds) {
    const pkg = await tx.get('package', packageId)
    const dueJmdCents = pkg ? await storageOwedFor(tx.kysely, pkg, day) : 0
    if (dueJmdCents > 0) storage.push({ packageId, dueJmdCents })
  }
  await billStorage(tx, { accountId, storage, day, createdBy: tx.by.actor.name })
}

/** The money of deliveries, in the transaction of the change that asks for it. */
export const doorMoneyIn = (tx: AuditedTx): DoorMoney => ({
  async billAgain(delivery) {
    const { deliveryId, waiver } = delivery
    await billStorageOf(tx, delivery)
    if (waiver || (await livingInvoiceOf(tx.kysely, { deliveryId }))) return
    await billDelivery(tx, tx, delivery, { createdBy: tx.by.actor.name })
  },
  /** Pays the delivery first, then its packages; what is over is the customer's credit. */
  async collect(delivery, money, isQueued) {
    const owed = await owedOnDelivery(tx.kysely, delivery, await invoiceIdsOf(tx, delivery))
    const dueJmdCents = owed.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
    const coin = await smallestCoin(tx.kysely)
    if (!isQueued && money.amountJmdCents < dueJmdCents)
      mustBeCoins({ dueJmdCents, cashRoundingJmdCents: coin }, money)
    const settledJmdCents = settledFor(money, dueJmdCents, coin)
    if (settledJmdCents === dueJmdCents)
      return takeAtDoor(tx, delivery, money, allocate(settledJmdCents, owed))
    const { amountJmdCents } = sumPaidBy(money.method, settledJmdCents, coin)
    if (amountJmdCents === 0) return noCoins
    return takeAtDoor(tx, delivery, { ...money, amountJmdCents }, allocate(amountJmdCents, owed))
  },
  async collectExtra(delivery, money) {
    const coin = await smallestCoin(tx.kysely)
    const { amountJmdCents } = sumPaidBy(money.method, money.amountJmdCents, coin)
    return amountJmdCents === 0 ? noCoins : takeAtDoor(tx, delivery, { ...money, amountJmdCents }, [])
  },
  async mustBePaid({ deliveryId, accountId, feeJmdCents, waiver }) {
    const isBilled = (await livingInvoiceOf(tx.kysely, { deliveryId })) !== undefined
    if (isBilled && (await isWithinCredit(tx.kysely, accountId))) return
    if (feeJmdCents > 0) await mustBePaid(tx, { deliveryId }, { what: 'The fee of this delivery', waiver })
  },
  payStorage: (packages, occurredAt) => payStorageFromCredit(tx, packages, jamaicaDay(occurredAt)),
})
