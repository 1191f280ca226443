import type { Kysely } from 'kysely'
import type { Package } from '#sync/entities/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { withServiceGct } from '#sync/rules/gct.ts'
import { type Charge, totalsOf } from '#sync/rules/money.ts'
import { readyOn, storageCharges, storageUntil } from '#sync/rules/storage.ts'
import { readSettings } from '../company/settings.ts'
import { decode } from '../core/rows.ts'
import { packageEventsOf } from '../packages/packages.ts'
import type { Database } from '../tables/schema.ts'

/** Days of storage of a package that stand on invoices. What takes a waived fee away again counts for nothing here. */
export async function billedStorageDays(db: Kysely<Database>, packageId: string): Promise<number> {
  const { days } = await db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.packageId', '=', packageId)
    .where('invoiceLine.feature', '=', 'Storage')
    .where('invoiceLine.unitJmdCents', '>', 0)
    .where('invoice.statusId', '<>', 'void')
    .select((eb) => eb.fn.sum<number | null>('invoiceLine.quantity').as('days'))
    .executeTakeFirstOrThrow()
  return Number(days ?? 0)
}

/** The day on which the delivery that brings a package, or brought it, set out; null for one at the counter. */
export async function setOutOn(db: Kysely<Database>, packageId: string): Promise<string | null> {
  const { outAt } = await db
    .selectFrom('deliveryPackage')
    .innerJoin('delivery', 'delivery.deliveryId', 'deliveryPackage.deliveryId')
    .where('deliveryPackage.packageId', '=', packageId)
    .where('delivery.status', 'in', ['OutForDelivery', 'Delivered'])
    .where('delivery.deletedAt', 'is', null)
    .select((eb) => eb.fn.max<string | null>('delivery.outAt').as('outAt'))
    .executeTakeFirstOrThrow()
  return outAt && jamaicaDay(outAt)
}

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
