import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { fieldLabel } from '#sync/entities/field-label.ts'
import { equal } from '#sync/lib/equal.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { differences, dumpOf } from '../test/dump.ts'
import { openEdited } from '../test/edited.ts'
import { withoutBase, withoutRow } from '../test/rights-table.ts'
import { goodsOfStaff } from '../test/staff-goods.ts'
import { openTwins, type Twins } from '../test/twins.ts'
import { currentRows, writableBody } from './current-rows.ts'
import { editedRows } from './edited-rows.ts'

type Row = Record<string, unknown>
let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  twins = await openTwins(server)
})
afterAll(() => server.close())

const { send, one, reads } = openEdited(() => ({ server, twins }))
/** These calls are about one's own data and have no row in the table of staff; they are tried separately below. */
const byOwner: readonly ApiName[] = ['accounts.updateAddress', 'accounts.updateAuthorizedPersons']

test('every PUT takes back the row as it was read, or is said to have none', () => {
  const puts = apiNames.filter((name) => api[name].method === 'PUT')
  expect(puts.filter((name) => !currentRows[name] && !withoutRow[name])).toEqual([])
  expect(puts.filter((name) => currentRows[name] && withoutRow[name])).toEqual([])
  expect(Object.keys(currentRows).sort()).toEqual([...Object.keys(reads), ...byOwner].sort())
})

const goods = goodsOfStaff(() => ({ server, twins })).filter(({ call }) => reads[call])

/** Another value of the same kind. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return `${value}9`
  if (Array.isArray(value)) return [...value, { more: 1 }]
  return value === null ? 'something' : { ...value, more: 1 }
}

/** Returns a value of the same kind that the field may have had before. */
function earlier(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (!isRecord(value)) return another(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, earlier(part)]))
}

/** An admin may change anything, so the body of a call depends on nothing else here. */
const admin: Actor = {
  accountId: '',
  name: '',
  role: 'Admin',
  branchId: null,
  permissions: [],
  brand: 'quayside',
}
const settable = (call: ApiName): readonly string[] => {
  const body = writableBody(call, admin)
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}

test.each(goods.map((good) => [`${good.call} by ${good.by}`, good] as const))(
  '%s takes the row back as it was read, and refuses by name what it does not change',
  async (_, { call, make }) => {
    const { params = {}, body = {}, token } = await make()
    const changes: Row = { ...body }
    const url = api[call].path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '')
    const read = must(reads[call], call)
    const row = await read({ ...params, ...changes })
    const mergedFields = Object.entries(changes).map(([name, value]) => {
      const before = row[name]
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [name, isPart && before ? { ...before, ...value } : value]
    })
    const otherNames = Object.keys(row).filter((name) => !settable(call).includes(name))
    expect(otherNames.length).toBeGreaterThan(0)

    for (const name of otherNames) {
      const before = await dumpOf(server)
      const wholeRow = { ...row, ...Object.fromEntries(mergedFields), [name]: another(row[name]) }
      const { status, json } = await send(token, 'PUT', url, wholeRow)
      expect([name, status, Object.keys(json.errors ?? {})]).toEqual([name, 400, [name]])
      expect(json.message).toContain(`${fieldLabel(name)} can’t be changed here.`)
      expect(differences(before, await dumpOf(server))).toEqual([])
    }

    const answer = await send(token, 'PUT', url, { ...row, ...Object.fromEntries(mergedFields) })
    expect([answer.status, answer.status === 200 ? '' : answer.json]).toEqual([200, ''])
  },
  60_000,
)

test('every PUT says what it began from, or has nothing to begin from', () => {
  const puts = apiNames.filter((name) => api[name].method === 'PUT')
  expect(puts.filter((name) => !editedRows[name] === !withoutBase[name])).toEqual([])
})

