import { afterAll, beforeAll, expect, test } from 'vitest'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { chargesOf } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'

// The price of a package follows its own mode, on each of the ways to a price.

let server: TestApp
let prices: Prices
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  prices = await pricesOn(server.app.deps.db.reads.kysely, '2026-11-26')
})
afterAll(() => server.close())

const nameOfSheet = (mode: ShippingMode): string =>
  must(
    prices.sheets.find((sheet) => sheet.mode === mode),
    `a sheet for ${mode}`,
  ).name

test.each<[what: string, own: ShippingMode | null, manifest: ShippingMode | null, mode: ShippingMode]>([
  ['its own mode', 'Sea', null, 'Sea'],
  ['its own mode, also on a manifest of the other', 'Sea', 'Air', 'Sea'],
  ['air, also on a ship', 'Air', 'Sea', 'Air'],
  ['the mode of its manifest while none is chosen', null, 'Sea', 'Sea'],
  ['air while nothing is known', null, null, 'Air'],
])('a package is priced by %s', (_, packageMode, manifest, mode) => {
  const pkg = { ...blankPackage(idOf(1), '2026-11-26T08:00:00.000Z'), mode: packageMode, weightLb: 4 }
  const billInput = {
    pkg,
    events: [],
    mode: manifest,
    outOn: null,
    billedDays: 0,
    billedDutyJmdCents: 0,
    priceGroupId: regularGroupId,
  }
  const [freight] = chargesOf(billInput, { category: null, storageWaiver: null }, prices)
  expect(freight?.description).toBe(`${mode} freight`)
  expect(nameOfSheet(mode)).not.toBe(nameOfSheet(mode === 'Air' ? 'Sea' : 'Air'))
})

test('the customer’s page, the bill and the invoice have the price by sea', async () => {
  const office = await server.tokenOf('Supervisor')
  const customer = await server.tokenOf('User')
  const { accountId } = (await server.as(customer, { url: '/api/accounts/user' })).json()
  const sofa = { trackingNumber: 'TBA987654321012', accountId, description: 'Sofa', weightLb: 40 }
  const payload = { packages: [{ ...sofa, declaredValueUsdCents: 9_000, mode: 'Sea' }] }
  const { results } = (
    await server.as(office, { method: 'POST', url: '/api/packages/checkin', payload })
  ).json()
  const { packageId } = results[0]
  const costs = await server.as(customer, { url: `/api/packages/createinvoice/${packageId}` })
  expect(costs.statusCode).toBe(200)
  expect(costs.body).toContain('Sea freight')
  expect(costs.body).not.toContain('Air freight')
  const bills = await server.as(office, {
    method: 'POST',
    url: '/api/invoices/bill',
    payload: { packageIds: [packageId], preview: true },
  })
  expect(bills.body).toContain('Sea freight')
  const response = await server.as(office, {
    method: 'PUT',
    url: '/api/packages',
    payload: { packageId, mode: 'Air' },
  })
  expect(response.json().mode).toBe('Air')
  const after = await server.as(customer, { url: `/api/packages/createinvoice/${packageId}` })
  expect(after.body).toContain('Air freight')
})
