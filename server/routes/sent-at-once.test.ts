import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api } from '#sync/api/index.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { attacks } from '../test/attacks.ts'
import type { Good } from '../test/mass.ts'
import { goodsOfStaff } from '../test/staff-goods.ts'
import { openTwins, type Twins } from '../test/twins.ts'

let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({ PUSH_HOSTS: 'https://push.example.test' }, { packages: 40, living: 40 })
  twins = await openTwins(server)
})
afterAll(() => server.close())

const writes = ({ call }: { call: ApiName }) => !['GET', 'DELETE'].includes(api[call].method)
const customers: readonly Good[] = attacks.filter(writes).map(({ call, by = '', make }) => ({
  call,
  by: `the customer ${by}`,
  make: async () => {
    const request = await make(twins, twins.owner)
    return { ...request, token: (request.as ?? twins.owner).token }
  },
}))
const goods = [...customers, ...goodsOfStaff(() => ({ server, twins }))]

let serial = 0

const answerOf = ({ body }: { readonly body: string }): unknown =>
  body.startsWith('{') ? JSON.parse(body) : body

/** Makes a request of the call, to be sent under one key. */
async function keyedRequest({ call, make }: Good) {
  const { token, params = {}, body } = await make()
  const url = api[call].path.replaceAll(/\{(\w+)\}/g, (_part, key: string) => params[key] ?? '1')
  const headers = { 'idempotency-key': `at once ${++serial}` }
  const request = { method: api[call].method, url, headers, ...(body ? { payload: body } : {}) }
  return () => server.as(token, request)
}

/** The calls whose repeat answers what is to be done now: a card page that is opened again, bills that are left. */
const answersOfNow: ReadonlySet<ApiName> = new Set<ApiName>([
  'invoices.payment',
  'invoices.bulkPayment',
  'invoices.bill',
  'packages.changeOwner',
])
const takesKey = (call: ApiName): boolean => api[call].summary.includes('Idempotency-Key')

test.each(goods.map((good) => [`${good.call} by ${good.by}`, good] as const))(
  '%s: if a repeat is known by its key, so are five simultaneous calls, and all get the same answer',
  async (_, good) => {
    const sendRequest = await keyedRequest(good)
    const [first, second] = [await sendRequest(), await sendRequest()]
    const isAlike = isDeepStrictEqual(answerOf(first), answerOf(second))
    if (takesKey(good.call)) {
      expect([second.statusCode, second.statusCode === 200 ? '' : second.body]).toEqual([200, ''])
      expect(isAlike || answersOfNow.has(good.call)).toBe(true)
    } else if (!isAlike || second.statusCode !== 200) return
    const send = await keyedRequest(good)
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    if (!answersOfNow.has(good.call))
      for (const answer of answers) expect(answerOf(answer)).toEqual(answerOf(must(answers[0], 'an answer')))
  },
)

test('the calls that take a key are tried', () => {
  const triedCalls = new Set(goods.map(({ call }) => call).filter(takesKey))
  for (const call of [
    'bankTransfers.create',
    'checkouts.create',
    'payments.create',
    'invoices.bill',
  ] as const)
    expect([...triedCalls]).toContain(call)
  expect(triedCalls.size).toBeGreaterThan(25)
})