test.each(goods.map((good) => [`${good.call} by ${good.by}`, good] as const))(
  '%s overwrites nothing that was changed since it was read',
  async (_, { call, make }) => {
    const { params = {}, body = {}, token } = await make()
    const changes: Row = { ...body }
    const url = api[call].path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '')
    const row = await must(reads[call], call)({ ...params, ...changes })
    const fieldNames = Object.keys(changes).filter((name) => name in row)
    const changing = fieldNames.find((name) => !equal(row[name], changes[name]))
    // A row that already has all these values gets another number.
    const field = must(
      changing ?? fieldNames.find((name) => typeof row[name] === 'number'),
      'a field to change',
    )
    if (!changing) changes[field] = another(row[field])
    const before = await dumpOf(server)
    const stale = await send(token, 'PUT', url, { ...changes, base: { [field]: earlier(row[field]) } })
    expect([stale.status, stale.json.message]).toEqual([
      409,
      expect.stringMatching(/ changed this in the meantime: .+ Check the current values, then save again\.$/),
    ])
    expect(differences(before, await dumpOf(server))).toEqual([])
    const answer = await send(token, 'PUT', url, { ...changes, base: row })
    expect([answer.status, answer.status === 200 ? '' : answer.json]).toEqual([200, ''])
  },
  60_000,
)

test('a conflict over one field is reported to the later person, by name; other fields go through', async () => {
  const [branch] = (await send(twins.admin, 'GET', '/api/branches')).json
  const url = `/api/branches/${branch.branchId}`
  const put = (body: Row) => send(twins.admin, 'PUT', url, { ...body, base: branch })
  expect((await put({ phone: '+1 876 555 0101' })).status).toBe(200)
  expect((await put({ openingHours: 'Mon–Sat 9–6' })).status).toBe(200)
  const { status, json } = await put({ phone: '+1 876 555 0202' })
  expect([status, json.current.phone, json.current.openingHours]).toEqual([
    409,
    '+1 876 555 0101',
    'Mon–Sat 9–6',
  ])
  expect(json.message).toMatch(/^You, somewhere else, changed this in the meantime: Phone\./)
  expect((await put({ phone: '+1 876 555 0101' })).status).toBe(200)
  const { json: entries } = await send(twins.admin, 'GET', `/api/edits/branches.update/${branch.branchId}`)
  // The newest entry is of the same number said again.
  expect(entries.slice(1, 3).map(({ fields, isOwn }: Row) => [fields, isOwn])).toEqual([
    [expect.arrayContaining(['openingHours']), true],
    [expect.arrayContaining(['phone']), true],
  ])
})

