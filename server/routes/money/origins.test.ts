import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Branch } from '#sync/entities/company/branch.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { putAccount } from '../../test/account-rows.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
let customer: string
let accountId: string
let florida: Branch
let port: Branch
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  accountId = (await server.as(customer, { url: '/api/accounts/user' })).json().accountId
  const branches: Branch[] = (await server.app.inject({ url: '/api/branches' })).json()
  florida = branches.find(({ kind }) => kind === 'Warehouse') as Branch
  port = (
    await send('POST', '/api/branches', {
      ...{ code: 'SEA', name: 'A port', kind: 'Warehouse', address: '7 Dock St, Miami, FL 33132' },
    })
  ).json()
  for (const [name, originBranchId, priceUsdCents] of [
    ['Sea for all', null, 1_000],
    ['Sea from the port', port.branchId, 400],
  ])
    await send('POST', '/api/ratesheets', {
      ...{ name, mode: 'Sea', originBranchId, bands: [{ uptoLb: 10, priceUsdCents }], extraLbUsdCents: 0 },
      validFrom: jamaicaDay(server.clock.now()),
    })
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) =>
  server.as(token, { method, url, ...(payload ? { payload } : {}) })
const choose = async (addresses: object[]) => {
  const { customers } = (await send('POST', '/api/origins/reach', { addresses })).json()
  await send('PUT', '/api/settings', { addresses, confirmedReaders: customers })
}
const newBox = async (trackingNumber: string, more: object = {}) =>
  (
    await send('POST', '/api/packages', {
      ...{ trackingNumber, accountId, weightLb: 3, declaredValueUsdCents: 2_000, mode: 'Sea', ...more },
    })
  ).json()
const sheetOfBox = async (packageId: string, token = customer): Promise<string> => {
  const { featureValues } = (
    await server.as(token, { url: `/api/invoices/createinvoice/${packageId}` })
  ).json()
  const freight = featureValues.find(({ feature }: { feature: string }) => feature === 'Freight')
  return freight.how.split(',')[0]
}

test('a box costs what the sheet of its origin says, to its customer and to staff', async () => {
  const fromPort = await newBox('TBA300000008001', { originBranchId: port.branchId })
  const fromFlorida = await newBox('TBA300000008002', { originBranchId: florida.branchId })
  const unknownBox = await newBox('TBA300000008003')
  expect([fromPort.originBranchId, fromFlorida.originBranchId, unknownBox.originBranchId]).toEqual([
    port.branchId,
    florida.branchId,
    null,
  ])
  for (const token of [customer, admin])
    expect([
      await sheetOfBox(fromPort.packageId, token),
      await sheetOfBox(fromFlorida.packageId, token),
      await sheetOfBox(unknownBox.packageId, token),
    ]).toEqual(['Sea from the port', 'Sea for all', 'Sea for all'])
  const terms = (await server.as(customer, { url: '/api/ratesheets/terms' })).json()
  expect(terms.rateSheets.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Sea for all', 'Sea from the port']),
  )
})

test('lists and exports are narrowed to an origin, and an export names it', async () => {
  const body = { originBranchIds: [port.branchId] }
  const { result } = (await send('POST', '/api/packages/paginated/1', body)).json()
  expect(result.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)).toEqual([
    'TBA300000008001',
  ])
  const csv = (await send('POST', '/api/packages/export', { ...body, format: 'csv' })).body
  const rows = csv.split('\n').filter((line) => line.includes('TBA3000000080'))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('A port')
})

test('staff correct the origin, its customer may not, and an office is refused', async () => {
  const { packageId } = await newBox('TBA300000008004', { originBranchId: port.branchId })
  const url = '/api/packages'
  const change = { packageId, originBranchId: florida.branchId }
  expect((await send('PUT', url, change, customer)).statusCode).toBe(403)
  expect((await send('PUT', url, change)).statusCode).toBe(200)
  expect(await sheetOfBox(packageId)).toBe('Sea for all')
  const offices: Branch[] = (await server.app.inject({ url: '/api/branches' })).json()
  const office = offices.find(({ kind }) => kind === 'HeadOffice') as Branch
  const refusal = await send('PUT', url, { packageId, originBranchId: office.branchId })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    400,
    'The origin of a package is a warehouse. Choose one, or leave it empty.',
  ])
})

