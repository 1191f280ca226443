import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api } from '#sync/api/index.ts'
import { equal } from '#sync/lib/equal.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { openEdited } from '../test/edited.ts'
import { fieldValues, writableFields } from '../test/field-values.ts'
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
const { send, reads } = openEdited(() => ({ server, twins }))
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
  'manifests.create': 'manifests.update',
  'packages.create': 'packages.update',
  'payments.create': 'payments.update',
  'priceGroups.create': 'priceGroups.update',
  'promotions.create': 'promotions.update',
  'rateSheets.create': 'rateSheets.update',
  'storeOrders.create': 'storeOrders.update',
}

/** Fields of bodies that rows don't show under the same name, with the place where each of them is seen. */
const notInRow: Partial<Record<ApiName, Readonly<Record<string, string>>>> = {
  'accounts.create': { confirmPassword: 'compared with the password' },
  'accounts.createStaff': { confirmPassword: 'compared with the password' },
  'packages.create': { occurredAt: 'the timeline' },
  'payments.create': { usedAgainReason: 'the audit, if the reference was used before' },
}

const goods = goodsOfStaff(() => ({ server, twins })).filter(({ call }) => call in editOf)

const outcomes = { stored: 0, refused: 0, unmade: 0 }

test.each(goods.map((good) => [good.call, good.by, good] as const))(
  '%s by %s puts each field that it takes into the row, or refuses it',
  async (call, _by, { make }) => {
    const read = must(reads[must(editOf[call], call)], call)
    const absentFields: string[] = []
    for (const [name, schema] of writableFields(call)) {
      const { body = {}, token } = await make()
      const bodyFields: Record<string, unknown> = { ...body }
      const value = await valueFor(name, schema, bodyFields[name])
      if (value === undefined) {
        outcomes.unmade += 1
        continue
      }
      const reply = await send(token, 'POST', api[call].path, { ...body, [name]: value })
      if (reply.status !== 200) {
        expect([name, String(reply.json.message).length > 10]).toEqual([name, true])
        outcomes.refused += 1
        continue
      }
      const row = await read(reply.json)
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

test('most fields were stored', () => {
  expect(outcomes.stored).toBeGreaterThan(60)
})
