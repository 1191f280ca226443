import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressChoice } from '#sync/entities/company/address-choice.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { migrations } from '../../db/migrations/index.ts'
import { publicData } from '../../pages/public-data.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
let customer: string
let florida: Branch
let atlanta: Branch
let port: Branch
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  florida = (await branches()).find(({ kind }) => kind === 'Warehouse') as Branch
  const address = { kind: 'Warehouse', phone: '+1 404 555 0100' }
  atlanta = (
    await send('POST', '/api/branches', {
      ...{ ...address, code: 'ATL', name: 'Airport warehouse', address: '1 Runway Rd, Atlanta, GA 30320' },
    })
  ).json()
  port = (
    await send('POST', '/api/branches', {
      ...{ ...address, code: 'SEA', name: 'A port', address: '7 Dock St, Miami, FL 33132' },
    })
  ).json()
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) =>
  server.as(token, { method, url, ...(payload ? { payload } : {}) })
const branches = async (): Promise<Branch[]> => (await server.app.inject({ url: '/api/branches' })).json()
type Shown = { branchId: string; label: string; address: string }[]
const shownTo = async (token: string | null, query = ''): Promise<[string, string][]> => {
  const url = `/api/origins${query}`
  const answer = token ? await server.as(token, { url }) : await server.app.inject({ url })
  return (answer.json() as Shown).map(({ label, address }) => [label, address])
}
const everything = { brand: null, mode: null, service: '' }
const reachOf = async (addresses: AddressChoice[]): Promise<number> =>
  (await send('POST', '/api/origins/reach', { addresses })).json().customers
const choose = async (addresses: AddressChoice[], more: object = {}) =>
  send('PUT', '/api/settings', { addresses, confirmedReaders: await reachOf(addresses), ...more })
const onLandingPage = async (): Promise<string[]> =>
  (await publicData(server.app.deps, { home: '', brand: null }, null)).addresses.map(({ address }) => address)
const newAddressNotices = () =>
  server.app.deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'address.changed')
    .selectAll()
    .execute()
const customersOf = async (brand: string) =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('account')
      .where('role', '=', 'User')
      .where('status', '=', 'Active')
      .where('deletedAt', 'is', null)
      .where('brand', '=', brand)
      .select('accountId')
      .execute()
  ).length
const secondCustomer = async (): Promise<string> => {
  const { accountId } = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .where('role', '=', 'User')
    .where('brand', '=', 'slp')
    .where('status', '=', 'Active')
    .select('accountId')
    .executeTakeFirstOrThrow()
  return accountId
}

test('customers’ address stays when a warehouse is added', async () => {
  expect(await shownTo(customer)).toEqual([['', florida.address]])
  expect(await shownTo(null)).toEqual([['', florida.address]])
  expect(await onLandingPage()).toEqual([florida.address])
  expect(await newAddressNotices()).toEqual([])
})

test('a choice says whom it concerns, and tells each of them once', async () => {
  const addresses = [
    { ...everything, branchId: florida.branchId },
    { ...everything, mode: 'Sea' as const, branchId: port.branchId },
  ]
  const customerCount = (await customersOf('quayside')) + (await customersOf('slp'))
  expect((await send('POST', '/api/origins/reach', { addresses })).json()).toEqual({
    customers: customerCount,
  })
  expect(await newAddressNotices()).toEqual([])
  expect((await choose(addresses)).statusCode).toBe(200)
  expect(await shownTo(customer)).toEqual([
    ['By air', florida.address],
    ['By sea', port.address],
  ])
  expect(await newAddressNotices()).toHaveLength(customerCount)
  expect((await choose(addresses)).statusCode).toBe(200)
  expect(await newAddressNotices()).toHaveLength(customerCount)
  expect((await send('POST', '/api/origins/reach', { addresses })).json()).toEqual({ customers: 0 })
  expect(await onLandingPage()).toEqual([florida.address, port.address])
})

