import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiName, api } from '#sync/api/index.ts'
import { NewInvoice } from '#sync/api/invoice-bodies.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { type Asked, attacks } from '../test/attacks.ts'
import { differences, dumpOf } from '../test/dump.ts'
import { openTwins, type Twin, type Twins } from '../test/twins.ts'

/** A good request made anew each time, with the token of whoever sends it. */
interface Good {
  readonly call: ApiName
  readonly by: string
  readonly make: () => Promise<Asked & { readonly token: string | null }>
  /** Where the body's fields are not the row's own. */
  readonly fields?: readonly string[]
}

let server: TestApp
let twins: Twins
let columns: readonly string[]
beforeAll(async () => {
  server = await openTestApp({ PUSH_HOSTS: 'https://push.example.test' }, { packages: 40, living: 40 })
  twins = await openTwins(server)
  const tables = await server.app.deps.db.reader.introspection.getTables()
  columns = [...new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)))]
})
afterAll(() => server.close())

const mark = {
  id: '01888888-8888-7888-8888-888888888888',
  cents: 77_777_777,
  time: '2031-01-01T00:00:00.000Z',
  text: 'put-in-by-hand',
}
/** What somebody would try, by the column's name. */
const tries: Readonly<Record<string, unknown>> = {
  role: 'Admin',
  status: 'paid',
  statusId: 'paid',
  state: 'Verified',
  invoiceState: 'Verified',
  permission: 'BackendView',
  granted: 1,
  paidByHand: 1,
  receiptCheck: true,
  archived: 1,
  uploaded: true,
  visibility: 'Public',
}
const plausible = (column: string): unknown => {
  if (Object.hasOwn(tries, column)) return tries[column]
  if (/Ids?$/.test(column)) return mark.id
  if (/(At|On)$/.test(column)) return mark.time
  if (/Cents|Count|Rate|Points|quantity|generation|version|attempts|^n$|^v$/i.test(column)) return mark.cents
  return mark.text
}
const marks = Object.values(mark).map(String)

const declared = ({ body }: ApiRow): string[] =>
  Object.keys(
    (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  )
const fieldsOf = (call: ApiName): string[] =>
  call === 'invoices.create'
    ? declared(api['packages.prealert'])
    : call === 'invoices.update'
      ? declared(api['packages.update'])
      : declared(api[call])

let serial = 0
const admin = (
  call: ApiName,
  body: (own: Twin) => object | Promise<object>,
  params?: Asked['params'],
): Good => ({
  call,
  by: 'Admin',
  make: async () => ({ token: twins.admin, body: await body(twins.owner), ...(params ? { params } : {}) }),
})
const self = (call: ApiName, body: () => object, token: () => string | null): Good => ({
  call,
  by: 'the person',
  make: async () => ({ token: token(), body: body() }),
})
const freight = (twin: Twin) => ({
  accountId: twin.accountId,
  kind: 'Package',
  featureValues: [{ feature: 'Freight', description: 'Freight', unitJmdCents: 5000 }],
})
const person = () => ({
  user: { firstName: 'New', lastName: 'Person', email: `mass${++serial}@quayside.test` },
  password: 'Quayside-mass-1',
  confirmPassword: 'Quayside-mass-1',
})

const others: readonly Good[] = [
  self('accounts.create', person, () => null),
  self(
    'newsletter.subscribe',
    () => ({ email: `mass${++serial}@quayside.test` }),
    () => null,
  ),
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
  admin('accounts.create', person),
  admin('accounts.createStaff', () => ({ ...person(), role: 'Driver' })),
  admin('creditNotes.create', (own) => ({
    accountId: own.accountId,
    amountJmdCents: 5000,
    reason: 'Late',
  })),
  admin('payments.create', (own) => ({
    accountId: own.accountId,
    method: 'BankTransfer',
    amountJmdCents: 5000,
    reference: 'NCB 1',
  })),
  admin('invoices.receivePayment', async (own) => ({
    accountId: own.accountId,
    invoiceIds: [await twins.owed(own)],
    method: 'BankTransfer',
    reference: 'NCB 1',
  })),
  { ...admin('invoices.create', freight), fields: Object.keys(NewInvoice.shape) },
  admin('packages.create', (own) => ({
    trackingNumber: `TBA123400${100_000 + ++serial}`,
    accountId: own.accountId,
  })),
  admin('storeOrders.create', (own) => ({
    accountId: own.accountId,
    store: 'Shop',
    items: [{ url: 'https://shop.example.test/1', name: 'Shoes', quantity: 1, priceUsdCents: 4500 }],
  })),
]

const customers: readonly Good[] = attacks
  .filter(({ call }) => api[call].method !== 'GET' && api[call].method !== 'DELETE')
  .map(({ call, by = '', make }) => ({
    call,
    by: `the customer ${by}`,
    make: async () => {
      const asked = await make(twins, twins.owner)
      return { ...asked, token: (asked.as ?? twins.owner).token }
    },
  }))

const send = (call: ApiName, { params = {}, body, token }: Awaited<ReturnType<Good['make']>>) => {
  const { method, path }: ApiRow = api[call]
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '1'))
  return server.as(token, { method, url, ...(body ? { payload: body } : {}) })
}

