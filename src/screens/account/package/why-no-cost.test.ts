import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/customs.ts'
import { whyNoCost } from './why-no-cost.ts'

const priced = { invoiceId: null, weightLb: 2, declaredValueUsdCents: 4500, customs: untouchedCustoms }

test('the cost is asked for only where the server can tell it, and else the page says what it waits for', () => {
  expect(whyNoCost(priced)).toBeNull()
  expect(whyNoCost({ ...priced, weightLb: null })).toContain('weighed')
  expect(whyNoCost({ ...priced, declaredValueUsdCents: null })).toContain('its value')
  const held = { ...untouchedCustoms, state: 'Hold' as const }
  expect(whyNoCost({ ...priced, customs: held })).toContain('once customs clears it')
})

test('an invoice is shown whatever the package lacks', () => {
  expect(whyNoCost({ ...priced, invoiceId: 'i', weightLb: null, declaredValueUsdCents: null })).toBeNull()
})
