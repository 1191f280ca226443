import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { accountIdOf } from '../test/money.ts'

// These tests check that everything a list is asked with is used or refused, and never ignored.

let server: TestApp
let token: string
let accountId: string
let manifestId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  token = await server.tokenOf('Admin')
  accountId = await accountIdOf(server, 'User')
  const manifest = server.app.deps.db.reads.kysely.selectFrom('manifest').select('manifestId')
  manifestId = (await manifest.executeTakeFirstOrThrow()).manifestId
})
afterAll(() => server.close())

const shapeOf = (name: (typeof apiNames)[number]): Readonly<Record<string, unknown>> => {
  const { body } = api[name]
  return body instanceof z.ZodObject ? body.shape : {}
}
const lists = apiNames.filter((name) => 'currentFilter' in shapeOf(name) && !/export$/i.test(name))

/** The address of a list's first page, for some account or manifest where it is about one. */
const addressOf = (name: (typeof apiNames)[number]): string => {
  const { path, params } = api[name]
  const ids = path.includes('/manifests/packages') ? manifestId : accountId
  const values = { pageNumber: '1', page: '1', accountId: ids, manifestId: ids }
  const id = params.safeParse({ ...values, id: ids }).success ? ids : '1'
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ({ ...values, id })[key] ?? id)
}

/** The number of rows in an answer, or the sum of their money. */
const totalOf = (reply: unknown) =>
  Array.isArray(reply) ? reply.length : isRecord(reply) && (reply['totalItems'] ?? reply['receivedJmdCents'])

const ask = async (name: (typeof apiNames)[number], body: object) => {
  const answer = await server.as(token, { method: api[name].method, url: addressOf(name), payload: body })
  return { status: answer.statusCode, total: totalOf(answer.json()) }
}

test('there are lists to ask', () => {
  expect(lists.length).toBeGreaterThan(12)
})

describe.each(lists)('%s', (name) => {
  const shape = shapeOf(name)
  test('is searched by searchString, and by the currentFilter where that is left out', async () => {
    const nothing = 'zqxj no such thing'
    for (const body of [{ searchString: nothing }, { currentFilter: nothing }])
      expect([body, await ask(name, body)]).toEqual([body, { status: 200, total: 0 }])
    const filterReply = await ask(name, { currentFilter: nothing, searchString: '' })
    expect(filterReply).toEqual(await ask(name, {}))
    expect((await ask(name, { currentFilter: 7 })).status).toBe(400)
  })

  if ('sortOrder' in shape)
    test('refuses an order that it does not have', async () => {
      expect((await ask(name, { sortOrder: 'nonsense' })).status).toBe(400)
    })

  if ('status' in shape)
    test('refuses a status that it does not have', async () => {
      expect((await ask(name, { status: 'Nonsense' })).status).toBe(400)
    })
})

test('every list that can be sorted takes one way of writing an order, and the names of before', async () => {
  const spellings = {
    'packages.paginated': ['-createdAt', 'createdAt_desc', 'created', '-created'],
    'payments.paginated': ['-receivedAt', 'received_desc', '-amountJmdCents', 'receiptNumber'],
    'accounts.customersPaginated': ['createdAt', '-createdAt', 'created_desc', '-mailbox'],
    'invoices.paginated': ['-createdAt', 'created_desc', 'dueAt', '-balanceJmdCents'],
    'checkouts.paginated': ['-createdAt', 'created', 'amount_desc'],
    'deliveries.paginated': ['-createdAt', 'created_desc', 'scheduledFor'],
    'storeOrders.paginated': ['-createdAt', 'created'],
  } as const
  for (const [name, orders] of Object.entries(spellings) as [ApiName, readonly string[]][])
    for (const sortOrder of orders) {
      const { status } = await ask(name, { sortOrder })
      expect([name, sortOrder, status]).toEqual([name, sortOrder, 200])
    }
})