/** Columns that say what somebody may, has or owes: their values, and not only their presence, are compared. */
const telling =
  /^(role|status|statusId|state|invoiceState|kind|method|permission|granted|visibility|brand|receiptCheck|paidByHand|.*JmdCents|.*UsdCents)$/
const logs: readonly string[] = [
  'audit',
  'syncRow',
  'syncHead',
  'syncCommit',
  'syncScope',
  'syncMutation',
  'keepAlive',
]

/** What a request did, without ids and times: each row that came or went, by its table and its telling columns. */
function shapeOf(changes: readonly string[]): string[] {
  return changes
    .flatMap((line) => {
      const [sign = '', table = ''] = line.split(' ', 2)
      if (logs.includes(table)) return []
      const row: Record<string, unknown> = JSON.parse(line.slice(sign.length + table.length + 2))
      const said = Object.entries(row).filter(([column]) => telling.test(column))
      return [`${sign} ${table} ${JSON.stringify(said)}`]
    })
    .sort()
}

const done = async (call: ApiName, request: Awaited<ReturnType<Good['make']>>) => {
  const before = await dumpOf(server)
  const answer = await send(call, request)
  return { answer, changes: differences(before, await dumpOf(server)) }
}

describe.each([...customers, ...others].map((good) => [`${good.call} by ${good.by}`, good] as const))(
  '%s',
  (_, { call, make, fields }) => {
    test('does the same with every column there is in its body', async () => {
      // Once before, so that both that are compared find the same.
      await send(call, await make())
      const plain = await done(call, await make())
      expect([plain.answer.statusCode, plain.answer.statusCode === 200 ? '' : plain.answer.body]).toEqual([
        200,
        '',
      ])
      const own = new Set(fields ?? fieldsOf(call))
      const stuffing = Object.fromEntries(
        columns.filter((column) => !own.has(column)).map((column) => [column, plausible(column)]),
      )
      expect(Object.keys(stuffing).length).toBeGreaterThan(150)
      const request = await make()
      const stuffed = await done(call, { ...request, body: { ...stuffing, ...request.body } })
      // Refused whole is as good as dropped; 404: what was put in is looked for, and is not there.
      expect([200, 400, 404]).toContain(stuffed.answer.statusCode)
      const put = stuffed.changes.filter(
        (line) => line.startsWith('+') && marks.some((one) => line.includes(one)),
      )
      expect(put).toEqual([])
      if (stuffed.answer.statusCode !== 200) expect(stuffed.changes).toEqual([])
      else expect(shapeOf(stuffed.changes)).toEqual(shapeOf(plain.changes))
    })
  },
)
