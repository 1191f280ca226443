import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address } from '#sync/entities/accounts/address.ts'
import { parishes } from '#sync/entities/company/parishes.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
let token: string
let otherToken: string
let userId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  token = await server.tokenOf('User')
  otherToken = await server.tokenOf('User2')
  userId = await userIdOf(token)
})
afterAll(() => server.close())
beforeEach(async () => {
  await writerOf(server.app.deps.db).deleteFrom('address').execute()
})

const userIdOf = async (of: string): Promise<string> =>
  (await server.as(of, { url: '/api/accounts/user' })).json().user.userId

const home = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by = token) =>
  server.as(by, { method, url: `/api/address${path}`, ...(payload ? { payload } : {}) })
const add = async (more: object = {}): Promise<Address> =>
  (await send('POST', '', { ...home, ...more })).json()
const list = async (by = token): Promise<Address[]> =>
  (await server.as(by, { url: `/api/address/GetByUserId/${userId}` })).json()
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ line1 }) => line1)

test('exactly one of a person’s addresses is the default, no matter what is added, changed or deleted', async () => {
  const first = await add()
  expect([first.isDefault, first.country]).toEqual([true, 'Jamaica'])
  const second = await add({ line1: '4 Gloucester Avenue', parish: 'St. James' })
  expect(await defaults()).toEqual(['12 Hope Road'])
  await send('PUT', `/${second.addressId}`, { isDefault: true })
  expect(await defaults()).toEqual(['4 Gloucester Avenue'])
  const without = await send('PUT', `/${second.addressId}`, { isDefault: false })
  expect([without.statusCode, without.json().message]).toEqual([
    409,
    'This is the default address. Make another one the default instead.',
  ])
  await add({ line1: '1 Main Street', isDefault: true })
  expect(await defaults()).toEqual(['1 Main Street'])
  const [, , third] = await list()
  expect((await send('DELETE', `/${third?.addressId}`)).json()).toEqual(third)
  expect(await defaults()).toEqual(['12 Hope Road'])
})

test('a fifth address is refused in words', async () => {
  for (const line1 of ['1', '2', '3', '4']) await add({ line1 })
  const fifth = await send('POST', '', home)
  expect([fifth.statusCode, fifth.json().message]).toEqual([
    409,
    'There are 4 addresses already. Delete or change one of them.',
  ])
  expect(await list()).toHaveLength(4)
})

test('the account’s address is the default one, made when there is none', async () => {
  const put = (payload: object) => server.as(token, { method: 'PUT', url: '/api/accounts/address', payload })
  expect((await put(home)).json().isDefault).toBe(true)
  await add({ line1: 'Elsewhere' })
  await put({ ...home, line1: '13 Hope Road' })
  expect((await list()).map(({ line1, isDefault }) => [line1, isDefault])).toEqual([
    ['13 Hope Road', true],
    ['Elsewhere', false],
  ])
})

test('each of the 14 parishes is taken and no other; what is missing is said at its field', async () => {
  expect(parishes).toHaveLength(14)
  const { addressId } = await add()
  for (const parish of parishes)
    expect((await send('PUT', `/${addressId}`, { parish })).json().parish).toBe(parish)
  const wrong = await send('POST', '', { town: 'Miami', parish: 'Florida' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([400, ['line1', 'parish']])
})

test('the owner reaches an address; another customer can neither find nor change it', async () => {
  const { addressId } = await add()
  expect((await send('PUT', `/${addressId}`, { note: 'blue gate' })).statusCode).toBe(200)
  const tries = [
    send('PUT', `/${addressId}`, { note: 'mine now' }, otherToken),
    send('DELETE', `/${addressId}`, undefined, otherToken),
    send('POST', '', { ...home, userId }, otherToken),
    server.as(otherToken, { url: `/api/address/GetByUserId/${userId}` }),
  ]
  for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(404)
  expect((await list()).map(({ note }) => note)).toEqual(['blue gate'])
})

test.each<[Role, number, number]>([
  ['Employee', 200, 200],
  ['Agent', 200, 404],
  ['Driver', 403, 404],
  ['Admin', 200, 200],
])('%s sees and changes a customer’s addresses as the rights say', async (role, readStatus, writeStatus) => {
  const { addressId } = await add()
  const by = await server.tokenOf(role)
  expect((await server.as(by, { url: `/api/address/GetByUserId/${userId}` })).statusCode).toBe(readStatus)
  expect((await send('PUT', `/${addressId}`, { note: role }, by)).statusCode).toBe(writeStatus)
  const staff = await userIdOf(await server.tokenOf('Supervisor'))
  const colleague = await server.as(by, { url: `/api/address/GetByUserId/${staff}` })
  expect(colleague.statusCode).toBe(role === 'Admin' ? 200 : role === 'Driver' ? 403 : 404)
})

test('every change is in the audit, with what it was and what it is', async () => {
  const { addressId } = await add()
  await send('PUT', `/${addressId}`, { note: 'ring twice' })
  await send('DELETE', `/${addressId}`)
  const lines = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', addressId)
    .orderBy('auditId')
    .select(['action', 'before', 'after'])
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['address.create', 'address.update', 'address.delete'])
  expect(JSON.parse(lines[1]?.before ?? '')).toMatchObject({ note: '' })
  expect(JSON.parse(lines[1]?.after ?? '')).toMatchObject({ note: 'ring twice' })
  expect([lines[0]?.before, lines[2]?.after]).toEqual([null, null])
})
