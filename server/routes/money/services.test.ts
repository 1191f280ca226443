import { afterAll, beforeAll, expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
let customer: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  accountId = (await server.as(customer, { url: '/api/accounts/user' })).json().accountId
  await send('PUT', '/api/settings', {
    services: ['Standard', 'Express'].map((name) => ({
      ...{ name, modes: ['Air', 'Sea'], transit: { air: null, sea: null } },
    })),
  })
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT', url: string, payload: object, token = admin) =>
  server.as(token, { method, url, payload })
const newBox = async (trackingNumber: string, more: object = {}) => {
  const answer = await send('POST', '/api/packages', {
    ...{ trackingNumber, accountId, weightLb: 3, declaredValueUsdCents: 2_000, mode: 'Air', ...more },
  })
  return answer.json()
}
const freightOf = async (packageId: string) => {
  const { featureValues } = (
    await server.as(customer, { url: `/api/invoices/createinvoice/${packageId}` })
  ).json()
  return featureValues.find(({ feature }: { feature: string }) => feature === 'Freight')
}

test('a customer chooses a usual service, but none that isn’t there', async () => {
  const url = `/api/accounts/${accountId}`
  const refusal = await send('PUT', url, { defaultService: 'Overnight' }, customer)
  expect([refusal.statusCode, refusal.json().errors]).toEqual([
    400,
    { defaultService: ['Default service does not exist.'] },
  ])
  expect((await send('PUT', url, { defaultService: 'Express' }, customer)).json().defaultService).toBe(
    'Express',
  )
})

test('a package costs what the sheet of its service says, on the customer’s page as on the bill', async () => {
  const validFrom = jamaicaDay(server.clock.now())
  const sheet = (service: string, priceUsdCents: number) =>
    send('POST', '/api/ratesheets', {
      ...{ name: service, mode: 'Air', service, bands: [{ uptoLb: 10, priceUsdCents }], validFrom },
      extraLbUsdCents: 100,
    })
  await sheet('Standard', 1_000)
  await sheet('Express', 4_000)
  const usual = await newBox('TBA300000009001')
  const slow = await newBox('TBA300000009002', { service: 'Standard' })
  expect([usual.service, slow.service]).toEqual(['Express', 'Standard'])
  const [fast, plain] = [await freightOf(usual.packageId), await freightOf(slow.packageId)]
  expect([fast.how.split(',')[0], plain.how.split(',')[0]]).toEqual(['Express', 'Standard'])
  expect(fast.unitJmdCents).toBe(4 * plain.unitJmdCents)
  const bill = (await send('POST', `/api/packages/createinvoice/${usual.packageId}`, {})).json()
  expect(bill.featureValues[0].unitJmdCents).toBe(fast.unitJmdCents)
})

test('a service that the company doesn’t have is refused in words', async () => {
  const answer = await newBox('TBA300000009003', { service: 'Overnight' })
  expect(answer.message).toBe(
    'There is no service “Overnight” any more. Choose one of the company’s services, or none.',
  )
})

test('a usual service that the company gave up is on no new package', async () => {
  const service = (name: string) => ({
    ...{ name, modes: ['Air', 'Sea'], transit: { air: null, sea: null } },
  })
  const save = (names: string[]) => send('PUT', '/api/settings', { services: names.map(service) })
  await save(['Standard', 'Express', 'Overnight'])
  await send('PUT', `/api/accounts/${accountId}`, { defaultService: 'Overnight' }, customer)
  const before = await newBox('TBA300000009101')
  await save(['Standard', 'Express'])
  const after = await newBox('TBA300000009102')
  expect([before.service, after.service]).toEqual(['Overnight', ''])
  const changedBox = await send('PUT', '/api/packages', { packageId: before.packageId, weightLb: 4 })
  expect(changedBox.json().service).toBe('Overnight')
})
