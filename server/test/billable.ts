import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { chargeableLb } from '#sync/rules/prices/chargeable.ts'
import type { TestApp } from './app.ts'
import { onTheBooks } from './money.ts'

let count = 0

/** A package at the office that can be billed: 4 lb, worth US$50, let go by customs. Fields that are given differ. */
export async function putPackage(
  { app: { deps } }: TestApp,
  accountId: string | null,
  more: Partial<Package> = {},
): Promise<Package> {
  const row: Package = {
    ...blankPackage(deps.ids.next(), isoOf(deps.clock.now())),
    trackingNumber: `TBA99${String(++count).padStart(10, '0')}`,
    accountId,
    status: 'AtHeadOffice',
    weightLb: 4,
    declaredValueUsdCents: 5_000,
    customs: { ...untouchedCustoms, channel: 'Green', state: 'Cleared' },
    ...more,
  }
  const pkg = { ...row, trackingNormalized: row.trackingNumber, chargeableLb: chargeableLb(row) }
  await onTheBooks(deps, (tx) => tx.put('package', { ...pkg, codes: [pkg.trackingNumber] }))
  return pkg
}

/** Says that a package has been ready for pickup for this many days. */
export async function readySince(
  { app: { deps } }: TestApp,
  { packageId, accountId }: Package,
  days: number,
): Promise<void> {
  const at = isoOf(deps.clock.now() - days * 86_400_000)
  await onTheBooks(deps, (tx) =>
    tx.put('packageEvent', {
      packageEventId: deps.ids.next(),
      driverId: null,
      offices: [],
      packageId,
      accountId,
      status: 'ReadyForPickup',
      stepBack: false,
      occurredAt: at,
      deviceAt: null,
      rank: 0,
      recordedAt: at,
      by: 'Test',
      deviceId: '',
      branchId: null,
      headingTo: null,
      note: '',
      customs: null,
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      archivedAt: null,
    }),
  )
}

/** Lets packages go without an invoice, for tests that are about something else than money. */
export async function waive({ app: { deps } }: TestApp, packageIds: readonly string[]): Promise<void> {
  const chargesWaiver = { reason: 'Not about money', by: 'Test', at: isoOf(deps.clock.now()) }
  await onTheBooks(deps, async (tx) => {
    for (const packageId of packageIds) {
      const pkg = must(await tx.get('package', packageId), 'a package to waive')
      await tx.put('package', { ...pkg, chargesWaiver })
    }
  })
}
