import { expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import type { PaymentMessage } from '../core/events.ts'
import { invoiceNow, paymentsOf } from '../test/cards.ts'
import { accountIdOf, openBooks } from '../test/money.ts'

const { server, owed } = await openBooks()
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const customer = await server.tokenOf('User')
const desk = await server.tokenOf('Employee')

const call = async (path: string, token: string | null, body?: object, method = body ? 'POST' : 'GET') => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** An invoice of the customer's, the checkout for it, and the page of the provider as the browser is sent there. */
async function atTheProvider(cents = 12_345) {
  const invoiceId = await owed(cents)
  const creation = await call('/api/checkouts', customer, { invoices: [invoiceId] })
  const checkout: CheckoutReply = creation.body
  const { body } = await call(`/api/checkouts/${checkout.checkoutId}/fygaro`, customer, {
    token: checkout.checkoutToken,
  })
  const link = new URL(body.paymentLink)
  return { invoiceId, checkout, page: `${address}${link.pathname}${link.search}` }
}

async function press(page: string, act: string, seconds = 0) {
  const html = await (await fetch(page)).text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
  const form = new URLSearchParams({ jwt: field('jwt'), act, seconds: String(seconds) })
  const response = await fetch(`${address}${action}`, { method: 'POST', body: form, redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location') ?? '' }
}

const statusOf = async ({ checkoutToken }: CheckoutReply): Promise<string> =>
  (await call(`/api/checkouts/token/${checkoutToken}`, null)).body.status
const alertsOf = async ({ checkoutId }: CheckoutReply): Promise<string[]> =>
  (await call('/api/checkouts/alerts', desk)).body
    .filter((row: { checkoutId: string }) => row.checkoutId === checkoutId)
    .map((row: { kind: string }) => row.kind)
const moneyOf = async ({ checkoutId }: CheckoutReply): Promise<number[]> =>
  (await paymentsOf(server))
    .filter((payment) => payment.checkoutId === checkoutId)
    .map((payment) => payment.amountJmdCents)

test('Pay: the hook settles the invoice, the return names the checkout, and the screen hears about the payment', async () => {
  const paymentMessages: PaymentMessage[] = []
  const stop = server.app.deps.db.events.onPayment((message) => paymentMessages.push(message))
  const { invoiceId, checkout, page } = await atTheProvider()
  expect(await statusOf(checkout)).toBe('link-open')
  const { status, to } = await press(page, 'pay')
  stop()
  const returnUrl = new URL(to, address)
  expect([status, returnUrl.pathname]).toEqual([302, '/payment-success'])
  expect(returnUrl.searchParams.get('customReference')).toBe(checkout.checkoutId)
  expect(returnUrl.searchParams.get('reference')).toMatch(/^SIM-/)
  expect(await invoiceNow(server, invoiceId)).toEqual({
    statusId: 'paid',
    paidJmdCents: 12_345,
    balanceJmdCents: 0,
  })
  expect(await statusOf(checkout)).toBe('paid')
  expect(paymentMessages.map(({ payment }) => [payment.amountJmdCents, payment.method])).toEqual([
    [12_345, 'CardLink'],
  ])
  expect(await alertsOf(checkout)).toEqual([])
  const response = await call(`/api/checkouts/${checkout.checkoutId}`, desk)
  expect(response.body).toMatchObject({
    providerReference: returnUrl.searchParams.get('reference'),
    paymentLink: null,
  })
})

test.each([
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
])('%s: nothing is paid, and it can be tried again', async (act, reason) => {
  const { invoiceId, checkout, page } = await atTheProvider()
  const { to } = await press(page, act)
  const query = new URLSearchParams({ customReference: checkout.checkoutId, reason })
  expect(to).toBe(`/payment-cancelled?${query}`)
  expect([await statusOf(checkout), (await invoiceNow(server, invoiceId)).statusId]).toEqual([
    'link-open',
    'unpaid',
  ])
  await press(page, 'pay')
  expect(await statusOf(checkout)).toBe('paid')
})

test('Pay twice: one payment settles, the second is credit that staff hear about', async () => {
  const { invoiceId, checkout, page } = await atTheProvider(5_000)
  const credit = async () =>
    (await call(`/api/payments/balances/${checkout.accountId}`, desk)).body.creditJmdCents as number
  const before = await credit()
  await press(page, 'twice')
  expect((await invoiceNow(server, invoiceId)).paidJmdCents).toBe(5_000)
  expect([await moneyOf(checkout), (await credit()) - before]).toEqual([[5_000, 5_000], 5_000])
  expect(await alertsOf(checkout)).toEqual(['second-payment'])
  const { body } = await call(`/api/checkouts/${checkout.checkoutId}/verify`, null)
  expect([body.paid, body.creditJmdCents]).toEqual([true, 5_000])
  // Their own balance says so too; another customer's is not found.
  const balanceResponse = await call(`/api/payments/balances/${checkout.accountId}`, customer)
  expect(balanceResponse.body.creditJmdCents).toBe(await credit())
  const stranger = await accountIdOf(server, 'Employee')
  expect((await call(`/api/payments/balances/${stranger}`, customer)).status).toBe(404)
})

test('Delay hook: the return alone pays nothing; asking the provider does, and the late hook adds nothing', async () => {
  const { invoiceId, checkout, page } = await atTheProvider()
  const { to } = await press(page, 'delay', 600)
  expect(to).toContain('/payment-success?')
  await fetch(`${address}${to}`)
  expect([await statusOf(checkout), (await invoiceNow(server, invoiceId)).statusId]).toEqual([
    'link-open',
    'unpaid',
  ])
  const verification = await call(`/api/checkouts/${checkout.checkoutId}/verify`, null)
  expect(verification.body).toEqual({
    checkoutId: checkout.checkoutId,
    status: 'paid',
    paid: true,
    brand: 'quayside',
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    totalJmdCents: 12_345,
    paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    receiptNumber: expect.stringMatching(/^\w+-/),
    creditJmdCents: 0,
    topUpJmdCents: 0,
  })
  const secondVerification = await call(`/api/checkouts/${checkout.checkoutToken}/verify`, null)
  expect([secondVerification.body.paid, await moneyOf(checkout)]).toEqual([true, [12_345]])
})

test('Delay hook: the hook that comes later settles automatically', async () => {
  const { checkout, page } = await atTheProvider()
  const notification = new Promise<void>((resolve) => {
    const stop = server.app.deps.db.events.onPayment(() => {
      stop()
      resolve()
    })
  })
  await press(page, 'delay', 0)
  await notification
  expect([await statusOf(checkout), await moneyOf(checkout)]).toEqual(['paid', [12_345]])
})

test('Delay all word: who asks before the hook hears of no payment and no receipt, and then of both', async () => {
  const { checkout, page } = await atTheProvider()
  const notification = new Promise<void>((resolve) => {
    const stop = server.app.deps.db.events.onPayment(() => {
      stop()
      resolve()
    })
  })
  const verify = async () => (await call(`/api/checkouts/${checkout.checkoutId}/verify`, null)).body
  const { to } = await press(page, 'hush', 1)
  expect(to).toContain('/payment-success?')
  expect(await verify()).toMatchObject({ status: 'link-open', paid: false, receiptNumber: null })
  await notification
  const verification = await verify()
  const receipt = await call(`/api/payments/GetByPaymentId/${verification.paymentId}`, desk)
  expect([verification.paid, verification.receiptNumber]).toEqual([true, receipt.body.receiptNumber])
})

test('Bad signature: nothing is paid, the provider does not vouch for it either, and it is in the audit', async () => {
  const { invoiceId, checkout, page } = await atTheProvider()
  const readRefusals = () =>
    server.app.deps.db.reads.kysely
      .selectFrom('audit')
      .where('action', '=', 'checkout.hookRefused')
      .select('after')
      .orderBy('auditId')
      .execute()
  const before = (await readRefusals()).length
  await press(page, 'forge')
  expect((await call(`/api/checkouts/${checkout.checkoutId}/verify`, null)).body.paid).toBe(false)
  expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
  const lines = await readRefusals()
  expect(lines.length).toBe(before + 1)
  expect(JSON.parse(lines.at(-1)?.after ?? '')).toEqual({ problem: 'wrong', keyId: 'simulator' })
})

test('without a session: a person with the link sees only what is asked for, and is sent to pay', async () => {
  const { checkout } = await atTheProvider(7_750_00)
  const response = await call(`/api/checkouts/token/${checkout.checkoutToken}`, null)
  expect(Object.keys(response.body).sort()).toEqual([
    'brand',
    'checkoutId',
    'checkoutToken',
    'expiresAt',
    'hasChanged',
    'id',
    'items',
    'otherPaymentAt',
    'paymentLink',
    'status',
    'token',
    'topUpJmdCents',
    'totalJmdCents',
    'totalUsdCents',
  ])
  expect(response.body.items).toEqual([
    {
      type: 'invoice',
      label: expect.stringMatching(/^INV-/),
      amountJmdCents: 775_000,
      amountUsdCents: 5_000,
      state: 'owed',
    },
  ])
  const processResponse = await call('/api/checkouts/process-payment', null, {
    token: checkout.checkoutToken,
  })
  expect(processResponse.body.status).toBe('processing')
  const link = new URL(processResponse.body.paymentLink)
  await press(`${address}${link.pathname}${link.search}`, 'pay')
  const after = await call('/api/checkouts/process-payment', null, { token: checkout.checkoutToken })
  expect([after.body.status, after.body.paymentLink]).toEqual(['paid', null])
  expect(await moneyOf(checkout)).toEqual([775_000])
})

test('the simulator takes only a link that we signed, and says so without a script', async () => {
  const { page } = await atTheProvider()
  const pageResponse = await fetch(page)
  expect(await pageResponse.text()).not.toContain('<script')
  expect(pageResponse.headers.get('content-security-policy')).toContain("script-src 'self'")
  const forgedResponse = await fetch(`${page.slice(0, -4)}AAAA`)
  expect([forgedResponse.status, await forgedResponse.text()]).toEqual([
    400,
    expect.stringContaining('cannot be paid'),
  ])
  const empty = await fetch(page.replace(/jwt=.*/, ''))
  expect(empty.status).toBe(400)
})
