import { expect, test } from 'vitest'
import type { CheckoutReply, PublicCheckout } from '#sync/api/money/checkouts.ts'
import { balancesOf } from '../billing/ledger.ts'
import { eventFor, invoiceNow, sendPaidHook } from '../test/cards.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { takePayment } from './payments.ts'

const { server, accountId, owed } = await openBooks()
const desk = await server.tokenOf('Employee')
const customer = await server.tokenOf('User')

const deps = () => server.app.deps
const post = (token: string | null, url: string, payload: object, key?: string) =>
  server.as(token, { method: 'POST', url, payload, headers: key ? { 'idempotency-key': key } : {} })
const linkFor = async (payload: object): Promise<CheckoutReply> =>
  (await post(desk, '/api/checkouts', payload)).json()
const pageOf = async ({ token }: CheckoutReply): Promise<PublicCheckout> =>
  (await server.as(null, { method: 'GET', url: `/api/checkouts/token/${token}` })).json()
const begin = ({ token }: CheckoutReply, totalJmdCents?: number) =>
  post(null, '/api/checkouts/process-payment', { token, ...(totalJmdCents ? { totalJmdCents } : {}) })
const payAtCounter = (invoiceId: string, amountJmdCents: number) =>
  onTheBooks(deps(), (tx) =>
    takePayment(tx, deps(), {
      ...{ accountId, method: 'Cash', amountJmdCents, receivedBy: 'Test' },
      allocations: [{ invoiceId, amountJmdCents }],
    }),
  )
const linkAmount = (link: string | null | undefined): string =>
  JSON.parse(Buffer.from(String(link).split('jwt=')[1]?.split('.')[1] ?? '', 'base64url').toString()).amount

test('[J10] a part payment goes to the oldest due of what was chosen, and to nothing else', async () => {
  const [first, second, third] = [await owed(100_000), await owed(100_000), await owed(100_000)]
  const link = await linkFor({ invoices: [second, first], amountJmdCents: 130_000 })
  expect(link).toMatchObject({ totalJmdCents: 130_000, partJmdCents: 130_000, dueJmdCents: 130_000 })
  expect(link.items.map(({ invoiceId, amountJmdCents }) => [invoiceId, amountJmdCents])).toEqual([
    [first, 100_000],
    [second, 30_000],
  ])
  expect((await begin(link)).statusCode).toBe(200)
  await sendPaidHook(server, eventFor(server, link))
  expect((await invoiceNow(server, first ?? '')).statusId).toBe('paid')
  expect(await invoiceNow(server, second ?? '')).toMatchObject({
    statusId: 'part-paid',
    balanceJmdCents: 70_000,
  })
  expect((await invoiceNow(server, third ?? '')).statusId).toBe('unpaid')
})

test('[J10] a card pays the part of each invoice that its checkout asked for, and a part that was paid meanwhile becomes credit', async () => {
  const [first, second] = [await owed(100_000), await owed(100_000)]
  const link = await linkFor({ invoices: [first, second], amountJmdCents: 130_000 })
  expect((await begin(link)).statusCode).toBe(200)
  await payAtCounter(first, 50_000)
  const before = (await balancesOf(deps().db.reads.kysely, accountId)).creditJmdCents
  await sendPaidHook(server, eventFor(server, link))
  expect((await invoiceNow(server, first)).balanceJmdCents).toBe(0)
  // The checkout asked J$300.00 of the second, and not more is paid because the first needs less.
  expect((await invoiceNow(server, second)).balanceJmdCents).toBe(70_000)
  const { creditJmdCents } = await balancesOf(deps().db.reads.kysely, accountId)
  expect(creditJmdCents - before).toBe(50_000)
})

test.each([
  [49_999, 'Pay at least J$500.00.'],
  [300_001, 'Only J$3,000.00 is due. Enter that amount or less.'],
  [0, 'zero'],
  [-50_000, 'zero'],
  [50_000.5, 'whole number of cents'],
  ['50000', 'whole number of cents'],
])('a part of %s is refused in words, in the app and on a link', async (amountJmdCents, words) => {
  const invoices = [await owed(300_000)]
  const calls: [string, string, object][] = [
    [desk, '/api/checkouts', { invoices }],
    [customer, '/api/checkouts/bulk', { invoices }],
    [customer, '/api/invoices/bulk-payment', { invoiceIds: invoices }],
    [customer, '/api/invoices/payment', { invoiceId: invoices[0] }],
  ]
  for (const [token, url, body] of calls) {
    const answer = await post(token, url, { ...body, amountJmdCents })
    expect([answer.statusCode, answer.json().message], url).toEqual([400, expect.stringContaining(words)])
  }
})

