import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { balanceOf, openBooks } from '../test/money.ts'
import { type PayoutInput, payOut } from './payouts.ts'

const { server, accountId, otherId, owed, onBooks } = await openBooks()
const { deps } = server.app
const senior = await server.tokenOf('Senior')

const post = (url: string, payload: object, key = '') =>
  server.as(senior, { method: 'POST', url, payload, headers: key ? { 'idempotency-key': key } : {} })

/** An invoice of this many cents that a card paid whole. */
async function paidInvoice(jmdCents: number, owner = accountId) {
  const invoiceId = await owed(jmdCents, owner)
  const allocations = [{ invoiceId, amountJmdCents: jmdCents }]
  const body = { accountId: owner, method: 'Card', amountJmdCents: jmdCents, allocations }
  const { paymentId } = (await post('/api/payments', body)).json<{ paymentId: string }>()
  return { invoiceId, paymentId }
}

const refund = (amountJmdCents: number, takeBack: object[], key = '') =>
  post(
    '/api/payments/payout',
    {
      ...{ accountId, amountJmdCents, method: 'BankTransfer', reference: 'NCB 7' },
      ...{ reason: 'Paid twice', takeBack },
    },
    key,
  )
const owes = async (invoiceId: string): Promise<number> =>
  (
    await deps.db.reads.kysely
      .selectFrom('invoice')
      .where('invoiceId', '=', invoiceId)
      .select('balanceJmdCents')
      .executeTakeFirstOrThrow()
  ).balanceJmdCents
const creditNow = async (): Promise<number> =>
  (await server.as(senior, { url: `/api/payments/balances/${accountId}` })).json().creditJmdCents

test.each([1, 300_000])('a refund of %s cents takes a payment off its invoice once', async (jmdCents) => {
  const part = await paidInvoice(jmdCents)
  const key = deps.ids.next()
  const answers = [await refund(jmdCents, [part], key), await refund(jmdCents, [part], key)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([await owes(part.invoiceId), await creditNow()]).toEqual([jmdCents, 0])
  expect((await refund(jmdCents, [part])).json().message).toContain('doesn’t pay this invoice any more')
})

test('a refund that is refused leaves the payment on its invoice', async () => {
  const part = await paidInvoice(50_000)
  expect((await refund(50_001, [part])).statusCode).toBe(409)
  expect((await refund(50_000, [part, part])).statusCode).toBe(409)
  expect([await owes(part.invoiceId), await creditNow()]).toEqual([0, 0])
})

test('less than what is taken back leaves the rest as credit, which pays again', async () => {
  const part = await paidInvoice(80_000)
  expect((await refund(30_000, [part])).statusCode).toBe(200)
  expect([await owes(part.invoiceId), await creditNow()]).toEqual([80_000, 50_000])
  const allocations = [{ invoiceId: part.invoiceId, amountJmdCents: 50_000 }]
  const used = await post('/api/payments', {
    ...{ accountId, method: 'AccountCredit', amountJmdCents: 50_000, allocations },
  })
  const { paymentId, receiptNumber } = used.json()
  expect((await refund(50_000, [{ paymentId, invoiceId: part.invoiceId }])).json().message).toBe(
    `${receiptNumber} used account credit. Reverse it first, then pay the credit out.`,
  )
})

test('a repeat that takes something else back is refused, and takes nothing', async () => {
  const [first, second] = [await paidInvoice(20_000), await paidInvoice(20_000)]
  const key = deps.ids.next()
  expect((await refund(20_000, [first], key)).statusCode).toBe(200)
  const creditBefore = await creditNow()
  for (const takeBack of [[second], [first, second], []]) {
    const answer = await refund(20_000, takeBack, key)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('Use a new key'),
    ])
  }
  expect((await refund(20_000, [first], key)).statusCode).toBe(200)
  expect([await owes(first.invoiceId), await owes(second.invoiceId), await creditNow()]).toEqual([
    ...[20_000, 0, creditBefore],
  ])
})

test('of two refunds of one payment at the same moment, one is made', async () => {
  const part = await paidInvoice(25_000)
  const creditBefore = await creditNow()
  const answers = await Promise.all([refund(25_000, [part]), refund(25_000, [part])])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect([await owes(part.invoiceId), await creditNow()]).toEqual([25_000, creditBefore])
})

