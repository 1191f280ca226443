import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { deliveryChargeOf, deliveryCharges, plainFeeText } from '#sync/rules/prices/delivery-fee.ts'
import { type DeliveryPlace, zonesOn } from '#sync/rules/prices/delivery-zones.ts'
import { type Charge, jmdText } from '#sync/rules/prices/money.ts'
import { issueInvoice, voidInvoice } from '../billing/invoices.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { listDeliveryZones } from '../db/billing/delivery-zones.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { deliveryLoadOf } from '../db/deliveries/load.ts'

type Bringing = { readonly packageIds: readonly string[]; readonly place: DeliveryPlace | null }

/** The price of bringing packages to a place, by the zones of a day. */
export async function priceOfDelivery(db: Tables, { packageIds, place }: Bringing, day: string) {
  const { delivery } = await readSettings(db)
  const deliveryZones = zonesOn(await listDeliveryZones(db), day)
  const load = { place, ...(await deliveryLoadOf(db, packageIds)) }
  return {
    charge: deliveryChargeOf(load, { delivery, deliveryZones }),
    hasZones: deliveryZones.length > 0,
  }
}

type Contents = Pick<Delivery, 'packageIds' | 'address'>

export const chargeNow = async (tx: AuditedTx, { packageIds, address }: Contents, day: string) =>
  (await priceOfDelivery(tx.kysely, { packageIds, place: address }, day)).charge

/** The customer agreed to the fee that was shown, and to no other. */
export function mustBeShownFee({ unitJmdCents, how }: Charge, shownJmdCents: number | undefined): void {
  if (shownJmdCents === undefined || shownJmdCents === unitJmdCents) return
  throw new Refusal(
    'wrong-state',
    `This delivery costs ${jmdText(unitJmdCents)} now (${how}), not ${jmdText(shownJmdCents)}. Look at the price and ask again.`,
    { shownFeeJmdCents: ['is not the fee of today'] },
  )
}

type Fee = Pick<Delivery, 'feeJmdCents' | 'hasOwnFee'>

/** A fee that the office enters stays from then on. Any other follows the packages and the place. */
export async function feeAfter(
  tx: AuditedTx & { readonly at: string },
  delivery: Delivery,
  plan: Partial<Contents & Pick<Delivery, 'feeJmdCents'>>,
): Promise<Fee> {
  const { feeJmdCents, hasOwnFee } = delivery
  const enteredJmdCents = plan.feeJmdCents ?? feeJmdCents
  if (enteredJmdCents !== feeJmdCents) return { feeJmdCents: enteredJmdCents, hasOwnFee: true }
  if (hasOwnFee || (!plan.address && !plan.packageIds)) return { feeJmdCents, hasOwnFee }
  const charge = await chargeNow(tx, { ...delivery, ...plan }, jamaicaDay(tx.at))
  return { feeJmdCents: charge.unitJmdCents, hasOwnFee }
}

/**
 * Bills the delivery, from when it is asked for: so that it can be paid beforehand. A free one is not billed.
 * @param charge the price by its zone, whose explanation the bill has unless the office entered another fee
 */
export async function billDelivery(
  tx: AuditedTx,
  deps: Pick<ChangeDeps, 'ids'>,
  delivery: Delivery,
  { createdBy, charge }: { readonly createdBy: string; readonly charge?: Charge },
): Promise<void> {
  const { feeJmdCents, address, accountId, deliveryId } = delivery
  if (feeJmdCents === 0) return
  const { gct } = await readSettings(tx.kysely)
  await issueInvoice(tx, deps, {
    kind: 'Delivery',
    accountId,
    deliveryId,
    charges: deliveryCharges(
      {
        feature: 'Delivery',
        description: `Delivery to ${address.town}, ${address.parish}`,
        quantity: 1,
        unitJmdCents: feeJmdCents,
        how: charge?.unitJmdCents === feeJmdCents ? charge.how : plainFeeText,
      },
      gct,
    ),
    createdBy,
  })
}

/** A payment towards it becomes the account's credit. */
export async function unbillDelivery(tx: AuditedTx, deliveryId: string, reason: string): Promise<void> {
  const invoice = await livingInvoiceOf(tx.kysely, { deliveryId })
  if (invoice) await voidInvoice(tx, invoice.invoiceId, reason)
}