test('an unconfirmed change, and one with another number of customers, is refused in words', async () => {
  const addresses = [{ ...everything, branchId: port.branchId }]
  const customers = await reachOf(addresses)
  expect(customers).toBeGreaterThan(1)
  const before = await shownTo(customer)
  const notices = (await newAddressNotices()).length
  for (const confirmedReaders of [undefined, 0, customers - 1, customers + 1]) {
    const refusal = await choose(addresses, { confirmedReaders, exchangeRate: 17_123 })
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      `${customers} customers read another address after this change and will be told. Check the number, then save again with confirmedReaders: ${customers}.`,
    ])
  }
  expect(await shownTo(customer)).toEqual(before)
  expect(await newAddressNotices()).toHaveLength(notices)
  expect((await send('GET' as 'POST', '/api/settings')).json().exchangeRate).not.toBe(17_123)
})

test('another brand has its own address, and a message about it goes to its customers alone', async () => {
  const before = (await newAddressNotices()).length
  const addresses = [
    { ...everything, branchId: florida.branchId },
    { ...everything, mode: 'Sea' as const, branchId: port.branchId },
    { ...everything, brand: 'slp', branchId: atlanta.branchId },
  ]
  const second = await customersOf('slp')
  expect(second).toBeGreaterThan(0)
  expect((await send('POST', '/api/origins/reach', { addresses })).json()).toEqual({ customers: second })
  await choose(addresses)
  expect(await shownTo(null, '?brand=slp')).toEqual([['', atlanta.address]])
  expect(await shownTo(customer, '?brand=slp')).toEqual([
    ['By air', florida.address],
    ['By sea', port.address],
  ])
  const news = (await newAddressNotices()).slice(before)
  expect(news.length === second).toBe(true)
  expect(news.map(({ accountId }) => accountId)).toContain(await secondCustomer())
  expect(news[0]?.facts).toContain('Runway')
  const readByVisitors = (await server.app.inject({ url: '/api/settings/public' })).json().addresses
  expect(readByVisitors.map(({ brand }: AddressChoice) => brand)).toEqual([null, null])
})

test('a service can have a warehouse of its own, and is then not taken away', async () => {
  const services = ['Standard', 'Express'].map((name) => ({
    ...{ name, modes: ['Air'], transit: { air: null, sea: null } },
  }))
  const addresses = [
    { ...everything, branchId: florida.branchId },
    { ...everything, service: 'Express', branchId: atlanta.branchId },
  ]
  expect((await choose(addresses)).json().message).toContain('No service “Express”')
  expect((await choose(addresses, { services })).statusCode).toBe(200)
  expect(await shownTo(customer)).toEqual([
    ['Standard by air and by sea', florida.address],
    ['Express by air', atlanta.address],
  ])
  const refusal = await send('PUT', '/api/settings', { services: [] })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    400,
    expect.stringContaining('No service “Express” that the company has.'),
  ])
})

test('a place that takes no packages is no address', async () => {
  const office = (await branches()).find(({ kind }) => kind === 'HeadOffice') as Branch
  const closed = (
    await send('POST', '/api/branches', { code: 'OLD', name: 'Old depot', kind: 'Warehouse', active: false })
  ).json()
  const bare = (
    await send('POST', '/api/branches', { code: 'BAR', name: 'Bare depot', kind: 'Warehouse' })
  ).json()
  const wordsFor = async (choice: object) =>
    (await choose([{ ...everything, branchId: florida.branchId, ...choice }])).json().message
  expect(await wordsFor({ branchId: office.branchId })).toContain('is an office')
  expect(await wordsFor({ branchId: closed.branchId })).toContain('is inactive')
  expect(await wordsFor({ branchId: bare.branchId })).toContain('has no address yet')
  expect(await wordsFor({ branchId: server.app.deps.ids.next() })).toContain('Warehouse not found')
  expect(await wordsFor({ brand: 'acme' })).toContain('There is no brand “acme”')
  const twice = { ...everything, branchId: florida.branchId }
  expect((await choose([twice, { ...twice, branchId: port.branchId }])).statusCode).toBe(400)
})

