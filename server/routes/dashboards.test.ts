import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sync/lib/business-day.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { kingston, miami, montego, type Person, putReportCompany } from '../test/report-company.ts'
import { writerOf } from '../test/writer.ts'

// Every figure here is worked out by hand from report-company.ts.

let server: TestApp
let tokens: Record<Person, string>
beforeAll(async () => {
  server = await openTestApp({}, null)
  tokens = await putReportCompany(server)
})
afterAll(() => server.close())

const seenBy = async (person: Person, url = '/api/accounts/employee', payload: object = {}) =>
  (await server.as(tokens[person], { method: 'POST', url, payload })).json()

const nothing = { packages: 0, pieces: 0, weightLb: 0, declaredValueUsdCents: 0 }
const today = { packages: 1, pieces: 3, weightLb: 0, declaredValueUsdCents: 500 }

test('an admin sees all offices, today by Jamaica’s calendar', async () => {
  const dashboard = await seenBy('admin', '/api/accounts/admin')
  expect(dashboard).toMatchObject({
    today: '2026-11-30',
    branchId: null,
    intakeToday: today,
    ageing: { totals: { packages: 5 } },
    needsReview: 3,
    unpaid: { invoices: 3, balanceJmdCents: 26_450, overdueInvoices: 2, overdueJmdCents: 21_450 },
    deliveriesToday: { InStore: 1, OutForDelivery: 1, Delivered: 0, ReturnedToOffice: 1 },
    salesToday: { invoices: 0, totalJmdCents: 0 },
    paymentsToday: { payments: 0, netJmdCents: 0 },
  })
  expect(dashboard.packagesByStatus).toEqual({
    ...{ PreAlert: 1, ReceivedAtWharehouse: 2, OnRoute: 1, AtCustoms: 1, ReadyForPickup: 1, Delivered: 1 },
  })
  expect(
    dashboard.unpaidByOffice.map((office: { branchName: string; balanceJmdCents: number }) => [
      office.branchName,
      office.balanceJmdCents,
    ]),
  ).toEqual([
    ['Kingston', 3_450],
    ['Montego Bay', 23_000],
  ])
})

test('the last 14 days are all there, one with what came on it', async () => {
  const { intakeByDay } = await seenBy('admin', '/api/accounts/admin')
  const came = new Map([
    ['2026-11-19', { packages: 2, pieces: 2, weightLb: 5.15, declaredValueUsdCents: 1_000 }],
    ['2026-11-20', { packages: 1, pieces: 2, weightLb: 0.2, declaredValueUsdCents: 2_000 }],
    ['2026-11-26', { packages: 1, pieces: 1, weightLb: 1, declaredValueUsdCents: 0 }],
    ['2026-11-27', { packages: 1, pieces: 1, weightLb: 1, declaredValueUsdCents: 100 }],
    ['2026-11-30', today],
  ])
  expect(intakeByDay).toEqual(
    Array.from({ length: 14 }, (_, n) => {
      const start = addDays('2026-11-17', n)
      return { start, ...(came.get(start) ?? nothing) }
    }),
  )
})

test('sales and payments of the last 14 days are those of the report', async () => {
  const { salesByDay, paymentsByDay } = await seenBy('admin', '/api/accounts/admin')
  const period = { from: '2026-11-17', to: '2026-11-30', groupBy: 'day' }
  const { sales, payments } = await seenBy('admin', '/api/reports/admin', period)
  expect(salesByDay).toHaveLength(14)
  expect(sales.totals.totalJmdCents).toBeGreaterThan(0)
  expect([salesByDay, paymentsByDay]).toEqual([sales.byPart, payments.byPart])
})

test('an admin may choose an office', async () => {
  expect(await seenBy('admin', '/api/accounts/admin', { branchId: montego })).toMatchObject({
    branchId: montego,
    intakeToday: nothing,
    packagesByStatus: { AtCustoms: 1, OnRoute: 1 },
    needsReview: 2,
    unpaid: { invoices: 2, balanceJmdCents: 23_000 },
    deliveriesToday: { InStore: 1, OutForDelivery: 0, Delivered: 0, ReturnedToOffice: 0 },
  })
})

test('an employee sees the own office, and nothing of what is an admin’s', async () => {
  const dashboard = await seenBy('employee')
  expect(dashboard).toMatchObject({
    branchId: kingston,
    intakeToday: today,
    packagesByStatus: { PreAlert: 1, ReceivedAtWharehouse: 1, ReadyForPickup: 1, Delivered: 1 },
    ageing: { totals: { packages: 2 } },
    needsReview: 2,
    unpaid: { invoices: 1, balanceJmdCents: 3_450, overdueInvoices: 1, overdueJmdCents: 3_450 },
    deliveriesToday: { InStore: 0, OutForDelivery: 1, Delivered: 0, ReturnedToOffice: 1 },
  })
  expect(Object.keys(dashboard.ageing)).toEqual(['totals', 'byAge'])
  for (const field of ['unpaidByOffice', 'salesToday', 'paymentsToday', 'salesByDay', 'paymentsByDay'])
    expect(dashboard).not.toHaveProperty(field)
})

test('a driver sees the own deliveries and no money, the warehouse all packages and neither', async () => {
  expect(await seenBy('driver')).toMatchObject({
    unpaid: null,
    toBill: null,
    deliveriesToday: { InStore: 0, OutForDelivery: 1, Delivered: 0, ReturnedToOffice: 0 },
  })
  expect(await seenBy('otherDriver')).toMatchObject({
    deliveriesToday: { InStore: 0, OutForDelivery: 0, Delivered: 0, ReturnedToOffice: 1 },
  })
  expect(await seenBy('warehouse')).toMatchObject({
    branchId: miami,
    intakeToday: today,
    ageing: { totals: { packages: 5 } },
    needsReview: 3,
    unpaid: null,
    toBill: null,
    deliveriesToday: null,
  })
})

test('a question asked during the same reading gets the state of that moment, and a later question sees the newer state', async () => {
  await Promise.all([seenBy('employee'), seenBy('employee')])
  const { packagesByStatus } = await seenBy('employee')
  await writerOf(server.app.deps.db)
    .updateTable('package')
    .where('trackingNumber', '=', 'TRACK4')
    .set({ status: 'Shipped' })
    .execute()
  expect((await seenBy('employee')).packagesByStatus).toEqual({
    ...packagesByStatus,
    ReceivedAtWharehouse: undefined,
    Shipped: 1,
  })
})
