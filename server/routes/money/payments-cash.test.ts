import { describe, expect, test } from 'vitest'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import { openPayments } from '../../test/payments.ts'

const { server, admin, senior, accountId, invoice, stateOf, creditNow, post, pay, reverse } =
  await openPayments()

test('cash gives change, pays its invoice, and gets the next receipt number', async () => {
  const { invoiceId } = await invoice(5_000)
  const cash = { method: 'Cash', amountJmdCents: 5_000, tenderedJmdCents: 10_000 }
  const answer = await pay({ ...cash, allocations: [{ invoiceId, amountJmdCents: 5_000 }] })
  expect(answer.json()).toMatchObject({
    changeJmdCents: 5_000,
    receiptCheck: true,
    receivedBy: 'Errol Grant',
    customer: { firstName: 'Ursula' },
    allocations: [{ invoiceId, amountJmdCents: 5_000 }],
  })
  expect(await stateOf(invoiceId)).toEqual({ statusId: 'paid', paidJmdCents: 5_000, balanceJmdCents: 0 })
  const next = await pay({ method: 'Card', amountJmdCents: 100 })
  const numbers = [answer, next].map((reply) => Number(reply.json().receiptNumber.slice(-6)))
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  expect((await pay({ ...cash, tenderedJmdCents: 4_999 })).json().errors).toEqual({
    tenderedJmdCents: ['Tendered is less than the amount.'],
  })
})

test('cash that was handed over with zeros too many is not believed', async () => {
  const { invoiceId } = await invoice(1_000)
  const body = { accountId, invoiceIds: [invoiceId], method: 'Cash', tenderedJmdCents: 100_000_000_000 }
  const refusal = await post('/api/invoices/receivepayment', body)
  expect([refusal.statusCode, refusal.json().errors]).toEqual([
    400,
    { tenderedJmdCents: [expect.stringContaining('check the number of zeros')] },
  ])
  const largestBody = { ...body, tenderedJmdCents: 1_000 + 10_000_000 }
  const above = await post('/api/invoices/receivepayment', {
    ...largestBody,
    tenderedJmdCents: largestBody.tenderedJmdCents + 100,
  })
  expect(above.statusCode).toBe(400)
  expect((await post('/api/invoices/receivepayment', largestBody)).json()).toMatchObject({
    payment: { amountJmdCents: 1_000, changeJmdCents: 10_000_000 },
  })
})

describe('cash is rounded to the dollar, and its invoice is settled whole', () => {
  const cash = (due: number, body: object) =>
    invoice(due).then(async ({ invoiceId }) => {
      const allocations = [{ invoiceId, amountJmdCents: due }]
      const answer = await pay({ method: 'Cash', amountJmdCents: due, allocations, ...body })
      return { answer, sum: answer.json<PaymentReply>(), state: await stateOf(invoiceId) }
    })

  test.each([
    { due: 663_214, body: { tenderedJmdCents: 663_200 }, kept: 663_200, rounding: 14, change: 0 },
    { due: 663_214, body: { tenderedJmdCents: 663_214 }, kept: 663_200, rounding: 14, change: 0 },
    { due: 663_214, body: { tenderedJmdCents: 700_000 }, kept: 663_200, rounding: 14, change: 36_800 },
    { due: 663_250, body: { tenderedJmdCents: 663_300 }, kept: 663_300, rounding: -50, change: 0 },
    { due: 663_250, body: { tenderedJmdCents: 663_250 }, kept: 663_300, rounding: -50, change: 0 },
    { due: 663_214, body: { amountJmdCents: 663_200 }, kept: 663_200, rounding: 14, change: 0 },
    { due: 663_260, body: { amountJmdCents: 663_300 }, kept: 663_300, rounding: -40, change: 0 },
    { due: 30, body: {}, kept: 0, rounding: 30, change: 0 },
  ])('$due cents by $body', async ({ due, body, kept, rounding, change }) => {
    const before = await creditNow()
    const { sum, state } = await cash(due, body)
    expect(sum).toMatchObject({ amountJmdCents: kept, roundingJmdCents: rounding, changeJmdCents: change })
    expect(state).toEqual({ statusId: 'paid', paidJmdCents: due, balanceJmdCents: 0 })
    expect(await creditNow()).toBe(before)
  })

  test('too little cash is refused, and more than half a coin is no rounding', async () => {
    expect((await cash(663_250, { tenderedJmdCents: 663_200 })).answer.statusCode).toBe(400)
    expect((await cash(663_214, { amountJmdCents: 663_100 })).answer.json().errors).toEqual({
      allocations: ['Allocations are more than the amount.'],
    })
  })

  test('a partial payment is taken exactly; the rest is rounded when it is paid', async () => {
    const { invoiceId } = await invoice(663_214)
    const receive = async (tenderedJmdCents: number) => {
      const body = { accountId, invoiceIds: [invoiceId], method: 'Cash', tenderedJmdCents }
      return (await post('/api/invoices/receivepayment', body)).json().payment
    }
    expect(await receive(600_000)).toMatchObject({ amountJmdCents: 600_000, roundingJmdCents: 0 })
    expect(await receive(63_200)).toMatchObject({ amountJmdCents: 63_200, roundingJmdCents: 14 })
    expect((await stateOf(invoiceId)).statusId).toBe('paid')
  })

  test('other methods pay to the cent, and so does cash where rounding is turned off', async () => {
    expect((await cash(663_214, { method: 'Card' })).sum).toMatchObject({
      ...{ amountJmdCents: 663_214, roundingJmdCents: 0 },
    })
    const coin = (cashRoundingJmdCents: number) =>
      server.as(admin, { method: 'PUT', url: '/api/settings', payload: { cash: { cashRoundingJmdCents } } })
    expect((await coin(1)).statusCode).toBe(200)
    expect((await cash(663_214, {})).sum).toMatchObject({ amountJmdCents: 663_214, roundingJmdCents: 0 })
    expect((await coin(250)).statusCode).toBe(400)
    await coin(500)
    expect((await cash(663_214, {})).sum).toMatchObject({ amountJmdCents: 663_000, roundingJmdCents: 214 })
    await coin(100)
  })

  test('a repeat with the same key is the same payment, with the sum that was due or with the rounded sum', async () => {
    const { invoiceId } = await invoice(663_214)
    const key = '01999999-0000-7000-8000-00000000ca54'
    const body = { method: 'Cash', allocations: [{ invoiceId, amountJmdCents: 663_214 }] }
    const sums = [663_214, 663_214, 663_200]
    const answers = []
    for (const amountJmdCents of sums)
      answers.push(await pay({ ...body, amountJmdCents, tenderedJmdCents: amountJmdCents }, key))
    expect(new Set(answers.map((answer) => answer.json().receiptNumber)).size).toBe(1)
    expect((await pay({ ...body, amountJmdCents: 660_000, tenderedJmdCents: 660_000 }, key)).statusCode).toBe(
      409,
    )
  })

  test('a rounded amount is reversed and moved with its payment', async () => {
    const { sum } = await cash(663_214, { tenderedJmdCents: 663_200 })
    const before = await creditNow()
    const moveReply = await server.as(senior, {
      method: 'PUT',
      url: `/api/payments/${sum.paymentId}`,
      payload: { allocations: [] },
    })
    expect([moveReply.statusCode, (await creditNow()) - before]).toEqual([200, 663_200])
    expect((await reverse(sum.paymentId, 'Wrong customer')).statusCode).toBe(200)
    expect(await creditNow()).toBe(before)
  })
})