test('the later of two edits that arrive at the same time is refused', async () => {
  const [branch] = (await send(twins.admin, 'GET', '/api/branches')).json
  const phones = ['+1 876 555 0404', '+1 876 555 0505', '+1 876 555 0606']
  const answers = await Promise.all(
    phones.map((phone) =>
      send(twins.admin, 'PUT', `/api/branches/${branch.branchId}`, { phone, base: { phone: branch.phone } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a part of the settings is compared by its fields', async () => {
  const { json: settings } = await send(twins.admin, 'GET', '/api/settings')
  const put = (contact: Row) =>
    send(twins.admin, 'PUT', '/api/settings', { contact, base: { contact: settings.contact } })
  expect((await put({ ...settings.contact, phone: '+1 876 555 0303' })).status).toBe(200)
  expect((await put({ ...settings.contact, email: 'desk@quayside.test' })).status).toBe(409)
})

describe('a customer’s own rows', () => {
  const put = async (url: string, body: object) => send(twins.owner.token, 'PUT', url, body)

  test('a customer takes back the own pre-alert with one field changed', async () => {
    const packageId = await twins.announced(twins.owner)
    const { json: row } = await send(twins.owner.token, 'GET', `/api/packages/${packageId}/customer`)
    const { status, json } = await put('/api/packages', { ...row, description: 'Two pairs of shoes' })
    expect([status, json.description]).toEqual([200, 'Two pairs of shoes'])
    const packageResponse = await put('/api/packages', { ...row, status: 'Delivered' })
    expect([packageResponse.status, packageResponse.json]).toEqual([
      400,
      {
        title: 'Please check what was entered',
        message:
          'Status can’t be changed here. Leave it out or as loaded; if somebody changed it since, load it again.',
        errors: { status: ['Status can’t be changed here.'] },
      },
    ])
    // The same by the call that the specification has for a customer's pre-alert.
    expect((await put('/api/invoices', { ...row, description: 'Shoes' })).status).toBe(200)
    expect((await put('/api/invoices', { ...row, weightLb: 3 })).status).toBe(403)
  })

  test('a customer takes back the own delivery, of which the office says the most', async () => {
    const deliveryId = await twins.delivery(twins.owner)
    const { json: all } = await send(twins.owner.token, 'GET', '/api/deliveries/customer')
    const row = must(
      all.find((delivery: Row) => delivery['deliveryId'] === deliveryId),
      'the delivery',
    )
    const { status, json } = await put(`/api/deliveries/${deliveryId}`, {
      ...row,
      scheduledFor: '2031-01-01',
    })
    expect([status, json.scheduledFor]).toEqual([200, '2031-01-01'])
    expect((await put(`/api/deliveries/${deliveryId}`, { ...row, feeJmdCents: 1 })).status).toBe(400)
  })

  test('the own account, its address and its pickup persons', async () => {
    const { json: account } = await send(twins.owner.token, 'GET', '/api/accounts/user')
    const user = { ...account.user, phone: '+1 876 555 0199' }
    const accountResponse = await put(`/api/accounts/${account.accountId}`, { ...account, user })
    expect([accountResponse.status, accountResponse.json.user.phone]).toEqual([200, '+1 876 555 0199'])
    const verifiedUser = { ...account.user, emailVerifiedAt: '2031-01-01T00:00:00.000Z' }
    const refusal = await put(`/api/accounts/${account.accountId}`, { ...account, user: verifiedUser })
    expect([refusal.status, Object.keys(refusal.json.errors)]).toEqual([400, ['user.emailVerifiedAt']])
    const persons = { ...account, user, authorizedPersons: [] }
    expect((await put('/api/accounts/authorized-persons', persons)).status).toBe(200)
    const address = await one(
      `/api/address/GetByUserId/${twins.owner.userId}`,
      (row) => row['isDefault'] === true,
    )
    const addressResponse = await put('/api/accounts/address', { ...address, town: 'Linstead' })
    expect([addressResponse.status, addressResponse.json.town]).toEqual([200, 'Linstead'])
    expect((await put('/api/accounts/address', { ...address, addressId: twins.owner.userId })).status).toBe(
      400,
    )
  })

  test('another customer’s row counts as missing, no matter what the body says about it', async () => {
    const { json: row } = await send(
      twins.admin,
      'GET',
      `/api/packages/${await twins.announced(twins.stranger)}`,
    )
    expect((await put('/api/packages', { ...row, status: 'Delivered' })).status).toBe(404)
    const addressId = await twins.address(twins.stranger)
    expect((await put(`/api/address/${addressId}`, { town: 'X', userId: twins.owner.userId })).status).toBe(
      404,
    )
  })
})

test('an earlier reading alone is no change, and a reading from the future is refused', async () => {
  const packageId = await twins.billable(twins.owner)
  const row = await one(`/api/packages/${packageId}`)
  const put = (body: object) => send(twins.admin, 'PUT', '/api/packages', body)
  expect((await put({ packageId, note: 'Heavy' })).status).toBe(200)
  expect((await put({ ...row, note: 'Light', description: 'Shoes' })).status).toBe(200)
  const later = await put({ ...row, version: Number(row['version']) + 1000 })
  expect([later.status, Object.keys(later.json.errors)]).toEqual([400, ['version']])
})

test('lines of an invoice and parts of a payment can be sent back together with the values computed for them', async () => {
  const lines = [{ feature: 'ServiceFee', description: 'Fee', quantity: 1, unitJmdCents: 50_000 }]
  const draft = await send(twins.admin, 'POST', '/api/invoices', {
    accountId: twins.owner.accountId,
    featureValues: lines,
    issue: false,
  })
  const { invoiceId } = draft.json
  const row = await one(`/api/invoices/GetByInvoiceId/${invoiceId}`)
  const featureValues = (row['featureValues'] as Row[]).map((line, n) =>
    n === 0 ? { ...line, unitJmdCents: 60_000 } : line,
  )
  const put = (body: object) => send(twins.admin, 'PUT', '/api/invoices', body)
  const invoiceResponse = await put({ ...row, featureValues })
  expect([invoiceResponse.status, invoiceResponse.json.subtotalJmdCents]).toEqual([200, 60_000])
  const [first] = invoiceResponse.json.featureValues
  const refusal = await put({ ...invoiceResponse.json, featureValues: [{ ...first, amountJmdCents: 1 }] })
  expect([refusal.status, Object.keys(refusal.json.errors)]).toEqual([
    400,
    ['featureValues.0.amountJmdCents'],
  ])
})