test('less than the smallest part is paid whole, and the setting says what that is', async () => {
  const small = await owed(30_000)
  const refusal = await post(customer, '/api/invoices/payment', { invoiceId: small, amountJmdCents: 20_000 })
  expect(refusal.json().message).toBe('Pay all J$300.00. Part payments start at J$500.00.')
  const fullPayment = await post(customer, '/api/invoices/payment', {
    invoiceId: small,
    amountJmdCents: 30_000,
  })
  expect(fullPayment.json().checkout).toMatchObject({ totalJmdCents: 30_000, partJmdCents: null })
  const admin = await server.tokenOf('Admin')
  const set = (minimumJmdCents: number) =>
    server.as(admin, { method: 'PUT', url: '/api/settings', payload: { partPayment: { minimumJmdCents } } })
  expect((await set(20_000)).statusCode).toBe(200)
  const part = await post(customer, '/api/invoices/payment', { invoiceId: small, amountJmdCents: 20_000 })
  expect(part.statusCode).toBe(200)
  await set(50_000)
})

test('a single key makes a single part payment; another amount under it is refused', async () => {
  const invoices = [await owed(300_000)]
  const make = (amountJmdCents: number) =>
    post(desk, '/api/checkouts', { invoices, amountJmdCents }, 'part 1')
  const [firstResponse, two] = [await make(100_000), await make(100_000)]
  expect(two.json().checkoutId).toBe(firstResponse.json().checkoutId)
  expect((await make(200_000)).statusCode).toBe(409)
})

test('credit pays a part as well', async () => {
  await onTheBooks(deps(), (tx) =>
    takePayment(tx, deps(), {
      ...{ accountId, method: 'Cash', amountJmdCents: 90_000, receivedBy: 'Test', allocations: [] },
    }),
  )
  const invoiceId = await owed(300_000)
  const body = { invoiceId, method: 'AccountCredit', amountJmdCents: 60_000 }
  const answer = await post(customer, '/api/invoices/payment', body)
  expect(answer.json().payment.amountJmdCents).toBe(60_000)
  expect((await invoiceNow(server, invoiceId)).balanceJmdCents).toBe(240_000)
})

test('[J11] a link follows its invoices: what was paid drops out, the page and the card page ask for the rest', async () => {
  const [paidInvoice, rest] = [await owed(50_000), await owed(70_000)]
  const link = await linkFor({ invoices: [paidInvoice, rest] })
  await begin(link)
  await payAtCounter(paidInvoice ?? '', 50_000)
  const page = await pageOf(link)
  expect(page).toMatchObject({ totalJmdCents: 70_000, hasChanged: true, status: 'processing' })
  expect(page.items.map(({ state, amountJmdCents }) => [state, amountJmdCents])).toEqual([
    ['paid', 0],
    ['owed', 70_000],
  ])
  // A person who still sees the old sum is not sent to pay another one.
  const stale = await begin(link, 120_000)
  expect([stale.statusCode, stale.json().message]).toEqual([
    409,
    'The amount has changed: J$700.00 is due now. Check it and pay again.',
  ])
  const beginResponse = await begin(link, 70_000)
  expect(linkAmount(beginResponse.json().paymentLink)).toBe('700.00')
  await sendPaidHook(server, eventFor(server, link, { amountCents: 70_000 }))
  expect((await invoiceNow(server, rest ?? '')).statusId).toBe('paid')
  expect(await pageOf(link)).toMatchObject({ status: 'paid', totalJmdCents: 70_000 })
  const verification = await server.as(null, { method: 'GET', url: `/api/checkouts/${link.id}/verify` })
  expect(verification.json()).toMatchObject({ paid: true, totalJmdCents: 70_000, creditJmdCents: 0 })
})

test('the card page of before, paid late, pays what is owed and keeps the rest as credit', async () => {
  const [paidInvoice, rest] = [await owed(50_000), await owed(70_000)]
  const link = await linkFor({ invoices: [paidInvoice, rest] })
  await begin(link)
  await payAtCounter(paidInvoice ?? '', 50_000)
  await begin(link)
  const before = await balancesOf(deps().db.reads.kysely, accountId)
  await sendPaidHook(server, eventFor(server, link, { amountCents: 120_000 }))
  expect((await invoiceNow(server, rest ?? '')).statusId).toBe('paid')
  const { creditJmdCents } = await balancesOf(deps().db.reads.kysely, accountId)
  expect(creditJmdCents - before.creditJmdCents).toBe(50_000)
  expect((await pageOf(link)).status).toBe('paid')
})

