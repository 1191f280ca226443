import { expect, test } from 'vitest'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { openTestApp } from '../test/app.ts'

test('a newcomer finds services, groups, fees, zones and promotions, and boxes with goods of several kinds', async () => {
  const server = await openTestApp({}, { packages: 1_000, living: 200 })
  const admin = await server.tokenOf('Admin')
  const read = async <T>(url: string, token = admin): Promise<T> => (await server.as(token, { url })).json()

  const rates = await read<ShippingRates>('/api/ratesheets/terms', await server.tokenOf('User'))
  expect(rates.settings.services.map(({ name }) => name)).toEqual(['Standard', 'Express', 'Sea'])
  expect(new Set(rates.fees.map(({ rule }) => rule)).size).toBe(rates.fees.length)
  expect(rates.deliveryZones.length).toBeGreaterThan(4)
  expect(rates.rateSheets.map(({ name }) => name)).not.toContain('Business air')
  const groups =
    await read<{ name: string; members: number | null; rateSheets: number }[]>('/api/pricegroups')
  expect(groups).toMatchObject([
    { name: 'Business', members: 8, rateSheets: 2 },
    { name: 'Church and school clubs', members: 4, rateSheets: 1 },
    { name: 'Regular' },
  ])
  expect(await read<object[]>('/api/promotions')).toHaveLength(3)

  const boxes = await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('lines', '<>', '[]')
    .select(['packageId', 'status'])
    .execute()
  expect(new Set(boxes.map(({ status }) => status)).size).toBeGreaterThan(5)
  const feeLines = await server.app.deps.db.reads.kysely
    .selectFrom('invoiceLine')
    .where('feature', '=', 'Fee')
    .select('description')
    .distinct()
    .execute()
  expect(feeLines.map(({ description }) => description)).toContain('Customs clearance')
  await server.close()
}, 60_000)
