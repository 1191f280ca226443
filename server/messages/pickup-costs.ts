import { jamaicaDay } from '#sync/lib/business-day.ts'
import { storageSoFar } from '../billing/storage.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { owedFor } from '../db/packages/release.ts'
import type { MessageDeps } from './deps.ts'
import type { PickupCosts } from './pickup-lines.ts'

/** What a customer pays for a package at the counter now; null once it isn't ready any longer. */
export async function pickupCostsOf(
  { db, clock }: Pick<MessageDeps, 'db' | 'clock'>,
  packageId: string,
): Promise<PickupCosts | null> {
  const { reads } = db
  const pkg = await findPackageById(reads.kysely, packageId)
  if (pkg?.status !== 'ReadyForPickup') return null
  const today = jamaicaDay(clock.now())
  const { freeUntil, dailyJmdCents, addsGct, dueJmdCents } = await storageSoFar(reads.kysely, pkg, today)
  const isBilled = pkg.billedAt !== null || pkg.chargesWaiver !== null
  return {
    dueJmdCents: (await owedFor(reads, packageId)) + (pkg.billedAt === null ? 0 : dueJmdCents),
    isBilled,
    storage:
      freeUntil === null || dailyJmdCents === 0 || pkg.chargesWaiver
        ? null
        : { freeUntil, dailyJmdCents, addsGct, hasBegun: freeUntil < today },
  }
}