test('cash that was rounded to coins is paid back in coins, and nothing is left over', async () => {
  const creditBefore = await creditNow()
  const { tillId } = (await post('/api/tills', { floatJmdCents: 1_000_000 })).json()
  const invoiceId = await owed(10_049)
  const allocations = [{ invoiceId, amountJmdCents: 10_049 }]
  const cash = { accountId, method: 'Cash', amountJmdCents: 10_049, tenderedJmdCents: 10_100, allocations }
  const { paymentId } = (await post('/api/payments', cash)).json()
  const body = { accountId, amountJmdCents: 10_000, method: 'Cash', cashFrom: tillId, reason: 'Paid twice' }
  const answer = await post('/api/payments/payout', { ...body, takeBack: [{ paymentId, invoiceId }] })
  expect([answer.statusCode, answer.json().amountJmdCents]).toEqual([200, 10_000])
  expect([await owes(invoiceId), await creditNow()]).toEqual([10_049, creditBefore])
})

test('US dollars are taken back at the rate of their payment, also after the rate has changed', async () => {
  const creditBefore = await creditNow()
  const admin = await server.tokenOf('Admin')
  const setRate = async (buy: number) => {
    const payload = { from: jamaicaDay(server.clock.now()), buy, sell: buy + 200 }
    const answer = await server.as(admin, { method: 'POST', url: '/api/exchangerates', payload })
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  }
  await setRate(15_500)
  const invoiceId = await owed(155_000)
  const dollars = { accountId, method: 'Card', currency: 'USD', amountUsdCents: 1_000, rate: 15_500 }
  const allocations = [{ invoiceId, amountJmdCents: 155_000 }]
  const payment = await post('/api/payments', { ...dollars, amountJmdCents: 155_000, allocations })
  expect([payment.statusCode, payment.json().amountJmdCents]).toEqual([200, 155_000])
  await setRate(16_500)
  const part = { paymentId: payment.json().paymentId, invoiceId }
  expect((await refund(155_001 + creditBefore, [part])).statusCode).toBe(409)
  expect((await refund(155_000, [part])).statusCode).toBe(200)
  expect([await owes(invoiceId), await creditNow()]).toEqual([155_000, creditBefore])
})

test('another customer’s payment is not taken back', async () => {
  const part = await paidInvoice(60_000, otherId)
  expect((await refund(60_000, [part])).json().message).toContain('is another customer’s')
  expect(await owes(part.invoiceId)).toBe(0)
})

const chief = actorOf('Supervisor', idOf(0xc1), 'Ida Green')

test.each([
  [['PaymentRefund', 'PaymentUpdate'], 40_000],
  [['PaymentRefund'], 'forbidden'],
] as const)('with the rights %s the outcome is %s', async (permissions, outcome) => {
  const part = await paidInvoice(40_000)
  const input: PayoutInput = {
    ...{ paymentId: deps.ids.next(), accountId, amountJmdCents: 40_000 },
    method: 'BankTransfer',
    ...{ reference: 'NCB 8', reason: 'Paid twice', paidBy: 'Ida Green', takeBack: [part] },
  }
  const result = await onBooks(
    async (tx) => {
      await payOut(tx, input)
      return balanceOf(tx, part.invoiceId)
    },
    { ...chief, permissions: [...permissions] },
  )
  expect(result instanceof Refusal ? result.code : result).toBe(outcome)
})

test('a refund takes back only a part that its payment pays, and leaves the payment’s further parts', async () => {
  const [first, second] = [await paidInvoice(20_000), await paidInvoice(30_000)]
  const strange = await refund(20_000, [{ ...first, invoiceId: second.invoiceId }])
  expect([strange.statusCode, strange.json().message]).toEqual([
    ...[409, expect.stringContaining('doesn’t pay this invoice any more')],
  ])
  const [big, small] = [await owed(7_000), await owed(500)]
  const { paymentId } = (
    await post('/api/payments', {
      ...{ accountId, method: 'Card', amountJmdCents: 7_500 },
      allocations: [
        { invoiceId: big, amountJmdCents: 7_000 },
        { invoiceId: small, amountJmdCents: 500 },
      ],
    })
  ).json<{ paymentId: string }>()
  const creditBefore = await creditNow()
  expect((await refund(500, [{ paymentId, invoiceId: small }])).statusCode).toBe(200)
  expect([await owes(big), await owes(small), await creditNow()]).toEqual([0, 500, creditBefore])
})
