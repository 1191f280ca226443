import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcedPackages } from '../db/packages/pickups.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 1000, living: 1000 })
  token = await server.tokenOf('Admin')
}, 120_000)
afterAll(() => server.close())
const read = async (url: string) => (await server.as(token, { url })).json()

test('a company that has grown has two origins, each with its label, and the second its price sheet and days', async () => {
  expect(await read('/api/origins')).toMatchObject([
    { label: 'By air', address: '100 Quayside Way, Doral, FL 33166' },
    { label: 'By sea', address: '2100 Pier Road, Savannah, GA 31408' },
  ])
  const [, port] = await read('/api/origins')
  const sheets: { originBranchId: string | null; name: string }[] = await read('/api/ratesheets')
  expect(sheets.filter(({ originBranchId }) => originBranchId).map(({ name }) => name)).toEqual([
    'Sea freight from Savannah',
  ])
  const { originTransit } = await read('/api/settings')
  expect(originTransit).toEqual([
    { branchId: port.branchId, transit: { air: null, sea: { from: 10, to: 15 } } },
  ])
})

test('its packages come from both warehouses, and what flies never from the port', async () => {
  const rows = await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .innerJoin('branch', 'branch.branchId', 'package.originBranchId')
    .innerJoin('manifest', 'manifest.manifestId', 'package.manifestId')
    .select(['branch.code', 'manifest.mode'])
    .distinct()
    .execute()
  expect(new Set(rows.map(({ code, mode }) => `${code} ${mode}`))).toEqual(new Set(['MIA Air', 'SAV Sea']))
})

test('each of its three roads has a truck that is loaded, one on the way and one that came', async () => {
  const { kysely } = server.app.deps.db.reads
  const transfers = await kysely.selectFrom('transfer').select(['status', 'toBranchId']).execute()
  const byOffice = Map.groupBy(transfers, ({ toBranchId }) => toBranchId)
  expect(byOffice.size).toBe(3)
  for (const roads of byOffice.values())
    expect(roads.map(({ status }) => status).sort()).toEqual(['Closed', 'Departed', 'Open'])
  const packages = await kysely
    .selectFrom('package')
    .where('headingTo', 'is not', null)
    .select('packageId')
    .execute()
  expect(packages).toHaveLength(18)
})

test('customers of all four offices have said when they come', async () => {
  const visits = await announcedPackages(server.app.deps.db.reads, null)
  expect(new Set(visits.map(({ officeId }) => officeId)).size).toBe(4)
  expect(visits.length).toBeGreaterThanOrEqual(8)
})

test('a shop sends one of its bought orders in two packages', async () => {
  const orders: { packages: { parts: object[] }[] }[] = await read('/api/storeorders')
  const partsOf = orders.map(({ packages }) => packages.map(({ parts }) => parts.length).sort())
  expect(partsOf.filter(({ length }) => length > 0)).toEqual([[1, 2]])
})
