import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { putAccount } from '../../test/account-rows.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
let supervisor: string
let customer: string
let accountId: string
let firmsId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  supervisor = await server.tokenOf('Supervisor')
  customer = await server.tokenOf('User')
  accountId = (await server.as(customer, { url: '/api/accounts/user' })).json().accountId
  firmsId = (await send('POST', '/api/pricegroups', { name: 'Firms' })).json().priceGroupId
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) =>
  server.as(token, { method, url, ...(payload ? { payload } : {}) })
const today = () => jamaicaDay(server.clock.now())
const sheet = (name: string, pound: number, more: object = {}) => ({
  name,
  mode: 'Air',
  bands: [{ uptoLb: 1, priceUsdCents: pound }],
  extraLbUsdCents: pound,
  validFrom: today(),
  ...more,
})
const namesFor = async (token: string | null, url: string) => {
  const reply = (await server.as(token, { url })).json<ShippingRates | { name: string }[]>()
  return (Array.isArray(reply) ? reply : reply.rateSheets).map(({ name }) => name)
}
const put = (body: object, token = admin) => send('PUT', `/api/accounts/${accountId}`, body, token)

test('each customer begins in the group Regular, which stays', async () => {
  const account = (await server.as(admin, { url: `/api/accounts/${accountId}` })).json()
  expect(account.priceGroupId).toBe(regularGroupId)
  const removal = await send('DELETE', `/api/pricegroups/${regularGroupId}`)
  expect([removal.statusCode, removal.json().message]).toEqual([
    409,
    '"Regular" is the group of visitors and of everybody who is in no other one. It stays.',
  ])
})

test.each([
  [{ name: 'firms' }, 409, { name: ['Name is the name of another price group.'] }],
  [{ name: '  ' }, 400, { name: ['Name is missing.'] }],
])('a group with the name %j is refused', async (body, status, errors) => {
  const answer = await send('POST', '/api/pricegroups', body)
  expect([answer.statusCode, answer.json().errors]).toEqual([status, errors])
})

test('a group keeps its name when it is saved again, and takes another', async () => {
  const otherGroup = (await send('POST', '/api/pricegroups', { name: 'Other' })).json()
  expect(
    (await send('PUT', `/api/pricegroups/${otherGroup.priceGroupId}`, { name: 'OTHER' })).json().name,
  ).toBe('OTHER')
  expect((await send('DELETE', `/api/pricegroups/${otherGroup.priceGroupId}`)).statusCode).toBe(200)
  expect((await send('DELETE', `/api/pricegroups/${otherGroup.priceGroupId}`)).statusCode).toBe(404)
})

test.each([
  ['in other letters', 'CAFÉ CLUB'],
  ['with letters of two signs', 'Cafe\u0301 Club'],
  ['with a mark that is not seen', '\u202aCafé Club'],
])('a second group of the same name, %s, is refused', async (_how, name) => {
  const club = (await send('POST', '/api/pricegroups', { name: 'Café Club' })).json()
  const twin = await send('POST', '/api/pricegroups', { name })
  expect([twin.statusCode, twin.json().errors]).toEqual([
    409,
    { name: ['Name is the name of another price group.'] },
  ])
  await send('DELETE', `/api/pricegroups/${club.priceGroupId}`)
})

test('only people who set prices choose a customer’s group', async () => {
  const body = { priceGroupId: firmsId }
  expect((await put(body, customer)).statusCode).toBe(403)
  expect((await put(body, supervisor)).statusCode).toBe(403)
  expect((await put({ priceGroupId: '01990000-0000-7000-8000-00000000ffff' })).statusCode).toBe(400)
  const colleague = (await server.as(supervisor, { url: '/api/accounts/user' })).json().accountId
  expect((await send('PUT', `/api/accounts/${colleague}`, body)).statusCode).toBe(403)
  expect((await put(body)).json().priceGroupId).toBe(firmsId)
  // A form sends back what it loaded.
  expect((await put(body, customer)).statusCode).toBe(200)
  expect((await put({ priceGroupId: regularGroupId })).json().priceGroupId).toBe(regularGroupId)
})

