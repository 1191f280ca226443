import { expect, test } from 'vitest'
import { formatDateTime } from '../../ui/texts/format.ts'
import { deliveryFact } from './delivery-fact.ts'

const deliveredAt = '2026-11-26T08:20:00.000Z'

test('a handover names its recipient, and a correction to delivered only the time', () => {
  expect(deliveryFact({ deliveredAt, deliveredTo: 'Una Brown' })).toEqual([
    'Delivered to',
    `Una Brown, ${formatDateTime(deliveredAt)}`,
  ])
  expect(deliveryFact({ deliveredAt, deliveredTo: null })).toEqual(['Delivered', formatDateTime(deliveredAt)])
  expect(deliveryFact({ deliveredAt: null, deliveredTo: null })[1]).toBeNull()
})
