import { beforeEach, expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { must } from '#sync/lib/must.ts'
import { eventFor, invoiceNow, sendHook, sendPaidHook, simulatorOf } from '../test/cards.ts'
import { openBooks } from '../test/money.ts'
import type { ProviderEvent } from './provider/event.ts'

let user: string
let admin: string
const { server, accountId, owed } = await openBooks()
beforeEach(async () => {
  user = await server.tokenOf('User')
  admin = await server.tokenOf('Admin')
})

const send = (token: string | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  server.as(token, { method, url, ...(body ? { payload: body } : {}) })
const newCheckout = async (cents = 4_000) => {
  const invoiceId = await owed(cents)
  const checkout = (
    await send(user, 'POST', '/api/checkouts', { invoices: [invoiceId] })
  ).json<CheckoutReply>()
  return { invoiceId, checkout }
}
const statusOf = async ({ checkoutId }: CheckoutReply) =>
  (await send(admin, 'GET', `/api/checkouts/${checkoutId}`)).json<CheckoutReply>().status
const paymentsFor = ({ checkoutId }: CheckoutReply) =>
  server.app.deps.db.reads.kysely
    .selectFrom('payment')
    .where('checkoutId', '=', checkoutId)
    .orderBy('receiptNumber')
    .select(['paymentId', 'reversedAt'])
    .execute()
const reverse = async (paymentId: string) =>
  send(admin, 'DELETE', `/api/payments/${paymentId}`, { reason: 'Refunded on the provider’s page' })

/** A checkout that was paid by card, and the money given back. */
async function refund() {
  const { invoiceId, checkout } = await newCheckout()
  const event = eventFor(server, checkout)
  await sendPaidHook(server, event)
  expect(await statusOf(checkout)).toBe('paid')
  const [payment] = await paymentsFor(checkout)
  expect((await reverse(must(payment, 'a payment').paymentId)).statusCode).toBe(200)
  return { invoiceId, checkout, event }
}

test('a checkout whose payment was reversed is not paid for anybody who asks', async () => {
  const { invoiceId, checkout } = await refund()
  expect(await statusOf(checkout)).toBe('cancelled')
  expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
  const { checkoutId, checkoutToken } = checkout
  const checkoutPage = await send(null, 'GET', `/api/checkouts/token/${checkoutToken}`)
  expect([checkoutPage.json().status, checkoutPage.json().paymentLink]).toEqual(['cancelled', null])
  const verification = await send(null, 'GET', `/api/checkouts/${checkoutId}/verify`)
  expect([verification.json().status, verification.json().paid]).toEqual(['cancelled', false])
  const secondReply = await send(null, 'POST', '/api/checkouts/process-payment', { token: checkoutToken })
  expect([secondReply.statusCode, secondReply.json().message]).toEqual([
    409,
    'The payment of this checkout was reversed. Ask for a new payment link.',
  ])
  const note = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', checkoutId)
    .orderBy('auditId', 'desc')
    .select(['action', 'by', 'before', 'after'])
    .executeTakeFirstOrThrow()
  expect(note).toMatchObject({ action: 'payment.reverse', by: 'Andrea Morgan' })
  expect([JSON.parse(note.before ?? '').status, JSON.parse(note.after ?? '').reason]).toEqual([
    'paid',
    expect.stringMatching(/^Payment RCT-\S+ was reversed: Refunded on the provider’s page$/),
  ])
})

test('the amount it asked for can be paid again: on a new checkout, at the counter, or on the same checkout reopened', async () => {
  const { invoiceId, checkout } = await refund()
  const next = (await send(user, 'POST', '/api/checkouts', { invoices: [invoiceId] })).json<CheckoutReply>()
  await sendPaidHook(server, eventFor(server, next))
  expect([await statusOf(next), (await invoiceNow(server, invoiceId)).statusId]).toEqual(['paid', 'paid'])
  expect(await statusOf(checkout)).toBe('cancelled')

  const otherInvoice = await refund()
  const cash = { accountId, method: 'Cash', amountJmdCents: 4_000 }
  const allocations = [{ invoiceId: otherInvoice.invoiceId, amountJmdCents: 4_000 }]
  expect((await send(admin, 'POST', '/api/payments', { ...cash, allocations })).statusCode).toBe(200)
  expect((await invoiceNow(server, otherInvoice.invoiceId)).statusId).toBe('paid')

  const third = await refund()
  const { checkoutId } = third.checkout
  await send(admin, 'PUT', `/api/checkouts/${checkoutId}/status`, { status: 'created' })
  const link = await send(user, 'POST', `/api/checkouts/${checkoutId}/fygaro`, {})
  expect([link.statusCode, typeof link.json().paymentLink]).toEqual([200, 'string'])
  await sendPaidHook(server, eventFor(server, third.checkout))
  expect([await statusOf(third.checkout), (await invoiceNow(server, third.invoiceId)).statusId]).toEqual([
    'paid',
    'paid',
  ])
})

test('the payment that was given back never pays again: not by its hook, byte for byte or newly signed, not by asking', async () => {
  const { invoiceId, checkout } = await newCheckout()
  const event = eventFor(server, checkout)
  const hook = simulatorOf(server).hookOf(event)
  await sendHook(server, hook)
  const [payment] = await paymentsFor(checkout)
  await reverse(must(payment, 'a payment').paymentId)
  const replays: (() => Promise<unknown>)[] = [
    () => sendHook(server, hook),
    () => sendPaidHook(server, event),
    () => sendPaidHook(server, { ...event, reference: 'Another name for it' } satisfies ProviderEvent),
    () => send(null, 'GET', `/api/checkouts/${checkout.checkoutId}/verify`),
    () => send(null, 'GET', `/api/checkouts/${checkout.checkoutToken}/verify`),
    () => send(null, 'POST', '/api/checkouts/process-payment', { token: checkout.checkoutToken }),
  ]
  for (const replay of [...replays, ...replays]) {
    await replay()
    expect([await statusOf(checkout), (await invoiceNow(server, invoiceId)).statusId]).toEqual([
      'cancelled',
      'unpaid',
    ])
  }
  expect(await paymentsFor(checkout)).toHaveLength(1)
  // A checkout that is opened again waits for money other than that.
  await send(admin, 'PUT', `/api/checkouts/${checkout.checkoutId}/status`, { status: 'created' })
  for (const replay of replays) await replay()
  expect(await statusOf(checkout)).not.toBe('paid')
  expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
})

test('other money that comes for it later is credit for the office to look at, and the checkout stays in the books', async () => {
  const { checkout, invoiceId } = await refund()
  await sendPaidHook(server, eventFor(server, checkout))
  expect([await statusOf(checkout), (await invoiceNow(server, invoiceId)).statusId]).toEqual([
    'cancelled',
    'unpaid',
  ])
  const alerts: { checkoutId: string; kind: string }[] = (
    await send(admin, 'GET', '/api/checkouts/alerts')
  ).json()
  expect(
    alerts.filter(({ checkoutId }) => checkoutId === checkout.checkoutId).map(({ kind }) => kind),
  ).toEqual(['after-cancel'])
  const deletion = await send(admin, 'DELETE', `/api/checkouts/${checkout.checkoutId}`)
  expect([deletion.statusCode, deletion.json().message]).toEqual([
    409,
    'Money came for this checkout: it stays in the books.',
  ])
})

test('a second payment that is given back leaves the checkout as the first one paid it', async () => {
  const { checkout } = await newCheckout()
  await sendPaidHook(server, eventFor(server, checkout))
  await sendPaidHook(server, eventFor(server, checkout))
  const [first, second] = await paymentsFor(checkout)
  await reverse(must(second, 'a second payment').paymentId)
  expect(await statusOf(checkout)).toBe('paid')
  await reverse(must(first, 'a first payment').paymentId)
  expect(await statusOf(checkout)).toBe('cancelled')
})

test('a checkout that was paid differently than asked waits no longer after all of that money was given back', async () => {
  const { checkout } = await newCheckout()
  await sendPaidHook(server, eventFor(server, checkout, { amountCents: 3_999 }))
  await sendPaidHook(server, eventFor(server, checkout, { amountCents: 5_000 }))
  const [less, more] = await paymentsFor(checkout)
  await reverse(must(less, 'the smaller').paymentId)
  expect(await statusOf(checkout)).toBe('mismatch')
  await reverse(must(more, 'the larger').paymentId)
  expect(await statusOf(checkout)).toBe('cancelled')
  // Dollars that are on no account yet are still with us.
  const abroad = await newCheckout()
  await sendPaidHook(server, eventFor(server, abroad.checkout, { currency: 'USD' }))
  await sendPaidHook(server, eventFor(server, abroad.checkout, { amountCents: 1 }))
  const [cent] = await paymentsFor(abroad.checkout)
  await reverse(must(cent, 'a cent').paymentId)
  expect(await statusOf(abroad.checkout)).toBe('mismatch')
})
