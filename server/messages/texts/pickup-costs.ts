import { jamaicaDay } from '#sync/lib/business-day.ts'
import { storageOf } from '#sync/rules/prices/storage.ts'
import { storageOwedFor, waitOf } from '../../db/billing/storage.ts'
import { readSettings } from '../../db/company/settings.ts'
import { findPackageById } from '../../db/packages/packages.ts'
import { owedFor } from '../../db/packages/release.ts'
import type { MessageDeps } from '../deps.ts'

/** The costs of a pickup at the moment when its message is sent. */
export interface PickupCosts {
  /** On the issued invoices, and for storage that came after them. */
  readonly dueJmdCents: number
  /** False while nothing is billed, so that nothing due doesn't mean that it is free. */
  readonly isBilled: boolean
  /** Null where storage is free. */
  readonly storage: {
    readonly freeUntil: string
    readonly dailyJmdCents: number
    readonly addsGct: boolean
    readonly hasBegun: boolean
  } | null
}

/** The sum that a customer pays for a package at the counter now; null once it isn't ready any longer. */
export async function pickupCostsOf(
  { db: { reads }, clock }: Pick<MessageDeps, 'db' | 'clock'>,
  packageId: string,
): Promise<PickupCosts | null> {
  const { kysely } = reads
  const pkg = await findPackageById(kysely, packageId)
  if (pkg?.status !== 'ReadyForPickup') return null
  const today = jamaicaDay(clock.now())
  const { storage, gct } = await readSettings(kysely)
  const { readyOn, ...wait } = await waitOf(kysely, pkg, today)
  const { freeUntil, dailyJmdCents } = storageOf({ ...wait, readyOn: readyOn ?? today }, storage)
  const addsGct = gct.percent > 0 && gct.onFeatures.includes('Storage')
  return {
    dueJmdCents: (await owedFor(reads, packageId)) + (await storageOwedFor(kysely, pkg, today)),
    isBilled: pkg.billedAt !== null || pkg.chargesWaiver !== null,
    storage:
      readyOn === null || dailyJmdCents === 0 || pkg.chargesWaiver
        ? null
        : { freeUntil, dailyJmdCents, addsGct, hasBegun: freeUntil < today },
  }
}
