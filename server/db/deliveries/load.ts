import { type DeliveryLoad, shippingFeatures } from '#sync/rules/prices/delivery-fee.ts'
import type { Tables } from '../core/reading/reads.ts'

/** The weight of packages, and the shipping charges on their valid bills. */
export async function deliveryLoadOf(
  db: Tables,
  packageIds: readonly string[],
): Promise<Omit<DeliveryLoad, 'place'>> {
  if (packageIds.length === 0) return { lb: 0, shippingJmdCents: 0 }
  const packages = await db
    .selectFrom('package')
    .where('packageId', 'in', packageIds)
    .select('chargeableLb')
    .execute()
  const charges = await db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.packageId', 'in', packageIds)
    .where('invoiceLine.feature', 'in', shippingFeatures)
    .where('invoice.statusId', 'not in', ['void', 'draft'])
    .select('invoiceLine.amountJmdCents')
    .execute()
  return {
    lb: packages.reduce((sum, { chargeableLb }) => sum + (chargeableLb ?? 0), 0),
    shippingJmdCents: charges.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0),
  }
}

/** Whether all packages are an account's. */
export async function areOf(db: Tables, accountId: string, packageIds: readonly string[]): Promise<boolean> {
  if (packageIds.length === 0) return true
  const rows = await db
    .selectFrom('package')
    .where('packageId', 'in', packageIds)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .select('packageId')
    .execute()
  return rows.length === new Set(packageIds).size
}
