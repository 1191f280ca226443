import { beforeAll, expect, test } from 'vitest'
import type { Journal } from '#sync/entities/money/book-entry.ts'
import type { MarginReport } from '#sync/entities/money/margin.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { issueInvoice, voidInvoice } from '../../billing/invoices.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, openBooks } from '../../test/money.ts'

const { server, accountId } = await openBooks()
const { deps } = server.app
const today = () => jamaicaDay(server.clock.now())
const nextDay = () => {
  server.clock.forward(dayMs)
  server.clock.toNoon()
  return today()
}
type Person = Parameters<typeof server.tokenOf>[0]
const ask = async (url: string, person: Person = 'Supervisor') =>
  server.as(await server.tokenOf(person), { url })
const send = async (url: string, payload: object, person: Person = 'Supervisor', key?: string) =>
  server.as(await server.tokenOf(person), {
    ...{ method: 'POST', url, payload },
    headers: key ? { 'idempotency-key': key } : {},
  })

let serial = 0
const flight = async (departsAt: string = new Date(server.clock.now()).toISOString()) =>
  (await send('/api/manifests', { mode: 'Air', departsAt })).json().manifestId
const bill = (more: object = {}) => ({
  kind: 'Airline',
  amountJmdCents: 100_000,
  reference: `AWB ${++serial}`,
  ...more,
})
const enter = (manifestId: string, more: object = {}, person: Person = 'Supervisor', key?: string) =>
  send(`/api/manifests/${manifestId}/costs`, bill(more), person, key)
const costsOf = async (manifestId: string) => (await ask(`/api/manifests/${manifestId}/costs`)).json()
const marginOf = async (from: string, to = from): Promise<MarginReport> =>
  (await ask(`/api/books/margin?from=${from}&to=${to}`)).json()

const linesOf = async (from: string, to = from): Promise<string[]> => {
  const { entries }: Journal = (await ask(`/api/books/journal?from=${from}&to=${to}`)).json()
  return entries
    .filter(({ text }) => text.startsWith('Cost of a flight'))
    .map(({ account, debitJmdCents, creditJmdCents, text, reference }) =>
      [text, reference, account, debitJmdCents - creditJmdCents].join(' | '),
    )
}

beforeAll(async () => {
  await send('/api/exchangerates', { buy: 15_500, sell: 15_900, confirmed: true }, 'Admin')
})

test('a cost is an expense that is owed to a supplier, from its entry until it is void', async () => {
  const day = nextDay()
  const manifestId = await flight()
  const cost = (await enter(manifestId, { reference: 'AWB-77' })).json()
  expect(await linesOf(day)).toEqual([
    'Cost of a flight | AWB-77 | Airline | 100000',
    'Cost of a flight | AWB-77 | Suppliers | -100000',
  ])
  const later = nextDay()
  const url = `/api/flightcosts/${cost.flightCostId}/void`
  expect((await send(url, { reason: 'Of another flight' })).json()).toMatchObject({
    voidReason: 'Of another flight',
  })
  expect((await linesOf(later)).sort()).toEqual([
    'Cost of a flight voided | AWB-77 | Airline | -100000',
    'Cost of a flight voided | AWB-77 | Suppliers | 100000',
  ])
  expect((await send(url, { reason: 'Of another flight' })).statusCode).toBe(409)
  expect((await costsOf(manifestId)).margin.costJmdCents).toBe(0)
})

test('a cost that comes after an export leaves the exported days as they were, to the byte', async () => {
  const day = nextDay()
  const manifestId = await flight()
  await enter(manifestId)
  const later = nextDay()
  const file = `/api/books/journal?from=${day}&to=${day}&format=quickbooks`
  const firstFile = (await ask(file)).body
  expect(firstFile).toContain('Airline')
  await enter(manifestId, { day, kind: 'Truck' })
  expect((await ask(file)).body).toBe(firstFile)
  expect(await linesOf(later)).toHaveLength(2)
  // The margin is of the flight's day, whenever its costs arrive.
  expect((await marginOf(day)).totals.costJmdCents).toBe(200_000)
})

