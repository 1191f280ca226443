import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminReport, EmployeeReport } from '#sync/entities/company/report.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { kingston, miami, montego, type Person, putReportCompany } from '../../test/report-company.ts'

// Every figure here is worked out by hand from report-company.ts.

let server: TestApp
let tokens: Record<Person, string>
beforeAll(async () => {
  server = await openTestApp({}, null)
  tokens = await putReportCompany(server)
})
afterAll(() => server.close())

const post = (person: Person, url: string, payload: object = {}) =>
  server.as(tokens[person], { method: 'POST', url: `/api${url}`, payload })

const twoDays = { from: '2026-11-19', to: '2026-11-20' }
const ofAll = async (body: object = twoDays): Promise<AdminReport> =>
  (await post('admin', '/reports/admin', body)).json()
const ofKingston = async (body: object = twoDays): Promise<EmployeeReport> =>
  (await post('employee', '/reports/employee', body)).json()

const sale = (invoices: number, subtotalJmdCents: number, gctJmdCents: number) => ({
  ...{ invoices, subtotalJmdCents, gctJmdCents },
  totalJmdCents: subtotalJmdCents + gctJmdCents,
})
const intake = (packages: number, pieces: number, weightLb: number, declaredValueUsdCents: number) => ({
  ...{ packages, pieces, weightLb, declaredValueUsdCents },
})
const paymentSums = (payments: number, amountJmdCents: number, reversals = 0, reversedJmdCents = 0) => ({
  ...{ payments, amountJmdCents, roundingJmdCents: 0, reversed: reversals, reversedJmdCents },
  ...{ refunds: 0, refundedJmdCents: 0 },
  netJmdCents: amountJmdCents - reversedJmdCents,
})
const debt = (
  invoices: number,
  balanceJmdCents: number,
  overdueInvoices: number,
  overdueJmdCents: number,
) => ({ invoices, balanceJmdCents, overdueInvoices, overdueJmdCents })
const aged = (...counts: number[]) =>
  counts.map((packages, n) => ({
    ...([
      { fromDays: 0, toDays: 3 },
      { fromDays: 4, toDays: 7 },
      { fromDays: 8, toDays: 14 },
      { fromDays: 15, toDays: 30 },
      { fromDays: 31, toDays: 60 },
      { fromDays: 61, toDays: null },
    ][n] ?? {}),
    packages,
  }))
const inKingston = { branchId: kingston, branchName: 'Kingston' }
const inMontego = { branchId: montego, branchName: 'Montego Bay' }

