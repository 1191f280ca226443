import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { readPdf } from '../test/pdf.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 300, living: 300 })
})
afterAll(() => server.close())

const invoices = () =>
  server.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('statusId', '<>', 'draft')
    .selectAll()
    .orderBy('number')
    .execute()

test('the demo company has bills in every state that the counter meets, and its books balance', async () => {
  const rows = await invoices()
  expect(rows.length).toBeGreaterThan(80)
  expect(new Set(rows.map(({ statusId }) => statusId))).toEqual(new Set(['unpaid', 'part-paid', 'paid']))
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
  const times = rows.map(({ issuedAt }) => issuedAt)
  expect(times).toEqual([...times].sort())
  const { kysely: reader } = server.app.deps.db.reads
  const receipts = await reader
    .selectFrom('payment')
    // Refunds have numbers of their own.
    .where('kind', '=', 'Payment')
    .select(['receiptNumber', 'receivedAt'])
    .orderBy('receiptNumber')
    .execute()
  expect(receipts.map(({ receivedAt }) => receivedAt)).toEqual(
    receipts.map(({ receivedAt }) => receivedAt).sort(),
  )
})

test('the demo’s customers owe something, and staff find bills that customs holds up', async () => {
  for (const login of ['User', 'User2'] as const) {
    const token = await server.tokenOf(login)
    const answer = await server.as(token, { url: '/api/invoices/customer/unpaid' })
    expect(answer.json().length, login).toBeGreaterThan(0)
  }
  const desk = await server.tokenOf('Employee')
  const listedInvoices = (await server.as(desk, { url: '/api/invoices' })).json<{ hold: string | null }[]>()
  expect(listedInvoices.filter(({ hold }) => hold?.includes('is on hold at customs')).length).toBe(4)
})

test('the papers that the demo issues bear the letterhead of their brand', async () => {
  const { kysely: reader } = server.app.deps.db.reads
  const papers = await reader
    .selectFrom('issuedPaper')
    .innerJoin('companyState', 'companyState.companyStateId', 'issuedPaper.companyStateId')
    .innerJoin('account', 'account.accountId', 'issuedPaper.accountId')
    .select(['entityId', 'company', 'account.brand'])
    .execute()
  const legalNames = { quayside: 'Quayside Forwarding Limited', slp: 'Slipway Parcels Limited' }
  expect(new Set(papers.map(({ brand, company }) => `${brand}: ${JSON.parse(company).legalName}`))).toEqual(
    new Set(Object.entries(legalNames).map(([brand, name]) => `${brand}: ${name}`)),
  )
  const rows = await invoices()
  const withPaper = new Set(papers.map(({ entityId }) => entityId))
  expect(rows.filter(({ invoiceId }) => !withPaper.has(invoiceId))).toEqual([])
  const quaysideIds = papers.filter(({ brand }) => brand === 'quayside').map(({ entityId }) => entityId)
  const { invoiceId } = must(
    rows.find((row) => row.gctJmdCents > 0 && quaysideIds.includes(row.invoiceId)),
    'an invoice with GCT',
  )
  const desk = await server.tokenOf('Admin')
  const answer = await server.as(desk, { url: `/api/invoices/pdf/${invoiceId}` })
  const text = readPdf(answer.rawPayload).pages.join(' ')
  for (const words of ['Tax Invoice', 'TRN 001-234-567', 'GCT reg. no. 001234567GCT'])
    expect(text).toContain(words)
})

test('most of what has arrived is billed, and some is left at the counter and some was handed over unbilled', async () => {
  const arrivedPackages = await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('status', 'in', ['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered'])
    .where('accountId', 'is not', null)
    .select(['status', 'billedAt'])
    .execute()
  const unbilledPackages = arrivedPackages.filter(({ billedAt }) => billedAt === null)
  expect(unbilledPackages.length).toBeLessThan(arrivedPackages.length / 2)
  expect(new Set(unbilledPackages.map(({ status }) => status))).toEqual(
    new Set(['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered']),
  )
})

test('the same company twice has the same bills', async () => {
  const secondServer = await openTestApp({}, { packages: 300, living: 300 })
  const totals = async ({ app }: TestApp) =>
    app.deps.db.reads.kysely
      .selectFrom('invoice')
      .select(['number', 'totalJmdCents', 'paidJmdCents'])
      .orderBy('number')
      .execute()
  expect(await totals(secondServer)).toEqual(await totals(server))
  await secondServer.close()
})
