import type { Kysely } from 'kysely'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { withServiceGct } from '#sync/rules/prices/gct.ts'
import { type Charge, totalsOf } from '#sync/rules/prices/money.ts'
import { readyOn, storageCharges, storageUntil } from '#sync/rules/prices/storage.ts'
import { warehouseStorageTexts } from '#sync/rules/prices/warehouse-charges.ts'
import { readSettings } from '../company/settings.ts'
import { decode } from '../core/rows.ts'
import { packageEventsOf } from '../packages/packages.ts'
import type { Database } from '../tables/schema.ts'

/**
 * Days of storage at the counter that are on invoices, by package. A line that takes off a waived fee doesn't count,
 * and neither do the days that a package was held at the warehouse.
 */
export async function storageDaysOf(
  db: Kysely<Database>,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.packageId', 'in', packageIds)
    .where('invoiceLine.feature', '=', 'Storage')
    .where('invoiceLine.unitJmdCents', '>', 0)
    .where((eb) =>
      eb.and(warehouseStorageTexts.map((text) => eb('invoiceLine.description', 'not like', `${text}%`))),
    )
    .where('invoice.statusId', '<>', 'void')
    .select(['invoiceLine.packageId', (eb) => eb.fn.sum<number>('invoiceLine.quantity').as('days')])
    .groupBy('invoiceLine.packageId')
    .execute()
  return new Map(rows.map(({ packageId, days }) => [packageId ?? '', Number(days)]))
}

export const billedStorageDays = async (db: Kysely<Database>, packageId: string): Promise<number> =>
  (await storageDaysOf(db, [packageId])).get(packageId) ?? 0

/**
 * The days on which the deliveries that bring packages, or brought them, set out, by package. A package at the counter has
 * none.
 */
export async function setOutDays(
  db: Kysely<Database>,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('deliveryPackage')
    .innerJoin('delivery', 'delivery.deliveryId', 'deliveryPackage.deliveryId')
    .where('deliveryPackage.packageId', 'in', packageIds)
    .where('delivery.status', 'in', ['OutForDelivery', 'Delivered'])
    .where('delivery.deletedAt', 'is', null)
    .where('delivery.outAt', 'is not', null)
    .select(['deliveryPackage.packageId', (eb) => eb.fn.max<string>('delivery.outAt').as('outAt')])
    .groupBy('deliveryPackage.packageId')
    .execute()
  return new Map(rows.map(({ packageId, outAt }) => [packageId, jamaicaDay(outAt)]))
}

export const setOutOn = async (db: Kysely<Database>, packageId: string): Promise<string | null> =>
  (await setOutDays(db, [packageId])).get(packageId) ?? null

/** How long a package has waited up to a day; `readyOn` is null while nothing counts. */
export async function waitOf(db: Kysely<Database>, pkg: Package, day: string) {
  return {
    readyOn: readyOn(await packageEventsOf(db, pkg.packageId)),
    until: storageUntil(pkg, await setOutOn(db, pkg.packageId), day),
    chargeableLb: pkg.chargeableLb ?? 1,
    billedDays: await billedStorageDays(db, pkg.packageId),
  }
}

/**
 * The storage of a package up to a day that is on no invoice, with its tax; empty when there is none. Its sum is what the
 * customer reads, what the counter asks for and what is charged.
 * @param waiver why nothing is asked for it
 */
export async function unbilledStorage(
  db: Kysely<Database>,
  pkg: Package,
  day: string,
  waiver: string | null = null,
): Promise<Charge[]> {
  if (pkg.chargesWaiver) return []
  const { readyOn: since, ...wait } = await waitOf(db, pkg, day)
  const { gct, storage } = await readSettings(db)
  const charges = since ? storageCharges({ ...wait, readyOn: since, waiver }, storage) : []
  return withServiceGct(charges, gct).map((charge) => ({ ...charge, packageId: pkg.packageId }))
}

/** JMD cents of storage that came after a package was billed. What is not billed yet gets it on its invoice. */
export const storageOwedFor = async (db: Kysely<Database>, pkg: Package, day: string): Promise<number> =>
  pkg.billedAt === null ? 0 : totalsOf(await unbilledStorage(db, pkg, day)).totalJmdCents

/** An account's billed packages that wait at an office, the oldest first: storage runs for these. */
export async function waitingBilledPackages(db: Kysely<Database>, accountId: string): Promise<Package[]> {
  const rows = await db
    .selectFrom('package')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('billedAt', 'is not', null)
    .where('status', '<>', 'Delivered')
    .selectAll()
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => decode('package', row))
}
