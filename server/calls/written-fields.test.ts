import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { equal } from '#sync/lib/equal.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { openEdited } from '../test/edited.ts'
import { fieldValues, writableFields } from '../test/field-values.ts'
import { goodsOfStaff } from '../test/staff-goods.ts'
import { openTwins, type Twins } from '../test/twins.ts'

// A field that a call takes is stored, or refused in words. It is never answered with 200 and dropped.

let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  twins = await openTwins(server)
})
afterAll(() => server.close())
const { send, reads } = openEdited(() => ({ server, twins }))

const valueFor = fieldValues((url) => send(twins.admin, 'GET', url))

/** Fields of bodies that rows don't show under the same name, with the place where each of them is seen. */
const notInRow: Partial<Record<ApiName, Readonly<Record<string, string>>>> = {
  'accounts.update': {
    password: 'the next login',
    confirmPassword: 'compared with the password',
    currentPassword: 'proves who calls',
    trn: 'the last digits alone are answered',
  },
  'checkouts.update': { reason: 'the audit' },
  'deliveries.update': {
    addressId: 'the address that is copied',
    attempt: 'the attempts',
    waiverReason: 'the waiver',
  },
  'invoices.update': { issue: 'the number and the status' },
  'invoices.updateEstimate': { parcel: 'the lines that are made of it' },
  'manifests.update': {
    addPackageIds: 'the packages',
    removePackageIds: 'the packages',
    modeReason: 'the reason at each package',
    occurredAt: 'the timeline',
  },
  'packages.update': { occurredAt: 'the timeline' },
  'payments.update': { usedAgainReason: 'the audit' },
  'storeOrders.update': {
    parts: 'the lines of that package',
    trackingNumber: 'the package that comes of it',
    waiverReason: 'the waiver',
  },
}

const goods = goodsOfStaff(() => ({ server, twins })).filter(({ call }) => reads[call])

const outcomes = { stored: 0, refused: 0, unmade: 0 }

test.each(goods.map((good) => [good.call, good.by, good] as const))(
  '%s by %s stores each field that it takes, or refuses it',
  async (call, _by, { make }) => {
    const read = must(reads[call], call)
    const unknownNames: string[] = []
    for (const [name, schema] of writableFields(call)) {
      if (name === 'base') continue
      const { params = {}, body = {}, token } = await make()
      const before = await read({ ...params, ...body })
      if (!(name in before)) {
        unknownNames.push(name)
        continue
      }
      const value = await valueFor(name, schema, before[name])
      if (value === undefined || equal(value, before[name])) {
        outcomes.unmade += 1
        continue
      }
      const url = api[call].path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '')
      const ids = Object.fromEntries(
        Object.entries(body).filter(([key]) => key.endsWith('Id') && key in before),
      )
      const answer = await send(token, 'PUT', url, { ...ids, [name]: value })
      if (answer.status !== 200) {
        expect([name, String(answer.json.message).length > 10]).toEqual([name, true])
        outcomes.refused += 1
        continue
      }
      const after = await read({ ...params, ...body })
      expect([name, after[name]]).toEqual([name, value])
      outcomes.stored += 1
    }
    expect(unknownNames.sort()).toEqual(Object.keys(notInRow[call] ?? {}).sort())
  },
  60_000,
)

/** PUTs that are not tried here, with the reason. */
const leftOut: Partial<Record<ApiName, string>> = {
  'accounts.updateAddress': 'an address, whose fields address.update tries',
  'accounts.updateAuthorization': 'one right of one role',
  'accounts.updateAuthorizedPersons': 'a list of people',
  'accounts.updateNotifications': 'a list of choices',
  'bankTransfers.confirm': 'a decision, which makes a payment',
  'bankTransfers.refuse': 'a decision with its reason',
  'checkouts.resolveAlert': 'a decision with its note',
  'invoices.uploadInvoice': 'a file',
  'packages.customs': 'a list of packages with their customs',
  'packages.recordCustomsReceipt': 'one record, which is answered',
  'packages.uploadInvoice': 'a file',
  'payments.receiptCheck': 'a tick',
  'settings.update': 'parts that are objects',
  'transfers.update': 'lists of packages',
}

test('each PUT with a body is tried, or left out for a reason', () => {
  const triedCalls = new Set(goods.map(({ call }) => call))
  // A status is no field: it moves by rules of its own.
  const isEdit = (name: ApiName) =>
    api[name].method === 'PUT' && !/status/i.test(name) && writableFields(name).length > 0
  const edits = apiNames.filter(isEdit)
  expect(edits.filter((name) => !triedCalls.has(name)).sort()).toEqual(Object.keys(leftOut).sort())
})

test('most fields were stored', () => {
  expect(outcomes.stored).toBeGreaterThan(60)
})
