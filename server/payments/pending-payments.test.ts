import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { eventFor, sendPaidHook } from '../test/cards.ts'
import { accountIdOf, owe } from '../test/money.ts'

let server: TestApp
let accountId: string
let desk: string
let customer: string
const logIn = async () => {
  desk = await server.tokenOf('Supervisor')
  customer = await server.tokenOf('User')
}
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  accountId = await accountIdOf(server, 'User')
  await logIn()
})
afterAll(() => server.close())

const post = (token: string | null, url: string, payload: object) =>
  server.as(token, { method: 'POST', url, payload })
const pendingOf = async (invoiceId: string): Promise<InvoiceReply['pending']> => {
  const pendingLists = []
  for (const token of [customer, desk]) {
    const invoice: InvoiceReply = (await server.as(token, { url: `/api/invoices/${invoiceId}` })).json()
    pendingLists.push(invoice.pending)
  }
  expect(pendingLists[0]).toEqual(pendingLists[1])
  return pendingLists[0] ?? []
}
/** An invoice whose card page is open. */
async function openedLink(cents = 100_000) {
  const { invoiceId } = await owe(server.app.deps, accountId, cents)
  const link: CheckoutReply = (await post(desk, '/api/checkouts', { invoices: [invoiceId], days: 1 })).json()
  expect(await pendingOf(invoiceId)).toEqual([])
  await post(null, '/api/checkouts/process-payment', { token: link.token })
  return { invoiceId, link }
}

test('[J12] an invoice says since when its card page is open, to its customer and to staff, in the app and by link', async () => {
  const { invoiceId, link } = await openedLink()
  const since = expect.stringMatching(/^\d{4}-.*Z$/)
  const pending = [{ kind: 'CardPage', since, amountJmdCents: 100_000, checkoutId: link.checkoutId }]
  expect(await pendingOf(invoiceId)).toEqual(pending)
  const summary = await post(customer, '/api/invoices/bulk-summary', { invoiceIds: [invoiceId] })
  expect(summary.json()).toMatchObject({ pending, leastJmdCents: 50_000 })
  const ownInvoice = await owe(server.app.deps, accountId, 200_000)
  const body = { invoiceId: ownInvoice.invoiceId, amountJmdCents: 60_000 }
  await post(customer, '/api/invoices/payment', body)
  expect(await pendingOf(ownInvoice.invoiceId)).toMatchObject([
    { kind: 'CardPage', since, amountJmdCents: 60_000 },
  ])
})

const endings: Record<string, (link: CheckoutReply) => Promise<unknown>> = {
  paid: (link) => sendPaidHook(server, eventFor(server, link)),
  cancelled: (link) =>
    server.as(desk, {
      ...{ method: 'PUT', url: `/api/checkouts/${link.id}/status` },
      payload: { status: 'cancelled' },
    }),
  failed: (link) =>
    server.as(desk, {
      ...{ method: 'PUT', url: `/api/checkouts/${link.id}/status` },
      payload: { status: 'failed' },
    }),
  deleted: (link) => server.as(desk, { method: 'DELETE', url: `/api/checkouts/${link.id}` }),
}
test.each(Object.keys(endings))('it ends when the checkout is %s', async (ending) => {
  const { invoiceId, link } = await openedLink()
  await endings[ending]?.(link)
  expect(await pendingOf(invoiceId)).toEqual([])
})

test('it ends when its payer comes back without paying, by id or token, and money that comes late is booked', async () => {
  const { invoiceId, link } = await openedLink()
  const leave = (reference: string) => post(null, `/api/checkouts/${reference}/leave`, {})
  const answer = await leave(link.checkoutId)
  expect([answer.statusCode, answer.json().paid]).toEqual([200, false])
  expect(await pendingOf(invoiceId)).toEqual([])
  await post(null, '/api/checkouts/process-payment', { token: link.token })
  expect(await pendingOf(invoiceId)).toHaveLength(1)
  expect((await leave(link.token)).statusCode).toBe(200)
  expect(await pendingOf(invoiceId)).toEqual([])

  // The card page that was left stays open in a tab, and is paid after all.
  await sendPaidHook(server, eventFor(server, link))
  expect((await leave(link.checkoutId)).json()).toMatchObject({ status: 'paid', paid: true })
  const invoice = await server.as(customer, { url: `/api/invoices/${invoiceId}` })
  expect(invoice.json()).toMatchObject({ statusId: 'paid', balanceJmdCents: 0 })
  expect((await leave('nobody')).statusCode).toBe(404)
})

test('another link for the same invoice says that a payment is in progress, its own page does not count', async () => {
  const { invoiceId, link } = await openedLink()
  const second: CheckoutReply = (await post(desk, '/api/checkouts', { invoices: [invoiceId] })).json()
  const pageOf = async ({ token }: CheckoutReply) =>
    (await server.as(null, { url: `/api/checkouts/token/${token}` })).json()
  expect((await pageOf(link)).otherPaymentAt).toBe(null)
  const [payment] = await pendingOf(invoiceId)
  expect((await pageOf(second)).otherPaymentAt).toBe(payment?.since)
})

test('it ends with the link’s time, and an abandoned card page ends after two hours', async () => {
  const { invoiceId } = await openedLink()
  const later = async (ms: number) => {
    server.clock.forward(ms)
    await logIn()
  }
  await later(2 * hourMs - 60_000)
  expect(await pendingOf(invoiceId)).toHaveLength(1)
  await later(60_000)
  expect(await pendingOf(invoiceId)).toEqual([])
  const { invoiceId: ending, link } = await openedLink()
  const soon = new Date(server.clock.now() + hourMs).toISOString()
  const url = `/api/checkouts/${link.id}`
  await server.as(desk, { method: 'PUT', url, payload: { expiresAt: soon } })
  await post(null, '/api/checkouts/process-payment', { token: link.token })
  expect(await pendingOf(ending)).toHaveLength(1)
  await later(hourMs)
  expect(await pendingOf(ending)).toEqual([])
})
