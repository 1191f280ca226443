import { expect, test } from 'vitest'
import { openBooks } from '../test/money.ts'

// A customer pays with credit notes of the own account, and by card what they leave.

const { server, accountId, otherId, owed } = await openBooks()
const customerToken = await server.tokenOf('User')
const desk = await server.tokenOf('Employee')
const admin = await server.tokenOf('Admin')

const post = (url: string, payload: object, token = customerToken, key?: string) =>
  server.as(token, { method: 'POST', url, payload, headers: key ? { 'idempotency-key': key } : {} })
const give = async (amountJmdCents: number, to = accountId): Promise<string> =>
  (await post('/api/creditnotes', { accountId: to, amountJmdCents, reason: 'Box arrived wet' }, admin)).json()
    .creditNoteId
const pay = (invoiceId: string, creditNoteIds: string[], more: object = {}, key?: string) =>
  post('/api/invoices/payment', { invoiceId, creditNoteIds, ...more }, customerToken, key)
const balanceOf = async (invoiceId: string): Promise<number> =>
  (await server.as(desk, { url: `/api/invoices/${invoiceId}` })).json().balanceJmdCents
const notesOf = async (token = customerToken, id = accountId) =>
  (await server.as(token, { url: `/api/creditnotes/account/${id}?all=1` })).json()
const noteOf = async (creditNoteId: string) =>
  (await notesOf()).find((note: { creditNoteId: string }) => note.creditNoteId === creditNoteId)

test('a credit note lowers what the card pays', async () => {
  const [invoiceId, note] = [await owed(100_000), await give(30_000)]
  const reply = (await pay(invoiceId, [note])).json()
  expect([reply.checkout.totalJmdCents, reply.payment, typeof reply.paymentLink]).toEqual([
    70_000,
    null,
    'string',
  ])
  expect(reply.creditNotes).toEqual([expect.objectContaining({ creditNoteId: note, remainingJmdCents: 0 })])
  expect(await balanceOf(invoiceId)).toBe(70_000)
})

test('an invoice that credit notes settle whole needs no card, and what is over stays on the note', async () => {
  const [invoiceId, small, large] = [await owed(50_000), await give(20_000), await give(90_000)]
  const reply = (await pay(invoiceId, [small, large])).json()
  expect([reply.checkout, reply.payment, reply.paymentLink]).toEqual([null, null, null])
  expect(await balanceOf(invoiceId)).toBe(0)
  const { number } = (await server.as(desk, { url: `/api/invoices/${invoiceId}` })).json()
  expect(await noteOf(large)).toMatchObject({
    remainingJmdCents: 60_000,
    reason: 'Box arrived wet',
    uses: [{ invoiceId, number, amountJmdCents: 30_000 }],
  })
  expect(await noteOf(small)).toMatchObject({ remainingJmdCents: 0, status: 'Used' })
})

test('the same key uses a note once, whether a card pays the rest or not', async () => {
  for (const [cents, key] of [
    [100_000, '01999999-0000-7000-8000-0000000000a1'],
    [20_000, '01999999-0000-7000-8000-0000000000a2'],
  ] as const) {
    const [invoiceId, note, otherNote] = [await owed(cents), await give(30_000), await give(30_000)]
    const first = await pay(invoiceId, [note], {}, key)
    const secondResponse = await pay(invoiceId, [note], {}, key)
    expect([first.statusCode, secondResponse.statusCode]).toEqual([200, 200])
    expect(secondResponse.json().checkout?.checkoutId).toBe(first.json().checkout?.checkoutId)
    expect(await balanceOf(invoiceId)).toBe(Math.max(0, cents - 30_000))
    expect((await noteOf(otherNote)).remainingJmdCents).toBe(30_000)
  }
})

test('several invoices are paid with notes and account credit, the rest stays owed', async () => {
  const [first, second, note] = [await owed(40_000), await owed(40_000), await give(50_000)]
  await post('/api/payments', { accountId, method: 'Card', amountJmdCents: 10_000 }, desk)
  const payload = { invoiceIds: [first, second], creditNoteIds: [note], method: 'AccountCredit' }
  const reply = (await post('/api/invoices/bulk-payment', payload)).json()
  expect([reply.payment.amountJmdCents, await balanceOf(first), await balanceOf(second)]).toEqual([
    10_000, 0, 20_000,
  ])
})

test('a note of another customer is not there, and nothing of the payment happens', async () => {
  const [invoiceId, foreignNote, note] = [await owed(40_000), await give(50_000, otherId), await give(5_000)]
  expect((await pay(invoiceId, [note, foreignNote])).statusCode).toBe(404)
  expect([await balanceOf(invoiceId), (await noteOf(note)).remainingJmdCents]).toEqual([40_000, 5_000])
  expect(
    (await server.as(customerToken, { url: `/api/creditnotes/account/${otherId}?all=1` })).statusCode,
  ).toBe(404)
})

test('a note that was used meanwhile is said to be: the card is not asked for more than was read', async () => {
  const [invoiceId, earlier, note] = [await owed(40_000), await owed(30_000), await give(30_000)]
  const counter = { accountId, invoiceIds: [earlier], creditNoteIds: [note], method: 'Cash' }
  expect((await post('/api/invoices/receivepayment', counter, desk)).statusCode).toBe(200)
  const late = await pay(invoiceId, [note])
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'The credit note “Box arrived wet” was used meanwhile. Check what’s left, then try again.',
  ])
  expect(await balanceOf(invoiceId)).toBe(40_000)
})

test('[J8] the customer’s phone and the counter use the same note at the same time, and only one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const [ownInvoice, counterInvoice, note] = [await owed(30_000), await owed(30_000), await give(30_000)]
    const counter = { accountId, invoiceIds: [counterInvoice], creditNoteIds: [note], method: 'Cash' }
    const answers = await Promise.all([
      pay(ownInvoice, [note]),
      post('/api/invoices/receivepayment', counter, desk),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await balanceOf(ownInvoice)) + (await balanceOf(counterInvoice))).toBe(30_000)
  }
})

test('a card that is refused or given up leaves the note on the invoice, and voiding gives it back', async () => {
  const [invoiceId, note] = [await owed(100_000), await give(30_000)]
  await pay(invoiceId, [note])
  const payload = { invoiceId, voidReason: 'Wrong' }
  await server.as(admin, { method: 'PUT', url: '/api/invoices', payload })
  expect(await noteOf(note)).toMatchObject({ remainingJmdCents: 30_000, status: 'Open', uses: [] })
})