describe('the report of an admin', () => {
  test('counts issued invoices that are still valid as sales, on the day in Jamaica', async () => {
    expect((await ofAll()).sales).toEqual({
      totals: sale(3, 35_000, 4_500),
      byPart: [
        { start: '2026-11-19', ...sale(1, 10_000, 1_500) },
        { start: '2026-11-20', ...sale(2, 25_000, 3_000) },
      ],
      byKind: expect.arrayContaining([
        { kind: 'Package', ...sale(2, 30_000, 4_500) },
        { kind: 'StoreOrder', ...sale(1, 5_000, 0) },
      ]),
      byOffice: [
        { ...inKingston, ...sale(1, 10_000, 1_500) },
        { ...inMontego, ...sale(2, 25_000, 3_000) },
      ],
      byPerson: [
        { person: 'Errol', ...sale(2, 15_000, 1_500) },
        { person: 'Paulette', ...sale(1, 20_000, 3_000) },
      ],
      creditNotes: { creditNotes: 1, amountJmdCents: 700 },
    })
  })

  test('takes in what was checked in and not deleted; pounds add up exactly', async () => {
    expect((await ofAll()).intake).toEqual({
      totals: intake(3, 4, 5.35, 3_000),
      byPart: [
        { start: '2026-11-19', ...intake(2, 2, 5.15, 1_000) },
        { start: '2026-11-20', ...intake(1, 2, 0.2, 2_000) },
      ],
      byOffice: [
        { ...inKingston, ...intake(2, 3, 2.3, 3_000) },
        { ...inMontego, ...intake(1, 1, 3.05, 0) },
      ],
      byCourier: [
        { courier: 'UPS', ...intake(2, 3, 2.3, 3_000) },
        { courier: 'DHL', ...intake(1, 1, 3.05, 0) },
      ],
      byPerson: [
        { person: 'Paulette', ...intake(1, 1, 3.05, 0) },
        { person: 'Winston', ...intake(2, 3, 2.3, 3_000) },
      ],
    })
  })

  test('counts money when it came and when it went back; account credit is none', async () => {
    const { payments } = await ofAll()
    expect(payments).toEqual({
      totals: paymentSums(4, 22_500, 1, 2_000),
      byMethod: expect.arrayContaining([
        { method: 'Cash', ...paymentSums(3, 17_500, 1, 2_000) },
        { method: 'BankTransfer', ...paymentSums(1, 5_000) },
        { method: 'AccountCredit', ...paymentSums(1, 300) },
      ]),
      byPart: [
        { start: '2026-11-19', ...paymentSums(2, 13_500) },
        { start: '2026-11-20', ...paymentSums(2, 9_000, 1, 2_000) },
      ],
      byOffice: [
        { ...inKingston, ...paymentSums(3, 20_500) },
        { ...inMontego, ...paymentSums(1, 2_000, 1, 2_000) },
      ],
      byPerson: [
        { person: 'Devon Brown', ...paymentSums(1, 4_000) },
        { person: 'Errol', ...paymentSums(2, 13_500, 1, 2_000) },
        { person: 'Paulette', ...paymentSums(1, 5_000) },
      ],
    })
    expect(payments.byMethod).toHaveLength(3)
  })

  test('money that was paid back is no payment: it has its own figures, on the day it went', async () => {
    const { totals, byMethod, byPart } = (await ofAll({ from: '2026-10-05', to: '2026-10-06' })).payments
    const figures = (payments: number, cents: number, refunds: number, refundedJmdCents: number) => ({
      ...{
        ...paymentSums(payments, cents),
        refunds,
        refundedJmdCents,
        netJmdCents: cents - refundedJmdCents,
      },
    })
    expect(totals).toEqual(figures(1, 900, 1, 400))
    expect(byMethod).toEqual(
      expect.arrayContaining([
        { method: 'BankTransfer', ...figures(1, 900, 0, 0) },
        { method: 'Cash', ...figures(0, 0, 1, 400) },
      ]),
    )
    expect(byPart).toEqual([
      { start: '2026-10-05', ...figures(1, 900, 2, 700) },
      { start: '2026-10-06', ...figures(0, 0, -1, -300) },
    ])
  })

  test('a payment at 03:00 UTC on the 20th is one of the 19th', async () => {
    const the19th = { from: '2026-11-19', to: '2026-11-19' }
    expect((await ofAll(the19th)).payments.totals).toEqual(paymentSums(2, 13_500))
    expect((await ofAll({ from: '2026-11-20', to: '2026-11-20' })).payments.totals).toEqual(
      paymentSums(2, 9_000, 1, 2_000),
    )
  })

  test('lists unpaid invoices by age; an invoice due today is not overdue', async () => {
    expect((await ofAll()).unpaid).toEqual({
      totals: debt(3, 26_450, 2, 21_450),
      byAge: [
        { fromDays: 0, toDays: 30, ...debt(2, 23_000, 1, 18_000) },
        { fromDays: 31, toDays: 60, ...debt(0, 0, 0, 0) },
        { fromDays: 61, toDays: 90, ...debt(0, 0, 0, 0) },
        { fromDays: 91, toDays: null, ...debt(1, 3_450, 1, 3_450) },
      ],
      byKind: expect.arrayContaining([
        { kind: 'Package', ...debt(1, 18_000, 1, 18_000) },
        { kind: 'StoreOrder', ...debt(1, 5_000, 0, 0) },
        { kind: 'Delivery', ...debt(1, 3_450, 1, 3_450) },
      ]),
      byOffice: [
        { ...inKingston, ...debt(1, 3_450, 1, 3_450) },
        { ...inMontego, ...debt(2, 23_000, 1, 18_000) },
      ],
    })
  })

  test('ages what waits by whole days in Jamaica, to the millisecond', async () => {
    expect((await ofAll()).ageing).toEqual({
      totals: { packages: 5 },
      byAge: aged(2, 1, 2, 0, 0, 0),
      byOffice: [
        { ...inKingston, packages: 2, byAge: aged(1, 0, 1, 0, 0, 0) },
        { ...inMontego, packages: 2, byAge: aged(1, 0, 1, 0, 0, 0) },
        { branchId: null, branchName: 'No office', packages: 1, byAge: aged(0, 1, 0, 0, 0, 0) },
      ],
    })
  })

  test('tells of each driver what was delivered, failed, is out and was collected', async () => {
    expect((await ofAll()).drivers).toMatchObject([
      { driverName: 'Devon Brown', delivered: 1, failedAttempts: 1, out: 1, collectedJmdCents: 4_000 },
      { driverName: 'Dana White', delivered: 0, failedAttempts: 1, out: 0, collectedJmdCents: 0 },
    ])
  })

  test('shows each part by week and month, and the first part begins before the period', async () => {
    const period = { from: '2026-11-12', to: '2026-11-30' }
    const weeks = await ofAll({ ...period, groupBy: 'week' })
    expect(weeks.intake.byPart.map(({ start, packages }) => [start, packages])).toEqual([
      ['2026-11-09', 0],
      ['2026-11-16', 3],
      ['2026-11-23', 2],
      ['2026-11-30', 1],
    ])
    const months = await ofAll({ from: '2026-08-20', to: '2026-11-30', groupBy: 'month' })
    expect(months.intake.byPart.map(({ start, packages }) => [start, packages])).toEqual([
      ['2026-08-01', 0],
      ['2026-09-01', 1],
      ['2026-10-01', 0],
      ['2026-11-01', 6],
    ])
    // The delivery's invoice was issued on 15 August, before the period began.
    expect(months.sales.byPart[0]).toEqual({ start: '2026-08-01', ...sale(0, 0, 0) })
  })

  test('of one office is that office’s', async () => {
    const report = await ofAll({ ...twoDays, branchId: montego })
    expect([report.branchId, report.sales.totals, report.intake.totals, report.unpaid.totals]).toEqual([
      montego,
      sale(2, 25_000, 3_000),
      intake(1, 1, 3.05, 0),
      debt(2, 23_000, 1, 18_000),
    ])
    expect(report.drivers).toEqual([])
  })

  test('is the same at both of its addresses, with and without a slash', async () => {
    const report = await ofAll()
    for (const url of ['/accounts/adminreport/', '/accounts/adminreport'])
      expect((await post('admin', url, twoDays)).json()).toEqual(report)
    const ownReport = await ofKingston()
    for (const url of ['/accounts/report/', '/accounts/report'])
      expect((await post('employee', url, twoDays)).json()).toEqual(ownReport)
  })
})

