import { expect, test } from 'vitest'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { createChance } from './chance.ts'
import { trackingNumber } from './numbers.ts'

test('every number of the demo company is one its courier could have printed', () => {
  const chance = createChance(7)
  const couriers = new Set<string>()
  for (let n = 0; n < 3000; n++) {
    const { courier, trackingNumber: number } = trackingNumber(chance)
    const code = recognise(number)
    expect([number, code.kind, code.courier, code.check === 'wrong']).toEqual([
      number,
      'tracking',
      courier,
      false,
    ])
    couriers.add(courier)
  }
  expect(couriers.size).toBe(10)
})
