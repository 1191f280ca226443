import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterAll(() => server.close())

const numbers = ['TBA987654321301', 'TBA987654321302']

test('the office consolidates by call, bills it once, and takes it apart again', async () => {
  const office = await server.tokenOf('Supervisor')
  const customer = await server.tokenOf('User')
  const { accountId } = (await server.as(customer, { url: '/api/accounts/user' })).json()
  const packages = numbers.map((trackingNumber) => ({
    ...{ trackingNumber, accountId, description: 'Shoes', weightLb: 3, declaredValueUsdCents: 2_000 },
  }))
  const post = (token: string, url: string, payload: object) =>
    server.as(token, { method: 'POST', url, payload })
  const checkedIn = (await post(office, '/api/packages/checkin', { packages })).json()
  const packageIds = checkedIn.results.map(({ packageId }: { packageId: string }) => packageId)

  const shippingReply = await post(customer, '/api/packages/shipping', { packageIds, shipWhen: 'Together' })
  expect(shippingReply.json().map(({ shipWhen }: { shipWhen: string }) => shipWhen)).toEqual([
    'Together',
    'Together',
  ])
  expect((await post(customer, '/api/packages/consolidate', { packageIds, weightLb: 5 })).statusCode).toBe(
    403,
  )
  const reply = await post(office, '/api/packages/consolidate', { packageIds, weightLb: 5 })
  expect(reply.statusCode).toBe(200)
  const box = reply.json()
  expect(box).toMatchObject({ weightLb: 5, declaredValueUsdCents: 4_000, shipWhen: 'Now' })
  expect(box.hawbNumber).toMatch(/^QS/)

  const ownReply = await server.as(customer, { url: `/api/packages/${packageIds[0]}/customer` })
  expect(ownReply.json().packageId).toBe(box.packageId)
  const bills = await post(office, '/api/invoices/bill', { packageIds, preview: true })
  expect(bills.body.split('Air freight')).toHaveLength(2)
  expect(bills.body).toContain('Consolidation of 2 packages')

  const apart = await post(office, `/api/packages/${box.packageId}/split`, {})
  expect(apart.json().map(({ weightLb }: { weightLb: number }) => weightLb)).toEqual([3, 3])
  expect((await server.as(office, { url: `/api/packages/${box.packageId}` })).statusCode).toBe(404)
})
