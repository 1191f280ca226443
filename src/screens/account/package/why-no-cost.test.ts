import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import { whyNoCost } from './why-no-cost.ts'

const pricedPackage = {
  ...{ invoiceId: null, weightLb: 2, declaredValueUsdCents: 4500, customs: untouchedCustoms },
  arrival: null,
}

test('a cost is requested only if the server can estimate it; otherwise the reason is shown', () => {
  expect(whyNoCost(pricedPackage)).toBeNull()
  expect(whyNoCost({ ...pricedPackage, weightLb: null })).toContain('weighed')
  expect(whyNoCost({ ...pricedPackage, declaredValueUsdCents: null })).toContain('its value')
  expect(whyNoCost({ ...pricedPackage, arrival: 'Missing' })).toContain('missing or lost')
  const heldCustoms = { ...untouchedCustoms, state: 'Hold' as const }
  expect(whyNoCost({ ...pricedPackage, customs: heldCustoms })).toContain('once customs clears it')
})

test('an invoice is shown even if the package lacks details', () => {
  expect(
    whyNoCost({ ...pricedPackage, invoiceId: 'i', weightLb: null, declaredValueUsdCents: null }),
  ).toBeNull()
})