test('a link whose invoices are all paid or void says so and charges nothing', async () => {
  const [paidInvoice, voidedInvoice] = [await owed(50_000), await owed(70_000)]
  const link = await linkFor({ invoices: [paidInvoice, voidedInvoice] })
  await payAtCounter(paidInvoice ?? '', 50_000)
  const { voidInvoice } = await import('../billing/invoices.ts')
  await onTheBooks(deps(), (tx) => voidInvoice(tx, voidedInvoice ?? '', 'Test'))
  const page = await pageOf(link)
  expect(page).toMatchObject({ totalJmdCents: 0, status: 'created', paymentLink: null })
  expect(page.items.map(({ state }) => state)).toEqual(['paid', 'withdrawn'])
  const answer = await begin(link)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Nothing is left to pay here: it has been paid or withdrawn since.',
  ])
})

test('a link never asks for more than it was made for, and the part it was made for stays its limit', async () => {
  const invoiceId = await owed(300_000)
  const payment = await payAtCounter(invoiceId, 100_000)
  const wholeLink = await linkFor({ invoices: [invoiceId] })
  const part = await linkFor({ invoices: [invoiceId], amountJmdCents: 60_000 })
  const { reversePayment } = await import('./payments.ts')
  await onTheBooks(deps(), (tx) => reversePayment(tx, payment.paymentId, 'Test'))
  expect((await pageOf(wholeLink)).totalJmdCents).toBe(200_000)
  await payAtCounter(invoiceId, 270_000)
  expect((await pageOf(wholeLink)).totalJmdCents).toBe(30_000)
  expect((await pageOf(part)).totalJmdCents).toBe(30_000)
})

test('two taps and two tabs open one card page; its money counts once, and a second payment is credit', async () => {
  const invoiceId = await owed(80_000)
  const link = await linkFor({ invoices: [invoiceId] })
  const [firstResponse, two] = await Promise.all([begin(link, 80_000), begin(link, 80_000)])
  expect(firstResponse.json().paymentLink).toBe(two.json().paymentLink)
  const event = eventFor(server, link)
  const before = await balancesOf(deps().db.reads.kysely, accountId)
  await Promise.all([sendPaidHook(server, event), sendPaidHook(server, event)])
  await sendPaidHook(server, eventFor(server, link))
  const after = await balancesOf(deps().db.reads.kysely, accountId)
  expect(after.owedJmdCents).toBe(before.owedJmdCents - 80_000)
  expect(after.creditJmdCents).toBe(before.creditJmdCents + 80_000)
})

test('money for a part that comes after the link’s end is the account’s credit', async () => {
  const invoiceId = await owed(200_000)
  const link = await linkFor({ invoices: [invoiceId], amountJmdCents: 100_000, days: 1 })
  await begin(link)
  const before = await balancesOf(deps().db.reads.kysely, accountId)
  const late = { paidAtMs: server.clock.now() + 2 * 86_400_000 }
  await sendPaidHook(server, eventFor(server, link, late))
  const after = await balancesOf(deps().db.reads.kysely, accountId)
  expect(after).toMatchObject({
    owedJmdCents: before.owedJmdCents,
    creditJmdCents: before.creditJmdCents + 100_000,
  })
})

test('a key that paid with credit pays nothing else: another amount, invoice or way is refused', async () => {
  const [first, otherInvoice] = [await owed(100_000), await owed(100_000)]
  const money = { accountId, method: 'Cash', amountJmdCents: 150_000 }
  await post(desk, '/api/payments', money)
  const key = deps().ids.next()
  const body = { invoiceId: first, method: 'AccountCredit', amountJmdCents: 60_000 }
  const pay = (more: object) => post(customer, '/api/invoices/payment', { ...body, ...more }, key)
  const reply = (await pay({})).json()
  expect(reply.payment.amountJmdCents).toBe(60_000)
  expect((await pay({})).json()).toEqual(reply)
  for (const more of [{ amountJmdCents: 70_000 }, { invoiceId: otherInvoice }, { method: 'CardLink' }]) {
    const refusal = await pay(more)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'This Idempotency-Key was used for another payment. Use a new key for a new payment.',
    ])
  }
  expect(await invoiceNow(server, first ?? '')).toMatchObject({ paidJmdCents: 60_000 })
  expect(await invoiceNow(server, otherInvoice ?? '')).toMatchObject({ paidJmdCents: 0 })
})
