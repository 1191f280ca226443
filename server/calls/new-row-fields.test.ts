import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { DayRates } from '#sync/api/money/exchange-rates.ts'
import { equal } from '#sync/lib/equal.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { openEdited } from '../test/edited.ts'
import { fieldValues, writableFields } from '../test/field-values.ts'
import type { Good } from '../test/mass.ts'
import { goodsOfStaff } from '../test/staff-goods.ts'
import { openTwins, type Twins } from '../test/twins.ts'

// A field that a call takes for a new row is in that row, or refused in words. It is never answered with 200 and dropped.

let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  twins = await openTwins(server)
})
afterAll(() => server.close())
const { send, one, reads } = openEdited(() => ({ server, twins }))
const valueFor = fieldValues((url) => send(twins.admin, 'GET', url))

/** The call that edits what a call makes: the new row is read as the edited one is. */
const editOf: Partial<Record<ApiName, ApiName>> = {
  'accounts.create': 'accounts.update',
  'accounts.createStaff': 'accounts.update',
  'address.create': 'address.update',
  'blogs.create': 'blogs.update',
  'branches.create': 'branches.update',
  'checkouts.create': 'checkouts.update',
  'creditNotes.create': 'creditNotes.update',
  'deliveries.create': 'deliveries.update',
  'deliveryZones.create': 'deliveryZones.update',
  'fees.create': 'fees.update',
  'dutyTables.create': 'dutyTables.update',
  'invoices.create': 'invoices.update',
  'invoices.newEstimate': 'invoices.updateEstimate',
  'manifests.create': 'manifests.update',
  'packages.create': 'packages.update',
  'payments.create': 'payments.update',
  'priceGroups.create': 'priceGroups.update',
  'promotions.create': 'promotions.update',
  'rateSheets.create': 'rateSheets.update',
  'storeOrders.create': 'storeOrders.update',
}

type Row = Record<string, unknown>

const inList =
  (url: string, key: string) =>
  ({ [key]: id }: Row): Promise<Row> =>
    one(url, (row) => row[key] === id)

/** Rows that no call edits, by the reply of the call that makes them and its body. */
const readOf: Partial<Record<ApiName, (reply: Row, body: Row) => Promise<Row>>> = {
  'apiKeys.create': inList('/api/api-keys', 'apiKeyId'),
  'claims.open': ({ claimId }) => one(`/api/claims/${claimId}`),
  'customerPapers.send': async ({ paperId }) => {
    const url = `/api/accounts/${twins.owner.accountId}/papers`
    const { papers } = api['customerPapers.ofAccount'].reply.parse(await one(url))
    return must(
      papers.find((paper) => paper.paperId === paperId),
      'the paper',
    )
  },
  'exchangeRates.create': async (reply, { from }) => {
    const { current, rates } = DayRates.parse(reply)
    return must(from ? rates.find((rate) => rate.from === from) : current, 'the rate')
  },
  'flightCosts.enter': async ({ manifestId, flightCostId }) => {
    const { costs } = api['flightCosts.ofManifest'].reply.parse(
      await one(`/api/manifests/${manifestId}/costs`),
    )
    return must(
      costs.find((cost) => cost.flightCostId === flightCostId),
      'the cost',
    )
  },
  'hub.createDevice': inList('/api/hub/devices', 'hubDeviceId'),
  'transfers.create': ({ transferId }) => one(`/api/transfers/${transferId}`),
  'webhooks.create': inList('/api/webhooks', 'webhookId'),
}

/** Calls of customers that staff make for them. */
const goodsForCustomers: readonly Good[] = [
  {
    call: 'address.create',
    by: 'an employee',
    make: async () => ({
      token: await server.tokenOf('Employee'),
      body: { ...twins.place(twins.owner), userId: twins.owner.userId },
    }),
  },
  {
    call: 'claims.open',
    by: 'an employee',
    make: async () => ({
      token: await server.tokenOf('Employee'),
      body: {
        ...{ packageId: await twins.stored(twins.owner), kind: 'Damaged' },
        ...{ amountJmdCents: 100, text: 'The lamp is broken' },
      },
    }),
  },
  {
    call: 'customerPapers.send',
    by: 'an employee',
    make: async () => ({
      token: await server.tokenOf('Employee'),
      params: { id: twins.owner.accountId },
      body: { kindId: 'photo-id', fileIds: [await twins.page(twins.owner)], expiresOn: '2040-01-02' },
    }),
  },
]

/** Calls that make a row and are not tried here, with the reason. */
const leftOut: Partial<Record<ApiName, string>> = {
  'bankTransfers.create': 'a slip with the invoices that it pays',
  'checkouts.create': 'sums of what is paid',
  'checkouts.createBulk': 'sums of what is paid',
  'factors.newRecoveryCodes': 'takes nothing but a proof',
  'ownStoreOrders.request': 'lines, which the office prices',
  'printJobs.create': 'a job of the printer, gone once it is printed',
}

/** Fields of bodies that rows don't show under the same name, with the place where each of them is seen. */
const notInRow: Partial<Record<ApiName, Readonly<Record<string, string>>>> = {
  'accounts.create': { confirmPassword: 'compared with the password' },
  'accounts.createStaff': { confirmPassword: 'compared with the password' },
  'packages.create': { occurredAt: 'the timeline' },
  'exchangeRates.create': { confirmed: 'a rate that is far from the one before' },
  'payments.create': { usedAgainReason: 'the audit, if the reference was used before' },
}

const goods = [...goodsOfStaff(() => ({ server, twins })), ...goodsForCustomers].filter(
  ({ call }) => call in editOf || call in readOf,
)

const outcomes = { stored: 0, refused: 0, unmade: 0 }

test.each(goods.map((good) => [good.call, good.by, good] as const))(
  '%s by %s puts each field that it takes into the row, or refuses it',
  async (call, _by, { make }) => {
    const edit = editOf[call]
    const read = must(readOf[call] ?? (edit && reads[edit]), call)
    const absentFields: string[] = []
    for (const [name, schema] of writableFields(call)) {
      const { body = {}, params = {}, token } = await make()
      const url = api[call].path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '')
      const bodyFields: Record<string, unknown> = { ...body }
      const value = await valueFor(name, schema, bodyFields[name])
      if (value === undefined) {
        outcomes.unmade += 1
        continue
      }
      const reply = await send(token, 'POST', url, { ...body, [name]: value })
      if (reply.status !== 200) {
        expect([name, String(reply.json.message).length > 10]).toEqual([name, true])
        outcomes.refused += 1
        continue
      }
      const row = await read(reply.json, { ...body, [name]: value })
      if (!(name in row)) {
        absentFields.push(name)
        continue
      }
      expect([name, equal(row[name], value) || row[name]]).toEqual([name, true])
      outcomes.stored += 1
    }
    expect(absentFields.sort()).toEqual(Object.keys(notInRow[call] ?? {}).sort())
  },
  60_000,
)

test('each call that makes a row is tried, or left out for a reason', () => {
  const makes = (name: ApiName) =>
    api[name].method === 'POST' && /\.(create\w*|new[A-Z]\w*|request)$/.test(name)
  const triedCalls = new Set(goods.map(({ call }) => call))
  expect(apiNames.filter((name) => makes(name) && !triedCalls.has(name)).sort()).toEqual(
    Object.keys(leftOut).sort(),
  )
})

test('most fields were stored', () => {
  expect(outcomes.stored).toBeGreaterThan(60)
})
