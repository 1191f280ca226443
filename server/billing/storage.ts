import type { StorageReply } from '#sync/api/storage.ts'
import type { Package } from '#sync/entities/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { withServiceGct } from '#sync/rules/gct.ts'
import type { Charge } from '#sync/rules/money.ts'
import { storageCharges, storageOf } from '#sync/rules/storage.ts'
import { billedStorageDays } from '../db/billing/billing.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reads.ts'
import { packageEventsOf } from '../db/packages/packages.ts'
import { readyOn } from './package-billing.ts'

/** How long a package has waited up to `day`; `readyOn` is null while nothing counts. */
async function waitOf(db: Tables, pkg: Package, day: string) {
  return {
    readyOn: readyOn(await packageEventsOf(db, pkg.packageId)),
    until: pkg.deliveredAt ? jamaicaDay(pkg.deliveredAt) : day,
    chargeableLb: pkg.chargeableLb ?? 1,
    billedDays: await billedStorageDays(db, pkg.packageId),
  }
}

/** The storage of a package up to `day`, and how much of it is on invoices. */
export async function storageSoFar(db: Tables, pkg: Package, day: string): Promise<StorageReply> {
  const { storage } = await readSettings(db)
  const { readyOn: ready, until, chargeableLb, billedDays } = await waitOf(db, pkg, day)
  const waited = storageOf({ readyOn: ready ?? until, until, chargeableLb }, storage)
  const { days, chargedDays, sizeClass, dailyJmdCents } = waited
  return {
    packageId: pkg.packageId,
    readyOn: ready,
    days,
    freeUntil: ready && waited.freeUntil,
    warn: ready !== null && pkg.deliveredAt === null && waited.warn,
    sizeClass,
    dailyJmdCents,
    chargedDays,
    billedDays,
    dueJmdCents: Math.max(0, chargedDays - billedDays) * dailyJmdCents,
  }
}

/** The charges for what is not billed yet, with what waives them; refuses where nothing came since. */
export async function storageSince(
  db: Tables,
  pkg: Package,
  day: string,
  waiver: string | null,
): Promise<Charge[]> {
  const { trackingNumber, packageId } = pkg
  if (!pkg.invoiceId)
    throw new Refusal(
      'wrong-state',
      `Package ${trackingNumber} has no invoice yet. Make it: its storage will be on it.`,
    )
  const { readyOn: since, ...wait } = await waitOf(db, pkg, day)
  const { gct, storage } = await readSettings(db)
  const charges = since ? storageCharges({ ...wait, readyOn: since, waiver }, storage) : []
  if (charges.length === 0)
    throw new Refusal('wrong-state', `No storage has come to package ${trackingNumber} that is not billed.`)
  return withServiceGct(
    charges.map((charge) => ({ ...charge, packageId })),
    gct,
  )
}
