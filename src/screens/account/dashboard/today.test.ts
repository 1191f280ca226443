import { expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { comingToday } from './today.ts'

const today = '2026-12-01'
const stop = (deliveryId: string, more: Partial<Delivery>) => ({
  delivery: deliveryRow({ deliveryId, accountId: 'a1', packageIds: [], scheduledFor: today, ...more }),
  packages: [],
})
const pkg = (packageId: string, expectedTo: string) => ({
  ...blankPackage(packageId, '2026-11-20T15:00:00.000Z'),
  status: 'AtLocalOffice' as const,
  expectedFrom: '2026-11-30',
  expectedTo,
})

test('a van on the way comes first, then the confirmed deliveries and the packages of today', () => {
  const stops = [
    stop('confirmed', { confirmedAt: '2026-11-30T15:00:00.000Z' }),
    stop('requested', {}),
    stop('tomorrow', { scheduledFor: '2026-12-02', confirmedAt: '2026-11-30T15:00:00.000Z' }),
    stop('delivered', { status: 'Delivered' }),
    stop('out', { status: 'OutForDelivery', scheduledFor: '2026-11-30' }),
  ]
  const reader = { branches: [], now: Date.parse(`${today}T15:00:00.000Z`) }
  const waiting = { ...pkg('in Florida', today), status: 'ReceivedAtWharehouse' as const }
  const coming = comingToday(stops, [pkg('today', today), pkg('later', '2026-12-02'), waiting], reader)
  expect(coming.stops.map(({ delivery }) => delivery.deliveryId)).toEqual(['out', 'confirmed'])
  expect(coming.rows.map(({ packageId }) => packageId)).toEqual(['today'])
})
