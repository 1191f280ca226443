import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext } from '../mutator.ts'
import type { Finding } from './reviews.ts'
import { putPackage } from './rows.ts'

/** Returns true if a customer announced the package, and the check-in names another one. */
export const isForAnother = (
  prealert: Package | undefined,
  { accountId }: Pick<Package, 'accountId'>,
): prealert is Package & { accountId: string } =>
  prealert !== undefined &&
  prealert.checkedInAt === null &&
  prealert.accountId !== null &&
  accountId !== null &&
  accountId !== prealert.accountId

/**
 * Returns true if nothing but its customer's announcement is known of a package, so that the box can be a package of its
 * own. Work that was done on the row, or a bill that names it, means the box itself.
 */
export async function isOnlyAnnounced(
  tx: Tx,
  prealert: Package,
  packageId: string,
  context: MutatorContext,
): Promise<boolean> {
  const { status, manifestId, invoiceId, chargesWaiver, customs } = prealert
  if (status !== 'PreAlert' || (manifestId ?? invoiceId ?? chargesWaiver ?? customs.recordedAt) !== null)
    return false
  if (packageId !== prealert.packageId) return !(await tx.get('package', packageId))
  return ((await context.invoicesNaming?.(packageId)) ?? []).length === 0
}

/** A box that stays with the customer who announced it, although the check-in named another one. */
export const otherOwnerFinding = ({ accountId }: Package, offeredId: string | null): Finding => ({
  kind: 'secondCheckIn',
  note: 'It was checked in for another customer than the one who announced it.',
  differences: [{ field: 'accountId', current: accountId, offered: offeredId }],
})

/**
 * Gives a pre-alert an id of its own, because the box was checked in under its id for another customer. Its timeline and
 * the questions about it go with it.
 */
export async function moveAway(
  tx: Tx,
  prealert: Package,
  events: readonly PackageEvent[],
  context: MutatorContext,
): Promise<Package> {
  const newId = { packageId: context.id(), updatedAt: context.now }
  for (const review of await tx.find('review', 'packageId', prealert.packageId))
    await tx.put('review', { ...review, ...newId })
  for (const event of events) await tx.put('packageEvent', { ...event, ...newId })
  const row = { ...prealert, ...newId }
  await putPackage(tx, row, context.now)
  return row
}
