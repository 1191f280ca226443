import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiName, api } from '#sync/api/index.ts'
import { Id } from '#sync/entities/fields.ts'
import { equal } from '#sync/lib/equal.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { openEdited } from '../test/edited.ts'
import { goodsOfStaff } from '../test/staff-goods.ts'
import { openTwins, type Twins } from '../test/twins.ts'
import { writableBody } from './current-rows.ts'

// A field that a call takes is stored, or refused in words. It is never answered with 200 and dropped.

let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  twins = await openTwins(server)
})
afterAll(() => server.close())
const { send, reads } = openEdited(() => ({ server, twins }))

const admin: Actor = {
  accountId: '',
  name: '',
  role: 'Admin',
  branchId: null,
  permissions: [],
  brand: 'quayside',
}

type Row = Record<string, unknown>

/** An id has no other value of its kind. */
const isId = (value: unknown): boolean => Id.safeParse(value).success

const branchId = async (): Promise<string> =>
  must((await send(twins.admin, 'GET', '/api/branches')).json.at(-1), 'a branch').branchId

/** Values that can't be made from the value before. */
const ownValues: Readonly<Record<string, () => unknown>> = {
  branchId,
  cashRoundingJmdCents: () => 500,
  code: () => 'KGN9',
  closedDays: () => ['2040-12-25'],
  country: () => 'Barbados',
  deliveryDays: () => ['Tue'],
  driverId: async () => (await send(twins.admin, 'GET', '/api/deliveries/drivers')).json.at(-1)?.accountId,
  email: () => 'other@quayside.test',
  openDays: () => ['Mon', 'Sat'],
  parish: () => 'Portland',
  phone: () => '876-555-0199',
  publishedAt: () => '2040-01-01T00:00:00.000Z',
  scheduledFor: () => '2040-02-03',
  slug: () => 'another-page',
  stopOrder: () => 7,
  validFrom: () => '2041-03-04',
}

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
  'storeOrders.update': { waiverReason: 'the waiver' },
}

const otherOption = (schema: unknown, value: unknown): unknown => {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? schema.unwrap() : schema
  if (inner instanceof z.ZodEnum) return inner.options.find((option) => option !== value)
  return inner === schema ? undefined : otherOption(inner, value)
}

/** Another value of the same kind, which the schema may take. */
function otherValue(schema: unknown, value: unknown): unknown {
  const option = otherOption(schema, value)
  if (option !== undefined) return option
  if (isId(value)) return undefined
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  // The name of a file keeps its ending.
  return typeof value === 'string' ? value.replace(/(\.\w+)?$/, ' more$1').trim() : undefined
}

const fieldsOf = (call: ApiName): readonly (readonly [name: string, schema: unknown])[] => {
  const body = writableBody(call, admin)
  return body instanceof z.ZodObject ? Object.entries(body.shape) : []
}

const goods = goodsOfStaff(() => ({ server, twins })).filter(({ call }) => reads[call])

const outcomes = { stored: 0, refused: 0, unmade: 0 }

test.each(goods.map((good) => [good.call, good.by, good] as const))(
  '%s by %s stores each field that it takes, or refuses it',
  async (call, _by, { make }) => {
    const read = must(reads[call], call)
    const unknown: string[] = []
    for (const [name, schema] of fieldsOf(call)) {
      if (name === 'base') continue
      const { params = {}, body = {}, token } = await make()
      const before = await read({ ...params, ...body })
      if (!(name in before)) {
        unknown.push(name)
        continue
      }
      const value = await (ownValues[name]?.() ?? otherValue(schema, before[name]))
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
      const after: Row = await read({ ...params, ...body })
      expect([name, after[name]]).toEqual([name, value])
      outcomes.stored += 1
    }
    expect(unknown.sort()).toEqual(Object.keys(notInRow[call] ?? {}).sort())
  },
  60_000,
)

test('most fields were stored', () => {
  expect(outcomes.stored).toBeGreaterThan(60)
})