test('a warehouse whose address customers read is neither closed nor deleted; another is', async () => {
  const refusal409 = {
    statusCode: 409,
    words: expect.stringContaining('Choose another warehouse as their US'),
  }
  const url = `/api/branches/${florida.branchId}`
  for (const answer of [
    await send('PUT', url, { active: false }),
    await send('PUT', url, { kind: 'LocalOffice' }),
    await send('PUT', url, { address: ' ' }),
    await send('DELETE', url),
  ])
    expect({ statusCode: answer.statusCode, words: answer.json().message }).toEqual(refusal409)
  expect((await send('PUT', `/api/branches/${port.branchId}`, { active: false })).statusCode).toBe(200)
  expect((await send('DELETE', `/api/branches/${port.branchId}`)).statusCode).toBe(200)
})

test('days in transit name warehouses, and keep theirs from being deleted', async () => {
  const warehouse = async (code: string): Promise<string> =>
    (
      await send('POST', '/api/branches', { ...port, branchId: undefined, code, name: `Warehouse ${code}` })
    ).json().branchId
  const [first, second] = [await warehouse('AA1'), await warehouse('AA2')]
  const days = (branchId: string) => ({ branchId, transit: { air: { from: 4, to: 6 }, sea: null } })
  const put = async (branchIds: string[]) => {
    const reply = await send('PUT', '/api/settings', { originTransit: branchIds.map(days) })
    return [reply.statusCode, reply.statusCode === 200 ? '' : reply.json().message]
  }
  const office = (await branches()).find(({ kind }) => kind === 'LocalOffice') as Branch
  expect(await put([office.branchId])).toEqual([400, expect.stringContaining(`${office.name} is an office.`)])
  expect(await put([office.branchId.replace(/.{4}$/, '0000')])).toEqual([
    400,
    'Warehouse not found. It may have been deleted.',
  ])
  expect(await put([first])).toEqual([200, ''])
  const refusal = await send('DELETE', `/api/branches/${first}`)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    'Warehouse AA1 has days in transit of its own. Empty them in the settings first.',
  ])
  expect((await send('DELETE', `/api/branches/${second}`)).statusCode).toBe(200)
  expect(await put([first, second])).toEqual([400, 'Warehouse not found. It may have been deleted.'])
  expect(await put([])).toEqual([200, ''])
  expect((await send('DELETE', `/api/branches/${first}`)).statusCode).toBe(200)
})

test('customers hear of a warehouse that moves, not of new opening hours', async () => {
  const before = (await newAddressNotices()).length
  await send('PUT', `/api/branches/${florida.branchId}`, { openingHours: 'Mon–Fri 8:00–18:00' })
  expect(await newAddressNotices()).toHaveLength(before)
  await send('PUT', `/api/branches/${florida.branchId}`, { address: '9 New Way, Doral, FL 33166' })
  expect((await newAddressNotices()).length - before).toBe(
    (await customersOf('quayside')) + (await customersOf('slp')),
  )
})

test('only administrators count and choose', async () => {
  const addresses = [{ ...everything, branchId: florida.branchId }]
  for (const token of [customer, await server.tokenOf('Supervisor')]) {
    expect((await send('POST', '/api/origins/reach', { addresses }, token)).statusCode).toBe(403)
    expect((await send('PUT', '/api/settings', { addresses }, token)).statusCode).toBe(403)
  }
})

test('a company of before keeps the address that its customers read', () => {
  const sqlite = new Sqlite(':memory:')
  sqlite.exec(`create table setting ("key" text primary key, "value" text not null);
    create table branch ("branchId" text, "name" text, "kind" text, "active" integer, "deletedAt" text);
    insert into branch values ('b', 'beta', 'Warehouse', 1, null), ('g', 'Gamma', 'Warehouse', 1, null),
      ('a', 'Alpha', 'Warehouse', 0, null), ('o', 'An office', 'HeadOffice', 1, null)`)
  sqlite.exec(migrations['151-addresses']?.sqlite ?? '')
  const rows = sqlite.prepare<[], { value: string }>('select "value" from setting').all()
  expect(rows.map(({ value }) => JSON.parse(value))).toEqual([
    [{ brand: null, mode: null, service: '', branchId: 'b' }],
  ])
  sqlite.close()
})