test('US$ count at the selling rate of the bill’s day, rounded once', async () => {
  const day = nextDay()
  await send('/api/exchangerates', { buy: 15_600, sell: 15_903 }, 'Admin')
  const before = addDays(day, -1)
  const manifestId = await flight()
  const usd = { currency: 'USD', amountJmdCents: null, amountUsdCents: 1_050 }
  expect((await enter(manifestId, usd)).json()).toMatchObject({ rate: 15_903, amountJmdCents: 166_982 })
  expect((await enter(manifestId, { ...usd, day: before })).json()).toMatchObject({
    ...{ rate: 15_900, amountJmdCents: 166_950, day: before },
  })
  const old = await enter(manifestId, { ...usd, day: addDays(day, -300) })
  expect([old.statusCode, old.json().errors]).toEqual([409, { day: ['Day has no exchange rate.'] }])
})

test.each([
  ['of nothing', { amountJmdCents: 0 }, 'amountJmdCents'],
  ['below nothing', { amountJmdCents: -5 }, 'amountJmdCents'],
  ['without an amount', { amountJmdCents: null }, 'amountJmdCents'],
  ['with a broken cent', { amountJmdCents: 1.5 }, 'amountJmdCents'],
  ['typed as text', { amountJmdCents: '1,000' }, 'amountJmdCents'],
  ['above the most', { amountJmdCents: 100_000_000_001 }, 'amountJmdCents'],
  ['in J$ and US$', { amountUsdCents: 5 }, 'amountUsdCents'],
  ['in US$ and J$', { currency: 'USD', amountUsdCents: 5 }, 'amountJmdCents'],
  ['in US$ without US$', { currency: 'USD', amountJmdCents: null }, 'amountUsdCents'],
  [
    'worth more than the most',
    { currency: 'USD', amountJmdCents: null, amountUsdCents: 100_000_000 },
    'amountUsdCents',
  ],
  ['in euros', { currency: 'EUR' }, 'currency'],
  ['of no kind', { kind: 'Lunch' }, 'kind'],
  ['without the number of the bill', { reference: ' ' }, 'reference'],
  ['of tomorrow', { day: () => addDays(today(), 1) }, 'day'],
  ['of a year ago', { day: () => addDays(today(), -367) }, 'day'],
])('a cost %s is refused at its field, and nothing is entered', async (_text, more, field) => {
  const day = nextDay()
  if (field === 'amountUsdCents')
    await send('/api/exchangerates', { buy: 155_000, sell: 159_000, confirmed: true }, 'Admin')
  const manifestId = await flight()
  const body = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )
  const answer = await enter(manifestId, body)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  expect([(await costsOf(manifestId)).costs, await linesOf(day)]).toEqual([[], []])
  expect((await enter(manifestId, { day: addDays(today(), -366) })).statusCode).toBe(200)
})

test('a bill that is entered twice is refused; a repeat of the call is the same cost', async () => {
  nextDay()
  const [first, second] = [await flight(), await flight()]
  const body = { reference: 'TR-9', kind: 'Truck' }
  const reply = (await enter(first, body, 'Supervisor', 'k1')).json()
  expect((await enter(first, body, 'Supervisor', 'k1')).json()).toEqual(reply)
  const twice = await enter(first, { ...body, reference: 'tr-9' })
  expect([twice.statusCode, twice.json().message]).toEqual([409, expect.stringContaining('entered already')])
  // One bill of a truck may be for two flights, and a kind of cost is billed by its own number.
  expect((await enter(second, body)).statusCode).toBe(200)
  expect((await enter(first, { ...body, kind: 'Terminal' })).statusCode).toBe(200)
  await send(`/api/flightcosts/${reply.flightCostId}/void`, { reason: 'Typed wrong' })
  expect((await enter(first, body)).statusCode).toBe(200)
  expect((await costsOf(first)).margin.costJmdCents).toBe(200_000)
})

test('a flight with costs is not deleted until they are void', async () => {
  nextDay()
  const manifestId = await flight()
  const cost = (await enter(manifestId)).json()
  const remove = async () =>
    server.as(await server.tokenOf('Supervisor'), { method: 'DELETE', url: `/api/manifests/${manifestId}` })
  expect((await remove()).json().message).toContain('has costs in the books')
  await send(`/api/flightcosts/${cost.flightCostId}/void`, { reason: 'Cancelled' })
  expect((await remove()).statusCode).toBe(200)
  expect((await enter(manifestId)).statusCode).toBe(404)
  expect((await ask(`/api/manifests/${manifestId}/costs`)).statusCode).toBe(404)
})

