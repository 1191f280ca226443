import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api } from '#sync/api/index.ts'
import { nothing } from '#sync/api/row.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { attacks } from '../test/attacks.ts'
import { columnsOf, type Good, mustDoNoMore } from '../test/mass.ts'
import { withoutGood } from '../test/rights-table.ts'
import { calledTwice, goodsOfStaff } from '../test/staff-goods.ts'
import { openTwins, type Twins } from '../test/twins.ts'

let server: TestApp
let twins: Twins
let columns: readonly string[]
beforeAll(async () => {
  server = await openTestApp({ PUSH_HOSTS: 'https://push.example.test' }, { packages: 40, living: 40 })
  twins = await openTwins(server)
  columns = await columnsOf(server)
})
afterAll(() => server.close())

let serial = 0
const self = (call: ApiName, body: () => object, token: () => string | null): Good => ({
  call,
  by: 'the person',
  make: async () => ({ token: token(), body: body() }),
})
const person = () => ({
  user: { firstName: 'New', lastName: 'Person', email: `mass${++serial}@quayside.test` },
  password: 'Quayside-mass-1',
  confirmPassword: 'Quayside-mass-1',
})

const persons: readonly Good[] = [
  self('accounts.create', person, () => null),
  self(
    'accounts.updateAddress',
    () => ({ line1: `${++serial} Hope Road`, town: 'Kingston', parish: 'St. Andrew' }),
    () => twins.owner.token,
  ),
  self(
    'accounts.updateNotifications',
    () => ({ preferences: [{ event: 'invoice.ready', email: ++serial % 2 === 0 }] }),
    () => twins.owner.token,
  ),
]

const isBodiless = (call: ApiName) => api[call].body === nothing
const writes = ({ call }: { call: ApiName }) => !['GET', 'DELETE'].includes(api[call].method)

const customers: readonly Good[] = attacks.filter(writes).map(({ call, by = '', make }) => ({
  call,
  by: `the customer ${by}`,
  ...(calledTwice[call] ? { body: calledTwice[call].customer } : {}),
  make: async () => {
    const request = await make(twins, twins.owner)
    return { ...request, token: (request.as ?? twins.owner).token }
  },
}))

const staff: readonly Good[] = goodsOfStaff(() => ({ server, twins }))

test('every call by which staff write is tried, or said to have nothing to try', () => {
  const lists =
    /paginated|\/inbox\/|\/export$|report|\/accounts\/(admin|employee)$|manifests\/packages|find\/account|prealerts\//
  const calls = (Object.keys(api) as ApiName[]).filter(
    (call) => ['staff', 'admin'].includes(api[call].who) && writes({ call }) && !lists.test(api[call].path),
  )
  const triedCalls = new Set(staff.map(({ call }) => call))
  expect(calls.filter((call) => !triedCalls.has(call) && !withoutGood[call] && !isBodiless(call))).toEqual([])
  expect(calls.filter((call) => triedCalls.has(call) && withoutGood[call])).toEqual([])
})

test.each([...persons, ...customers, ...staff].map((good) => [`${good.call} by ${good.by}`, good] as const))(
  '%s does the same with every column there is in its body',
  (_, good) => mustDoNoMore(server, columns, good),
)
