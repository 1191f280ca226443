import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { type PolicyName, policies } from '#sync/policies/index.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { type Attack, type AttackRequest, attacks } from '../test/attacks.ts'
import { openTwins, type Twins } from '../test/twins.ts'

/** The policies that a row of the API names are watched while its call is made, and then made to say no. */

let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  twins = await openTwins(server)
  for (const make of [twins.announced, twins.stored, twins.owed, twins.delivery]) await make(twins.owner)
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

type Rules = Record<string, (actor: Actor, ...rest: unknown[]) => unknown>

/** Spies on the policies of a call, which then decide for `instead` and not for the person who asks. */
function watch(call: ApiName, instead: (actor: Actor) => Actor) {
  const { policy = [] }: ApiRow = api[call]
  return [policy].flat().map((name: PolicyName) => {
    const [entity = '', rule = ''] = name.split('.')
    const rules = policies[entity as keyof typeof policies] as unknown as Rules
    const decide = must(rules[rule], name)
    const spy = vi.spyOn(rules, rule).mockImplementation((actor, ...rest) => decide(instead(actor), ...rest))
    return { name, accountIds: () => spy.mock.calls.map(([{ accountId }]) => accountId) }
  })
}

/** A customer who owns nothing. */
const nobody = (actor: Actor): Actor => ({
  ...actor,
  accountId: '01999999-9999-7999-8999-999999999999',
  role: 'User',
  permissions: [],
})

/** The requests to send to calls that take no id of a customer's. */
const inputs: Partial<Record<ApiName, AttackRequest>> = {
  'accounts.updateAddress': { body: { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' } },
  'accounts.updateAuthorizedPersons': { body: { authorizedPersons: [] } },
  'deliveries.customerByStatus': { params: { status: 'InStore' } },
  'invoices.customerByStatus': { params: { status: 'unpaid' } },
  'ownStoreOrders.request': {
    body: { store: 'shop.example', items: [{ url: 'https://shop.example/1', name: 'Shoes', quantity: 1 }] },
  },
  'packages.customerByStatus': { params: { status: 'ReadyForPickup' } },
}

const takesNoId = (call: ApiName): boolean => !attacks.some((attack) => attack.call === call)
const isList = (call: ApiName): boolean =>
  takesNoId(call) && (api[call].method === 'GET' || call.endsWith('aginated'))

type Way = Pick<Attack, 'call' | 'by' | 'make'>
const waysOf = (call: ApiName): Way[] =>
  takesNoId(call)
    ? [{ call, make: async () => inputs[call] ?? {} }]
    : attacks.filter((attack) => attack.call === call)

async function prepare({ call, make }: Way) {
  const { method, path }: ApiRow = api[call]
  const { params = {}, body = method === 'POST' ? {} : undefined, as } = await make(twins, twins.owner)
  const { token, accountId } = as ?? twins.owner
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '1'))
  return { accountId, send: () => server.as(token, { method, url, ...(body ? { payload: body } : {}) }) }
}

const ownCalls = apiNames.filter((name) => api[name].who === 'own')

test('there are calls for own rows', () => {
  expect(ownCalls.length).toBeGreaterThan(40)
})

describe.each(ownCalls)('%s', (call) => {
  test('asks each policy that its row names, and answers nothing when they say no', async () => {
    const policyNames = new Set<string>()
    for (const way of waysOf(call)) {
      const first = await prepare(way)
      const policyCalls = watch(call, (actor) => actor)
      const ownReply = await first.send()
      vi.restoreAllMocks()
      expect([way.by, ownReply.statusCode]).toEqual([way.by, 200])
      const names = policyCalls
        .filter(({ accountIds }) => accountIds().includes(first.accountId))
        .map(({ name }) => name)
      expect([way.by, names.length > 0]).toEqual([way.by, true])
      for (const name of names) policyNames.add(name)

      const second = await prepare(way)
      watch(call, nobody)
      const refusal = await second.send()
      vi.restoreAllMocks()
      // A list of rows that belong to no one is no refusal: it is another list.
      if (refusal.statusCode === 200 && isList(call)) expect(refusal.body).not.toBe(ownReply.body)
      else expect([way.by, refusal.statusCode >= 400 && refusal.statusCode < 500]).toEqual([way.by, true])
    }
    expect([...policyNames].sort()).toEqual([api[call].policy ?? []].flat().sort())
  })
})