test('only staff who see reports and write bills enter costs, and no device gets them', async () => {
  const day = nextDay()
  const manifestId = await flight()
  for (const person of ['User', 'Warehouse', 'Agent', 'Processor', 'Driver'] as const) {
    expect([person, (await enter(manifestId, {}, person)).statusCode]).toEqual([person, 403])
    expect((await ask(`/api/manifests/${manifestId}/costs`, person)).statusCode).toBe(403)
    expect((await ask(`/api/books/margin?from=${day}&to=${day}`, person)).statusCode).toBe(403)
  }
  expect((await enter(manifestId, {}, 'Employee')).statusCode).toBe(200)
  const manifest = (await ask(`/api/manifests/${manifestId}`, 'Warehouse')).body
  expect(manifest).not.toMatch(/cost|margin/i)
})

const freight = (packageId: string | null, unitJmdCents: number) => ({
  ...({
    feature: 'Freight',
    description: 'Freight',
    quantity: 1,
    unitJmdCents,
    how: 'test',
    packageId,
  } as const),
})

test('costs are divided by chargeable weight to the cent, and the margin by flight, branch and service agrees', async () => {
  const day = nextDay()
  const manifestId = await flight()
  const fields = { status: 'AtHeadOffice', manifestId } as const
  const { branchId } = await deps.db.reads.kysely
    .selectFrom('branch')
    .select('branchId')
    .limit(1)
    .executeTakeFirstOrThrow()
  const light = await putPackage(server, accountId, { ...fields, weightLb: 1, branchId })
  const heavy = await putPackage(server, accountId, { ...fields, weightLb: 2, branchId: null })
  const { invoiceId } = await onTheBooks(deps, (tx) =>
    issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId, createdBy: 'Test' },
      charges: [
        freight(light.packageId, 50_000),
        freight(heavy.packageId, 100_000),
        { ...freight(heavy.packageId, 70_000), feature: 'Duty', description: 'Duty' },
        { ...freight(null, -15_001), feature: 'Other', description: 'Promotion: Spring' },
      ],
    }),
  )
  await enter(manifestId, { amountJmdCents: 10_000 })
  const report = await marginOf(day)
  const sums = { packages: 2, revenueJmdCents: 134_999, costJmdCents: 10_000, marginJmdCents: 124_999 }
  expect(report.totals).toMatchObject(sums)
  expect(report.flights).toMatchObject([{ manifestId, day, ...sums }])
  expect(report.branches.map(({ costJmdCents }) => costJmdCents).sort()).toEqual([3_333, 6_667])
  expect(report.branches.map(({ revenueJmdCents }) => revenueJmdCents).sort()).toEqual(
    [45_000, 89_999].sort(),
  )
  for (const rows of [report.branches, report.services])
    for (const field of ['packages', 'revenueJmdCents', 'costJmdCents', 'marginJmdCents'] as const)
      expect(rows.reduce((sum, row) => sum + row[field], 0)).toBe(report.totals[field])
  expect((await costsOf(manifestId)).margin).toEqual(report.totals)
  const csv = await ask(`/api/books/margin?from=${day}&to=${day}&format=csv`)
  expect(csv.body).toContain('All,,,2,')
  expect(csv.body).toContain(',1349.99,100.00,1249.99')
  await onTheBooks(deps, (tx) => voidInvoice(tx, invoiceId, 'Wrong customer'))
  expect((await marginOf(day)).totals).toMatchObject({ revenueJmdCents: 0, marginJmdCents: -10_000 })
  expect((await marginOf(addDays(day, 0), nextDay())).flights).toHaveLength(1)
  expect((await marginOf(today())).flights).toEqual([])
})

test('a flight without packages keeps its cost, and packages without a weight share equally', async () => {
  const day = nextDay()
  await enter(await flight(), { amountJmdCents: 700 })
  const manifestId = await flight()
  for (const _ of [1, 2, 3])
    await putPackage(server, accountId, { status: 'AtHeadOffice', manifestId, weightLb: null })
  await enter(manifestId, { amountJmdCents: 100 })
  const { totals, branches } = await marginOf(day)
  expect(totals.costJmdCents).toBe(800)
  expect(branches.find(({ name }) => name === 'No packages')?.costJmdCents).toBe(700)
})
