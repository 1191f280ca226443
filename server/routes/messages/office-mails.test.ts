import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeMail } from '#sync/api/messages/office-mails.ts'
import type { InvoiceHistory } from '#sync/api/money/invoice-bodies.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { accountIdOf, owe } from '../../test/money.ts'

let server: TestApp
let desk: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  desk = await server.tokenOf('Employee')
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())

const post = (url: string, key?: string, payload: object = {}) =>
  server.as(desk, { method: 'POST', url, payload, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const outbox = (event: 'office.invoice' | 'office.reminder' | 'office.payment-link') =>
  server.app.deps.db.reads.kysely
    .selectFrom('message')
    .where('event', '=', event)
    .select(['to', 'subject', 'facts', 'accountId'])
    .execute()

test('an invoice is mailed once for its key to the account’s own address, and says so', async () => {
  const { invoiceId, number } = await owe(server.app.deps, accountId, 123_400)
  const url = `/api/invoices/${invoiceId}/mail`
  const key = '01999999-0000-7000-8000-000000000001'
  for (const answer of [await post(url, key), await post(url, key)])
    expect([answer.statusCode, answer.json<OfficeMail>().to]).toEqual([200, 'user@quayside.test'])
  const sentMails = await outbox('office.invoice')
  expect(sentMails.map(({ to, subject }) => [to, subject])).toEqual([
    ['user@quayside.test', `Your invoice ${number}: J$1,234.00`],
  ])
  const history = (
    await server.as(desk, { method: 'GET', url: `/api/invoices/${invoiceId}/history` })
  ).json<InvoiceHistory>()
  expect(history.mails.map(({ to, by }) => [to, by])).toEqual([['user@quayside.test', 'Errol Grant']])
  expect(history.events.at(-1)?.action).toBe('invoice.mail')
})

test('an invoice that is still a draft is not mailed', async () => {
  const line = { feature: 'Other', unitJmdCents: 1_000 }
  const draft = (
    await post('/api/invoices', undefined, { accountId, featureValues: [line], issue: false })
  ).json<{
    invoiceId: string
  }>()
  const answer = await post(`/api/invoices/${draft.invoiceId}/mail`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This invoice is a draft. A draft can be edited, issued or deleted.',
  ])
})

test('a suspended account gets no mail, and the office reads what to do instead', async () => {
  const otherId = await accountIdOf(server, 'User2')
  const { invoiceId } = await owe(server.app.deps, otherId, 5_000)
  await server.as(await server.tokenOf('Admin'), {
    method: 'PUT',
    url: `/api/accounts/${otherId}`,
    payload: { status: 'Suspended' },
  })
  const answer = await post(`/api/invoices/${invoiceId}/mail`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This account is suspended and gets no mail. Print it or hand over the PDF instead.',
  ])
})

test('a payment link is mailed while it can be paid, and its page says when', async () => {
  const { invoiceId } = await owe(server.app.deps, accountId, 70_000)
  const { checkoutId, checkoutToken } = (
    await post('/api/checkouts/bulk', undefined, { invoices: [invoiceId] })
  ).json<{ checkoutId: string; checkoutToken: string }>()
  expect((await post(`/api/checkouts/${checkoutId}/mail`)).statusCode).toBe(200)
  const [mail] = await outbox('office.payment-link')
  expect(JSON.parse(mail?.facts ?? '{}')).toMatchObject({ checkoutToken, totalJmdCents: 70_000 })
  const page = await server.as(desk, { method: 'GET', url: `/api/checkouts/${checkoutId}` })
  expect(page.json<{ mails: OfficeMail[] }>().mails).toHaveLength(1)
  const cancel = { method: 'PUT', url: `/api/checkouts/${checkoutId}/status` } as const
  await server.as(desk, { ...cancel, payload: { status: 'cancelled' } })
  expect((await post(`/api/checkouts/${checkoutId}/mail`)).json().message).toBe(
    'This checkout was cancelled. Ask for a new payment link.',
  )
})

test('a reminder says what is still owed, is sent once for its key, and never of a paid invoice', async () => {
  const { invoiceId, number } = await owe(server.app.deps, accountId, 50_000)
  const pay = { accountId, invoiceIds: [invoiceId], method: 'BankTransfer', reference: 'NCB 7' }
  await post('/api/invoices/receivepayment', undefined, { ...pay, amountJmdCents: 20_000 })
  const url = `/api/invoices/${invoiceId}/remind`
  for (const answer of [await post(url, 'again'), await post(url, 'again')])
    expect([answer.statusCode, answer.json<OfficeMail>().to]).toEqual([200, 'user@quayside.test'])
  expect((await outbox('office.reminder')).map(({ subject }) => subject)).toEqual([
    `Reminder: J$300.00 to pay on invoice ${number}`,
  ])
  await post('/api/invoices/receivepayment', undefined, { ...pay, amountJmdCents: 30_000 })
  const refusal = await post(url)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    `Invoice ${number} is paid already. Nothing more is due on it.`,
  ])
})
