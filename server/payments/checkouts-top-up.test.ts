import { expect, test } from 'vitest'
import type { CheckoutReply, PublicCheckout } from '#sync/api/money/checkouts.ts'
import { openBooks } from '../test/money.ts'

const { server, owed } = await openBooks()
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const customer = await server.tokenOf('User')
const desk = await server.tokenOf('Employee')

const call = async (path: string, token: string | null, body?: object, headers: object = {}) => {
  const response = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

async function topUp(topUpJmdCents: number, payer = customer) {
  const creation = await call('/api/checkouts', payer, { topUpJmdCents })
  const checkout: CheckoutReply = creation.body
  const { body } = await call(`/api/checkouts/${checkout.checkoutId}/fygaro`, payer, {})
  const link = new URL(body.paymentLink)
  return { checkout, page: `${address}${link.pathname}${link.search}` }
}

/** Presses a button on the provider's own page. */
async function press(page: string, act: 'pay' | 'twice') {
  const html = await (await fetch(page)).text()
  const jwt = /name="jwt" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
  const form = new URLSearchParams({ jwt, act, seconds: '0' })
  await fetch(`${address}${action}`, { method: 'POST', body: form, redirect: 'manual' })
}

const creditOf = async ({ accountId }: CheckoutReply): Promise<number> =>
  (await call(`/api/payments/balances/${accountId}`, desk)).body.creditJmdCents
const alertsOf = async ({ checkoutId }: CheckoutReply): Promise<string[]> =>
  (await call('/api/checkouts/alerts', desk)).body
    .filter((row: { checkoutId: string }) => row.checkoutId === checkoutId)
    .map((row: { kind: string }) => row.kind)

test('a top-up becomes credit to the cent without an alert, and pays the next invoice', async () => {
  const { checkout, page } = await topUp(500_001)
  const shownCheckout: PublicCheckout = (await call(`/api/checkouts/token/${checkout.checkoutToken}`, null))
    .body
  expect(shownCheckout).toMatchObject({
    ...{ items: [], totalJmdCents: 500_001, topUpJmdCents: 500_001, hasChanged: false },
  })
  expect(shownCheckout.totalUsdCents).toBeGreaterThan(0)
  const before = await creditOf(checkout)
  await press(page, 'pay')
  expect((await creditOf(checkout)) - before).toBe(500_001)
  expect(await alertsOf(checkout)).toEqual([])
  const { body: verifiedPayment } = await call(`/api/checkouts/${checkout.checkoutId}/verify`, null)
  expect(verifiedPayment).toMatchObject({ paid: true, creditJmdCents: 500_001, topUpJmdCents: 500_001 })

  const invoiceId = await owed(500_001)
  const payment = await call('/api/invoices/payment', customer, { invoiceId, method: 'AccountCredit' })
  expect([payment.status, payment.body.payment?.amountJmdCents]).toEqual([200, 500_001])
  expect(await creditOf(checkout)).toBe(before)
})

test('a top-up that is paid twice is credit twice, and the office hears of the second', async () => {
  const { checkout, page } = await topUp(20_000)
  const before = await creditOf(checkout)
  await press(page, 'twice')
  expect((await creditOf(checkout)) - before).toBe(40_000)
  expect(await alertsOf(checkout)).toEqual(['second-payment'])
})

test('a repeat with the same key is the same top-up, and one of another amount is refused', async () => {
  const key = { 'idempotency-key': '01980000-0000-7000-8000-00000000aa01' }
  const first = await call('/api/checkouts', customer, { topUpJmdCents: 30_000 }, key)
  const repeat = await call('/api/checkouts', customer, { topUpJmdCents: 30_000 }, key)
  expect(repeat.body.checkoutId).toBe(first.body.checkoutId)
  const otherReply = await call('/api/checkouts', customer, { topUpJmdCents: 30_001 }, key)
  expect([otherReply.status, otherReply.body.message]).toEqual([
    409,
    'This Idempotency-Key was used for something else.',
  ])
})

test.each([
  ['less than J$100', { topUpJmdCents: 9_999 }, 'must be at least J$100.00'],
  ['nothing', { topUpJmdCents: 0 }, 'must be at least J$100.00'],
  ['half a cent', { topUpJmdCents: 10_000.5 }, 'topUpJmdCents'],
  ['a part of it', { topUpJmdCents: 20_000, amountJmdCents: 10_000 }, 'a top-up has no parts'],
])('a top-up of %s is refused', async (_name, body, words) => {
  const { status, body: problem } = await call('/api/checkouts', customer, body)
  expect(status).toBe(400)
  expect(JSON.stringify(problem)).toContain(words)
})

test('a top-up goes alone: bills have a checkout of their own', async () => {
  const invoices = [await owed(1_000)]
  const { status, body } = await call('/api/checkouts', customer, { topUpJmdCents: 20_000, invoices })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('goes alone')
})

test('staff can’t top up by card for a customer, and read what they can do', async () => {
  const { status, body } = await call('/api/checkouts', desk, { topUpJmdCents: 20_000 })
  expect([status, body.message]).toEqual([
    400,
    'Only customers top up by card, from their own page. Take a deposit at Accept Payments instead.',
  ])
})

test('an account that is closed has no open top-up: money that still comes is credit the office hears of', async () => {
  const second = await server.tokenOf('User2')
  const { checkout, page } = await topUp(30_000, second)
  const { body: account } = await call('/api/accounts/user', second)
  const admin = await server.tokenOf('Admin')
  const url = `/api/accounts/${account.accountId}?reason=Moved`
  expect((await server.as(admin, { method: 'DELETE', url })).statusCode).toBe(200)
  const { body: shownCheckout } = await call(`/api/checkouts/token/${checkout.checkoutToken}`, null)
  expect(shownCheckout).toMatchObject({ status: 'cancelled', paymentLink: null })
  const { checkoutToken: token } = checkout
  const payReply = await call('/api/checkouts/process-payment', null, { token })
  expect([payReply.status, payReply.body.message]).toEqual([409, expect.stringContaining('was cancelled')])
  const before = await creditOf(checkout)
  await press(page, 'pay')
  expect((await creditOf(checkout)) - before).toBe(30_000)
  expect(await alertsOf(checkout)).toEqual(['after-cancel'])
})