test('a sheet names a group and a service that there are', async () => {
  const unknownReply = await send('POST', '/api/ratesheets', sheet('Unknown', 1, { priceGroupId: accountId }))
  expect([unknownReply.statusCode, unknownReply.json().errors]).toEqual([
    400,
    { priceGroupId: ['Price group does not exist.'] },
  ])
  const express = await send('POST', '/api/ratesheets', sheet('Express', 1, { service: 'Express' }))
  expect([express.statusCode, express.json().message]).toEqual([
    400,
    'No service "Express" goes by air. Choose all services, or add it in the settings first.',
  ])
})

test('a group’s price is read and paid by its customers alone', async () => {
  const creation = await send(
    'POST',
    '/api/ratesheets',
    sheet('Air for firms', 100, { priceGroupId: firmsId }),
  )
  expect(creation.statusCode).toBe(200)
  const repeat = await send('POST', '/api/ratesheets', sheet('Again', 90, { priceGroupId: firmsId }))
  expect([repeat.statusCode, repeat.json().message]).toEqual([
    409,
    `"Air for firms" already holds for air freight of this price group from ${today()}. Choose another day, or change that one.`,
  ])
  const urls = ['/api/ratesheets', '/api/ratesheets/shippingrates', '/api/ratesheets/terms']
  for (const url of urls) {
    for (const stranger of [null, customer])
      expect(await namesFor(stranger, url)).not.toContain('Air for firms')
    expect(await namesFor(admin, url)).toContain('Air for firms')
  }
  await put({ priceGroupId: firmsId })
  for (const url of urls) {
    expect(await namesFor(customer, url)).toContain('Air for firms')
    expect(await namesFor(null, url)).not.toContain('Air for firms')
  }
  expect(await namesFor(customer, '/api/ratesheets/terms')).not.toContain('Standard air')
})

test('the bill, the estimate and the page of a customer have the price of the group', async () => {
  const box = { trackingNumber: 'TBA987654321077', accountId, description: 'Box', weightLb: 1 }
  const payload = { packages: [{ ...box, declaredValueUsdCents: 2_000, mode: 'Air' }] }
  const { results } = (await send('POST', '/api/packages/checkin', payload, supervisor)).json()
  const [{ packageId }] = results
  const freightIn = ({ featureValues }: { featureValues: { feature: string; unitJmdCents: number }[] }) =>
    featureValues.find(({ feature }) => feature === 'Freight')?.unitJmdCents
  const parcel = { mode: 'Air', weightLb: 1, declaredValueUsdCents: 2_000 }
  const estimate = async (owner: string | null) => {
    const body = { title: 'Box', kind: 'Package', accountId: owner, parcel }
    return (await send('POST', '/api/invoices/newestimate', body, supervisor)).json()
  }
  const flightBill = await send('POST', '/api/invoices/bill', { packageIds: [packageId], preview: true })
  const page = (await server.as(customer, { url: `/api/packages/createinvoice/${packageId}` })).json()
  expect(freightIn(page)).toBe(15_500)
  expect(freightIn(await estimate(accountId))).toBe(15_500)
  expect(freightIn(await estimate(null))).toBe(54_250)
  expect(flightBill.json()[0].totalJmdCents).toBe(page.totalJmdCents)
  const invoice = (await send('POST', `/api/invoices/createinvoice/${packageId}`, {}, supervisor)).json()
  expect(freightIn(invoice)).toBe(15_500)
})

test('a group that customers or sheets are in is not deleted', async () => {
  const removal = () => send('DELETE', `/api/pricegroups/${firmsId}`)
  expect((await removal()).json().message).toBe(
    '"Firms" still has 1 customer and 1 rate sheet. Give the customers another group and delete the rate sheets first.',
  )
  await put({ priceGroupId: regularGroupId })
  expect((await removal()).json().message).toContain('"Firms" still has 1 rate sheet.')
})