test('a second sheet for the same origin and day, and one for an office, are refused', async () => {
  const sheet = {
    ...{ name: 'Another', mode: 'Sea', bands: [{ uptoLb: 10, priceUsdCents: 1 }], extraLbUsdCents: 0 },
    validFrom: jamaicaDay(server.clock.now()),
  }
  const twin = await send('POST', '/api/ratesheets', { ...sheet, originBranchId: port.branchId })
  expect([twin.statusCode, twin.json().message]).toEqual([409, expect.stringContaining('from this origin')])
  const tomorrow = { ...sheet, validFrom: addDays(sheet.validFrom, 1), originBranchId: port.branchId }
  expect((await send('POST', '/api/ratesheets', tomorrow)).statusCode).toBe(200)
  const ofNobody = await send('POST', '/api/ratesheets', {
    ...sheet,
    originBranchId: server.app.deps.ids.next(),
  })
  expect([ofNobody.statusCode, ofNobody.json().message]).toEqual([
    400,
    'The origin is a warehouse. Choose one, or all origins.',
  ])
})

test('the calculator takes the address that customers read', async () => {
  const addresses = [
    { brand: null, mode: null, service: '', branchId: florida.branchId },
    { brand: null, mode: 'Sea', service: '', branchId: port.branchId },
  ]
  await choose(addresses)
  const parcel = {
    ...{
      mode: 'Sea',
      service: '',
      weightLb: 3,
      declaredValueUsdCents: 2_000,
      category: null,
      delivery: false,
    },
    ...{ lengthIn: null, widthIn: null, heightIn: null },
  }
  const estimate = (await send('POST', '/api/invoices/newestimate', { accountId, parcel })).json()
  expect(JSON.stringify(estimate)).toContain('Sea from the port')
})

test('an estimate for a customer takes the address that customers of their brand read', async () => {
  const { brandPrefix } = server.app.deps.env
  await choose([
    { brand: null, mode: null, service: '', branchId: florida.branchId },
    { brand: brandPrefix, mode: 'Sea', service: '', branchId: port.branchId },
  ])
  const parcel = {
    ...{ mode: 'Sea', service: '', weightLb: 3, declaredValueUsdCents: 2_000, category: null },
    ...{ delivery: false, lengthIn: null, widthIn: null, heightIn: null },
  }
  const sheetFor = async (id: string | null) => {
    const estimate = (await send('POST', '/api/invoices/newestimate', { accountId: id, parcel })).json()
    const price = await send('POST', '/api/fees/preview', {
      ...{ ...parcel, accountId: id, day: jamaicaDay(server.clock.now()) },
    })
    const isFromPort = (answer: object) => JSON.stringify(answer).includes('Sea from the port')
    return [isFromPort(estimate), isFromPort(price.json())]
  }
  const second = await putAccount(server.app.deps, { brand: brandPrefix })
  expect(await sheetFor(second.accountId)).toEqual([true, true])
  expect(await sheetFor(accountId)).toEqual([false, false])
  expect(await sheetFor(null)).toEqual([false, false])
  const estimate = (await send('POST', '/api/invoices/newestimate', { accountId, parcel })).json()
  const edit = { invoiceEstimateId: estimate.invoiceEstimateId, accountId: second.accountId, parcel }
  expect((await send('PUT', '/api/invoices/estimate', edit)).body).toContain('Sea from the port')
})

test('a warehouse that prices name is not deleted', async () => {
  await choose([{ brand: null, mode: null, service: '', branchId: florida.branchId }])
  const refusal = await send('DELETE', `/api/branches/${port.branchId}`)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('is in the books'),
  ])
})
