import type { Delivery } from '../entities/delivery.ts'

const at = '2026-11-02T08:00:00.000Z'

/** A delivery waiting in the office, with only the fields that a test needs. */
export const deliveryRow = (
  row: Pick<Delivery, 'deliveryId' | 'accountId' | 'packageIds'> & Partial<Delivery>,
): Delivery => ({
  address: {
    ...{ label: 'Home', line1: '12 Hope Road', line2: '', town: 'Kingston', parish: 'St. Andrew' },
    ...{ country: 'Jamaica', phone: '', note: '' },
  },
  ...{ branchId: null, driverId: null, scheduledFor: null, stopOrder: null, status: 'InStore' },
  ...{ windowFrom: null, windowTo: null, confirmedAt: null, cancelReason: '' },
  ...{ feeJmdCents: 80_000, attempts: [], proof: null, collected: null, waiver: null, outAt: null },
  ...{ extraCollected: [] },
  ...{ deliveredAt: null, loadedPackageIds: [], unscannedReason: '', outBy: null, contact: null },
  ...{
    dueJmdCents: 92_000,
    cashRoundingJmdCents: 100,
    driverDayId: null,
    roundOf: row.driverId ?? null,
    createdBy: 'Office',
  },
  ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
  ...row,
})
