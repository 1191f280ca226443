import { expect, test } from 'vitest'
import type { Journal, Statement } from '#sync/entities/money/book-entry.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { remindOverdue } from '../jobs/overdue-reminders.ts'
import { mailStatements } from '../jobs/statement-mails.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { openBooks } from '../test/money.ts'

const { server, accountId } = await openBooks()
const { deps } = server.app
type Person = Parameters<typeof server.tokenOf>[0]

const call = async (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await server.as(await server.tokenOf(person), { method, url, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const today = () => jamaicaDay(server.clock.now())
const passDays = (days: number) => server.clock.forward(days * dayMs)

/** A box of the firm at the counter, billed and not paid. */
async function billedBox() {
  const { packageId, ...pkg } = await putPackage(server, accountId, {
    status: 'ReadyForPickup',
    weightLb: 20,
  })
  await readySince(server, { packageId, ...pkg }, 0)
  const invoice = (await call('Employee', 'POST', `/api/packages/createinvoice/${packageId}`, {})).body
  return { packageId, invoiceId: invoice.invoiceId, owedJmdCents: invoice.balanceJmdCents }
}
const handOver = (packageId: string) =>
  call('Agent', 'POST', '/api/packages/delivertocustomer', {
    packageIds: [packageId],
    recipient: { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' },
  })
const statementOf = async (month: string): Promise<Statement> =>
  (await call('User', 'GET', `/api/accounts/${accountId}/statement?month=${month}&format=json`)).body
const noticesOf = async (event: 'invoice.overdue' | 'statement.ready') =>
  deps.db.reads.kysely
    .selectFrom('notice')
    .where('accountId', '=', accountId)
    .where('event', '=', event)
    .select('facts')
    .execute()

test('a firm’s month: unpaid boxes, statement, reminder, suspension, and the payment in US dollars', async () => {
  passDays(40)
  server.clock.toNoon()
  await call('Admin', 'PUT', '/api/settings', {
    overdue: { reminderDays: [3], stopDays: 10 },
    statements: { mailDay: 2 },
  })
  await call('Admin', 'POST', '/api/exchangerates', { buy: 15_500, sell: 15_900, confirmed: true })
  await call('Supervisor', 'PUT', `/api/accounts/${accountId}`, {
    terms: { days: 14, limitJmdCents: 100_000_000 },
  })
  const before = await call('Employee', 'GET', `/api/invoices/unpaid/account/${accountId}`)
  const oldIds = before.body.map(({ invoiceId }: { invoiceId: string }) => invoiceId)
  const old = { accountId, method: 'Card', reference: 'T 1', invoiceIds: oldIds }
  if (oldIds.length > 0) await call('Employee', 'POST', '/api/invoices/receivepayment', old)
  const month = today().slice(0, 7)
  const opening = (await statementOf(month)).closingJmdCents

  const first = await billedBox()
  expect((await handOver(first.packageId)).status).toBe(200)
  expect((await statementOf(month)).closingJmdCents).toBe(opening + first.owedJmdCents)

  passDays(14 + 2)
  await remindOverdue(deps)
  const earlier = (await noticesOf('invoice.overdue')).map(({ facts }) => JSON.parse(facts).bills)
  expect(earlier.flat().filter(({ balanceJmdCents }) => balanceJmdCents === first.owedJmdCents)).toEqual([])
  passDays(1)
  await remindOverdue(deps)
  const reminders = (await noticesOf('invoice.overdue')).slice(earlier.length)
  expect(reminders.map(({ facts }) => JSON.parse(facts).bills)).toMatchObject([
    [{ balanceJmdCents: first.owedJmdCents }],
  ])

  passDays(7)
  const second = await billedBox()
  const refusal = await handOver(second.packageId)
  expect([refusal.status, refusal.body.message]).toEqual([
    409,
    expect.stringContaining('overdue for 10 days'),
  ])
  expect((await call('User', 'GET', `/api/accounts/${accountId}/statement?month=${month}`)).status).toBe(200)
  for (let day = 0; day < 31 && (await noticesOf('statement.ready')).length === 0; day++) {
    passDays(1)
    await mailStatements(deps)
  }
  expect(await noticesOf('statement.ready')).toHaveLength(1)

  await call('Admin', 'POST', '/api/exchangerates', { buy: 15_600, sell: 15_950 })
  const dueJmdCents = first.owedJmdCents + second.owedJmdCents
  const notes = Math.ceil(dueJmdCents / 15_600) * 100
  const body = {
    ...{ accountId, method: 'Cash', currency: 'USD', amountUsdCents: notes },
    invoiceIds: [first.invoiceId, second.invoiceId],
  }
  await call('Employee', 'POST', '/api/tills', { floatJmdCents: 1_000_000, floatUsdCents: 0 })
  const early = await call('Employee', 'POST', '/api/invoices/receivepayment', { ...body, rate: 15_500 })
  expect(early.body.errors).toEqual({ rate: [expect.stringContaining('J$156.00 now')] })
  const payment = await call('Employee', 'POST', '/api/invoices/receivepayment', { ...body, rate: 15_600 })
  expect(payment.status).toBe(200)
  expect(payment.body.invoices.map((row: { balanceJmdCents: number }) => row.balanceJmdCents)).toEqual([0, 0])

  expect((await handOver(second.packageId)).status).toBe(200)
  const { body: balances } = await call('User', 'GET', `/api/payments/balances/${accountId}`)
  const closing = (await statementOf(today().slice(0, 7))).closingJmdCents
  expect(closing).toBe(balances.owedJmdCents - balances.creditJmdCents - balances.creditNotesJmdCents)
  const journal = await call('Supervisor', 'GET', `/api/books/journal?from=${today()}&to=${today()}`)
  const { entries }: Journal = journal.body
  expect(entries.reduce((sum, line) => sum + line.debitJmdCents - line.creditJmdCents, 0)).toBe(0)
  expect(entries.filter(({ account }) => account === 'CashUsd')).toMatchObject([
    { debitJmdCents: (notes * 15_600) / 100 },
  ])
})