describe('the report of an employee', () => {
  test('is of the own office, and tells nothing of single people', async () => {
    const report = await ofKingston()
    expect(report.branchId).toBe(kingston)
    expect(report.sales.totals).toEqual(sale(1, 10_000, 1_500))
    expect(report.sales.byPart).toEqual([
      { start: '2026-11-19', ...sale(1, 10_000, 1_500) },
      { start: '2026-11-20', ...sale(0, 0, 0) },
    ])
    expect(report.intake.totals).toEqual(intake(2, 3, 2.3, 3_000))
    expect(report.payments.totals).toEqual(paymentSums(3, 20_500))
    expect(report.unpaid.totals).toEqual(debt(1, 3_450, 1, 3_450))
    const words = JSON.stringify(report)
    for (const hiddenWord of ['byPerson', 'collected', 'Errol', 'Paulette', montego, 'Montego'])
      expect(words).not.toContain(hiddenWord)
  })

  test('another office is answered as one that is not there; without an own one there is no report', async () => {
    const unknownId = '01999999-9999-7999-8999-999999999999'
    const answers = await Promise.all(
      [montego, unknownId].map((branchId) => post('employee', '/reports/employee', { branchId })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect((await post('admin', '/reports/admin', { branchId: unknownId })).statusCode).toBe(404)
    expect((await post('employee', '/reports/employee', { branchId: kingston })).statusCode).toBe(200)
    const refusal = await post('senior', '/reports/employee')
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      expect.stringContaining('belongs to no office'),
    ])
  })

  test('in a warehouse all packages count, and no other office’s money', async () => {
    const report: EmployeeReport = (await post('supervisor', '/reports/employee', twoDays)).json()
    expect([report.branchId, report.intake.totals, report.sales.totals, report.unpaid.totals]).toEqual([
      miami,
      intake(3, 4, 5.35, 3_000),
      sale(0, 0, 0),
      debt(0, 0, 0, 0),
    ])
  })
})

describe('a period that cannot be', () => {
  test.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, { from: ['First day is after 2026-11-20, the last day.'] }],
    [
      { from: '21.11.2026', to: '2026-02-30', groupBy: 'year' },
      {
        from: ['First day is not a day like 2026-05-01.'],
        to: ['Last day is not a day like 2026-05-01.'],
        groupBy: ['Grouping is not one of day, week, month.'],
      },
    ],
    [{ from: '0001-01-01' }, { from: ['First day is not between 2000-01-01 and 2100-12-31.'] }],
    [{ branchId: 'x' }, { branchId: ['Branch is not an id.'] }],
    [
      { from: '2020-01-01', to: '2026-01-01' },
      {
        from: [
          'First day is too early: a report has at most 400 parts; choose weeks or months, or fewer days.',
        ],
      },
    ],
  ])('%j is refused with a line for each field', async (body, errors) => {
    for (const [person, url] of [
      ['admin', '/reports/admin'],
      ['employee', '/accounts/report/'],
    ] as const) {
      const answer = await post(person, url, body)
      expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
    }
  })
})

test('the list of an office’s unpaid invoices holds exactly those that its figure counts', async () => {
  const { unpaid } = await ofAll()
  expect(unpaid.byOffice.map(({ branchId }) => branchId)).toEqual([kingston, montego])
  for (const { branchId, invoices, balanceJmdCents } of [
    ...unpaid.byOffice,
    { branchId: miami, invoices: 0, balanceJmdCents: 0 },
  ]) {
    const body = { status: 'unpaid', branchId }
    const list = (await post('employee', '/invoices/paginated/1', body)).json()
    expect([branchId, list.totalItems, list.result.length]).toEqual([branchId, invoices, invoices])
    const counts = await server.as(tokens.employee, {
      url: `/api/invoices/count?${new URLSearchParams({ ...body, branchId: branchId ?? '' })}`,
    })
    expect(counts.json().owedJmdCents).toBe(balanceJmdCents)
  }
})
