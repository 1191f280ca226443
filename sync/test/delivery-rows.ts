import { type Delivery, newDelivery } from '../entities/deliveries/delivery.ts'

const at = '2026-11-02T08:00:00.000Z'

/** A delivery waiting in the office, with only the fields that a test needs. */
export const deliveryRow = (
  row: Pick<Delivery, 'deliveryId' | 'accountId' | 'packageIds'> & Partial<Delivery>,
): Delivery =>
  newDelivery({
    address: {
      ...{ label: 'Home', line1: '12 Hope Road', line2: '', town: 'Kingston', parish: 'St. Andrew' },
      ...{ country: 'Jamaica', phone: '', note: '' },
    },
    feeJmdCents: 80_000,
    dueJmdCents: 92_000,
    cashRoundingJmdCents: 100,
    roundOf: row.driverId ?? null,
    createdBy: 'Office',
    createdAt: at,
    updatedAt: at,
    ...row,
  })
