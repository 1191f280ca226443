import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import {
  customers,
  deliveryId,
  invoiceId,
  kingston,
  montego,
  type Person,
  packageId,
  putReportCompany,
  storeOrderId,
} from '../test/report-company.ts'

// Every figure here is worked out by hand from report-company.ts.

let server: TestApp
let tokens: Record<Person, string>
beforeAll(async () => {
  server = await openTestApp({}, null)
  tokens = await putReportCompany(server)
})
afterAll(() => server.close())

type Kind = 'package' | 'store-order' | 'delivery'
const ask = (person: Person, kind: Kind, payload: object = {}, page = 1) =>
  server.as(tokens[person], {
    method: 'POST',
    url: `/api/reports/${kind}-invoice/paginated/${page}`,
    payload,
  })

const findInvoices = async (person: Person, kind: Kind, payload: object = {}, page = 1) =>
  (await ask(person, kind, payload, page)).json<{
    result: { invoiceId: string }[]
    totalItems: number
    pageNumber: number
    sums: Record<string, number>
  }>()
const idsOf = async (payload: object, person: Person = 'admin') =>
  (await findInvoices(person, 'package', payload)).result.map((row) => row.invoiceId)

test('the invoices of packages are the valid ones, the newest first, each with its customer and package', async () => {
  const page = await findInvoices('admin', 'package')
  expect(page).toEqual({
    result: [
      {
        ...{ invoiceId: invoiceId(2), number: 'INV-2026-000002', statusId: 'part-paid' },
        ...{ subtotalJmdCents: 20_000, gctJmdCents: 3_000, totalJmdCents: 23_000 },
        ...{ paidJmdCents: 5_000, balanceJmdCents: 18_000 },
        ...{ issuedAt: '2026-11-20T05:00:00.000Z', dueAt: '2026-11-30T04:59:59.999Z', branchId: montego },
        account: {
          accountId: customers.ursula,
          firstName: 'Ursula',
          lastName: 'Thompson',
          mailbox: 'QS-10001',
        },
        package: {
          ...{
            packageId: packageId(3),
            trackingNumber: 'TRACK3',
            hawbNumber: 'QS2512345679',
            description: 'Thing 3',
          },
        },
      },
      expect.objectContaining({ invoiceId: invoiceId(1), branchId: kingston }),
    ],
    totalItems: 2,
    pageNumber: 1,
    sums: {
      ...{ subtotalJmdCents: 30_000, gctJmdCents: 4_500, totalJmdCents: 34_500 },
      ...{ paidJmdCents: 16_500, owedJmdCents: 18_000 },
    },
  })
})

test('invoices of store orders and deliveries say what those are', async () => {
  const [order] = (await findInvoices('admin', 'store-order')).result
  expect(order).toMatchObject({
    invoiceId: invoiceId(3),
    storeOrder: { storeOrderId, store: 'Books & More', status: 'approved' },
  })
  const [delivery] = (await findInvoices('admin', 'delivery')).result
  expect(delivery).toMatchObject({
    invoiceId: invoiceId(4),
    delivery: {
      ...{ deliveryId: deliveryId(1), status: 'Delivered', scheduledFor: '2026-11-20' },
      driverName: 'Devon Brown',
    },
  })
})

test('days are Jamaica’s, both included', async () => {
  expect(await idsOf({ from: '2026-11-19', to: '2026-11-19' })).toEqual([invoiceId(1)])
  expect(await idsOf({ from: '2026-11-20' })).toEqual([invoiceId(2)])
  expect(await idsOf({ to: '2026-11-18' })).toEqual([])
})

test('a status narrows: unpaid is all that is owed on, void is shown and owes nothing', async () => {
  expect(await idsOf({ status: 'unpaid' })).toEqual([invoiceId(2)])
  expect(await idsOf({ status: 'paid' })).toEqual([invoiceId(1)])
  const voids = await findInvoices('admin', 'package', { status: 'void' })
  expect([voids.totalItems, voids.sums['totalJmdCents'], voids.sums['owedJmdCents']]).toEqual([1, 99_900, 0])
})

test('a search looks at numbers, customers and what was billed; the sums are of what was found', async () => {
  expect(await idsOf({ searchString: '000001' })).toEqual([invoiceId(1)])
  expect(await idsOf({ searchString: 'track3 thompson' })).toEqual([invoiceId(2)])
  expect(await idsOf({ searchString: 'omar' })).toEqual([])
  expect(await idsOf({ searchString: "' or 1=1 --" })).toEqual([])
  const { sums } = await findInvoices('admin', 'package', { searchString: 'TRACK1' })
  expect(sums).toMatchObject({ totalJmdCents: 11_500, paidJmdCents: 11_500, owedJmdCents: 0 })
})

test('the sums are of all pages', async () => {
  const first = await findInvoices('admin', 'package', { pageSize: 1, sortOrder: 'total' })
  const second = await findInvoices('admin', 'package', { pageSize: 1, sortOrder: 'total' }, 2)
  expect([first.result[0]?.invoiceId, second.result[0]?.invoiceId]).toEqual([invoiceId(1), invoiceId(2)])
  expect([second.totalItems, second.pageNumber, second.sums]).toEqual([2, 2, first.sums])
})

test('an employee sees those of the own office', async () => {
  expect(await idsOf({}, 'employee')).toEqual([invoiceId(1)])
  expect((await findInvoices('employee', 'store-order')).totalItems).toBe(0)
  expect((await findInvoices('employee', 'delivery')).totalItems).toBe(1)
  expect((await ask('employee', 'package', { branchId: montego })).statusCode).toBe(404)
})

test('an invalid question is reported at its field', async () => {
  const answer = await ask('admin', 'package', {
    ...{ from: 'x', status: 'draft', sortOrder: 'secret', pageSize: 101 },
  })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    {
      pageSize: ['Page size is more than 100.'],
      sortOrder: [expect.stringMatching(/^Sort order is not one of issued, /)],
      status: ['Status is not one of unpaid, part-paid, paid, void.'],
      from: ['First day is not a day like 2026-05-01.'],
    },
  ])
  const backwards = await ask('admin', 'delivery', { from: '2026-11-02', to: '2026-11-01' })
  expect([backwards.statusCode, backwards.json().errors]).toEqual([
    400,
    { from: ['First day is after 2026-11-01, the last day.'] },
  ])
  expect((await ask('admin', 'package', {}, 0)).statusCode).toBe(400)
})