test('a group whose only customers closed their account or work here now is deleted', async () => {
  const { priceGroupId } = (await send('POST', '/api/pricegroups', { name: 'Past' })).json()
  const newCustomer = async () => {
    const { accountId: id } = await putAccount(server.app.deps)
    expect((await send('PUT', `/api/accounts/${id}`, { priceGroupId })).statusCode).toBe(200)
    return id
  }
  const [closedId, colleagueId] = [await newCustomer(), await newCustomer()]
  const removal = () => send('DELETE', `/api/pricegroups/${priceGroupId}`)
  expect((await removal()).json().message).toContain('"Past" still has 2 customers.')
  await send('DELETE', `/api/accounts/${closedId}`)
  expect((await send('PUT', `/api/accounts/${colleagueId}`, { role: 'Employee' })).statusCode).toBe(200)
  expect((await removal()).statusCode).toBe(200)
})

test('a customer is put into no group that is deleted meanwhile', async () => {
  const { priceGroupId } = (await send('POST', '/api/pricegroups', { name: 'Short' })).json()
  const answers = await Promise.all([
    send('DELETE', `/api/pricegroups/${priceGroupId}`),
    put({ priceGroupId }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400])
})

test('a sheet for all is not narrowed while others have no other price', async () => {
  const sheets = (await server.as(admin, { url: '/api/ratesheets' })).json<
    { rateSheetId: string; name: string }[]
  >()
  const standard = sheets.find(({ name }) => name === 'Standard air')
  const url = `/api/ratesheets/${standard?.rateSheetId}`
  const narrowReply = await send('PUT', url, { priceGroupId: firmsId, validFrom: addDays(today(), -2) })
  expect([narrowReply.statusCode, narrowReply.json().message]).toEqual([
    409,
    'Without "Standard air" no air freight could be priced today. Add another sheet first.',
  ])
})

test('a service of the settings stays while a rate sheet is for it', async () => {
  const express = { name: 'Express', modes: ['Air'], transit: { air: { from: 2, to: 3 }, sea: null } }
  const standard = { name: 'Standard', modes: ['Air', 'Sea'], transit: { air: null, sea: null } }
  const save = (services: object[]) => send('PUT', '/api/settings', { services })
  expect((await save([standard, express])).statusCode).toBe(200)
  expect((await save([standard, { ...express, name: 'standard' }])).statusCode).toBe(400)
  expect((await save([{ ...express, modes: [] }])).statusCode).toBe(400)
  const ship = sheet('Ship', 1, { mode: 'Sea', service: 'Express' })
  expect((await send('POST', '/api/ratesheets', ship)).json().message).toBe(
    'No service "Express" goes by sea. Choose Standard, or all services.',
  )
  const quick = await send('POST', '/api/ratesheets', sheet('Quick', 900, { service: 'Express' }))
  expect(quick.statusCode).toBe(200)
  const removal = await save([standard])
  expect([removal.statusCode, removal.json().message]).toEqual([
    409,
    'The rate sheet "Quick" is for Express by air. Change or delete that sheet first, then the service.',
  ])
  const bySea = await save([standard, { ...express, modes: ['Sea'] }])
  expect(bySea.statusCode).toBe(409)
  expect(await namesFor(null, '/api/ratesheets/terms')).toEqual(['Quick', 'Standard air', 'Sea freight'])
  const parcel = { mode: 'Air', service: 'Express', weightLb: 1, declaredValueUsdCents: 2_000 }
  const body = { title: 'Box', kind: 'Package', accountId: null, parcel }
  const estimate = await send('POST', '/api/invoices/newestimate', body, supervisor)
  expect(estimate.body).toContain('Quick')
  await send('DELETE', `/api/ratesheets/${quick.json().rateSheetId}`)
  expect((await save([])).statusCode).toBe(200)
})
