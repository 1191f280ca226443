import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { shipTotals } from '#sync/rules/prices/package-price.ts'
import { idOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { accountIdOf } from '../../test/money.ts'

let server: TestApp
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())

const post = async (role: 'Employee' | 'Admin' | 'User' | 'Warehouse', url: string, payload: object) =>
  server.as(await server.tokenOf(role), { method: 'POST', url, payload })
const look = (payload: object, role: 'Employee' | 'User' | 'Warehouse' = 'Employee') =>
  post(role, '/api/packages/shiptotals', payload)
const rowOf = { mode: 'Air', weightLb: 3, declaredValueUsdCents: 4_000 } as const
const put = (owner: string | null, more: object = {}) => putPackage(server, owner, { ...rowOf, ...more })
const idsOf = (rows: readonly { packageId: string }[]) => rows.map(({ packageId }) => packageId)

test('the office reads both totals as the customer does, with their group and their promotions', async () => {
  const rows = [await put(accountId), await put(accountId, { weightLb: 1 })]
  const { priceGroupId } = (await post('Admin', '/api/pricegroups', { name: 'Firms' })).json()
  const validFrom = jamaicaDay(server.clock.now())
  await post('Admin', '/api/ratesheets', {
    ...{ name: 'Firms', mode: 'Air', priceGroupId, bands: [{ uptoLb: 1, priceUsdCents: 100 }] },
    ...{ extraLbUsdCents: 100, validFrom },
  })
  const packageIds = idsOf(rows)
  const regularReply = (await look({ packageIds })).json()
  await server.as(await server.tokenOf('Admin'), {
    ...{ method: 'PUT', url: `/api/accounts/${accountId}`, payload: { priceGroupId } },
  })
  const firmsReply = (await look({ packageIds })).json()
  expect(firmsReply.totals.apartJmdCents).toBeLessThan(regularReply.totals.apartJmdCents)
  const promotion = { name: 'Spring', percent: 10, priceGroupIds: [priceGroupId], validFrom }
  await post('Admin', '/api/promotions', promotion)
  const promotionReply = (await look({ packageIds })).json()
  expect(promotionReply.totals.apartJmdCents).toBeLessThan(firmsReply.totals.apartJmdCents)
  const rates = (
    await server.as(await server.tokenOf('User'), { url: '/api/ratesheets/terms' })
  ).json<ShippingRates>()
  expect(promotionReply).toEqual({ totals: shipTotals(rows, rates), unpriced: [] })
})

test('the measures of the packed box decide its price', async () => {
  const packageIds = idsOf([await put(accountId), await put(accountId)])
  const togetherOf = async (box: object | null) =>
    (await look({ packageIds, box })).json().totals.togetherJmdCents
  const guessedCents = await togetherOf(null)
  expect(await togetherOf({ weightLb: 6 })).toBe(guessedCents)
  expect(await togetherOf({ weightLb: 5 })).toBeLessThan(guessedCents)
  expect(await togetherOf({ weightLb: 6, lengthIn: 30, widthIn: 30, heightIn: 30 })).toBeGreaterThan(
    guessedCents,
  )
})

test('there is no total without a weight, for packages of several customers, or for other people', async () => {
  const [row, lightRow, strayRow] = [
    await put(accountId),
    await put(accountId, { weightLb: null }),
    await put(null),
  ]
  expect((await look({ packageIds: idsOf([row, lightRow]) })).json()).toEqual({
    totals: null,
    unpriced: [lightRow.trackingNumber],
  })
  const refusal = 'These packages are not of one customer. Choose packages of the same customer.'
  expect((await look({ packageIds: idsOf([row, strayRow]) })).json().message).toBe(refusal)
  expect((await look({ packageIds: idsOf([strayRow, await put(null)]) })).json().message).toBe(refusal)
  expect((await look({ packageIds: [row.packageId, idOf(0xdead)] })).statusCode).toBe(404)
  expect((await look({ packageIds: [row.packageId] })).statusCode).toBe(400)
  for (const role of ['User', 'Warehouse'] as const)
    expect((await look({ packageIds: idsOf([row, lightRow]) }, role)).statusCode).toBe(403)
})
