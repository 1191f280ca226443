import { afterEach, expect, test } from 'vitest'
import { openBooks } from '../test/money.ts'

const { server, accountId, owed } = await openBooks()
const desk = await server.tokenOf('Employee')
const senior = await server.tokenOf('Senior')
const supervisor = await server.tokenOf('Supervisor')
const admin = await server.tokenOf('Admin')
afterEach(async () => {
  const left = await creditNow()
  if (left > 0) await payOut({ amountJmdCents: left, method: 'BankTransfer', reference: 'Rest' })
})

for (const token of [senior, supervisor, admin])
  await server.as(token, { method: 'POST', url: '/api/tills', payload: { floatJmdCents: 5_000_000 } })

const post = (url: string, payload: object, token: string, key?: string) =>
  server.as(token, { method: 'POST', url, payload, headers: key ? { 'idempotency-key': key } : {} })
const creditNow = async (): Promise<number> =>
  (await server.as(desk, { url: `/api/payments/balances/${accountId}` })).json().creditJmdCents
const deposit = async (amountJmdCents: number, allocations: object[] = []) =>
  (await post('/api/payments', { accountId, method: 'Card', amountJmdCents, allocations }, desk)).json<{
    paymentId: string
    receiptNumber: string
  }>()
const payOut = (payload: object, { token = senior, key }: { token?: string; key?: string } = {}) =>
  post(
    '/api/payments/payout',
    { accountId, method: 'Cash', reason: 'Billed the wrong customer', ...payload },
    token,
    key,
  )
const reverse = (paymentId: string) =>
  server.as(admin, { method: 'DELETE', url: `/api/payments/${paymentId}?reason=Wrong%20drawer` })
const numberOf = (receiptNumber: string) => Number(receiptNumber.slice(-6))

test('credit is paid out once, with a number of the refunds’ own series', async () => {
  await deposit(500_000)
  const first = await payOut({ amountJmdCents: 200_000 })
  expect([first.statusCode, first.json()]).toEqual([
    200,
    expect.objectContaining({
      kind: 'Refund',
      method: 'Cash',
      amountJmdCents: 200_000,
      refundReason: 'Billed the wrong customer',
      receiptCheck: true,
      allocations: [],
      receiptNumber: expect.stringMatching(/^RFD-2026-\d{6}$/),
    }),
  ])
  expect(await creditNow()).toBe(300_000)
  const receipt = await deposit(100)
  const second = await payOut({ amountJmdCents: 100_000 })
  expect(numberOf(second.json().receiptNumber)).toBe(numberOf(first.json().receiptNumber) + 1)
  const next = await deposit(100)
  expect(numberOf(next.receiptNumber)).toBe(numberOf(receipt.receiptNumber) + 1)
})

test('[J6] half a coin of credit pays out nothing, however often it is asked for', async () => {
  await deposit(1_000)
  const answers = []
  for (let n = 0; n < 20; n++) answers.push((await payOut({ amountJmdCents: 50 })).statusCode)
  expect([answers, await creditNow()]).toEqual([Array(20).fill(409), 1_000])
})

test('[J6] a payout is never more than the credit: of eight simultaneous payouts, one is paid', async () => {
  await deposit(300_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => payOut({ amountJmdCents: 200_000 })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    'The account has J$1,000.00 of credit, not J$2,000.00.',
  )
  expect(await creditNow()).toBe(100_000)
})

test('a refused payout takes no number of the series', async () => {
  await deposit(100_000)
  const before = await payOut({ amountJmdCents: 10_000 })
  expect((await payOut({ amountJmdCents: 5_000_000 })).statusCode).toBe(409)
  const after = await payOut({ amountJmdCents: 10_000 })
  expect(numberOf(after.json().receiptNumber)).toBe(numberOf(before.json().receiptNumber) + 1)
})

test('cash is paid out in whole coins, and never more than the credit', async () => {
  await deposit(100_037)
  const down = (await payOut({ amountJmdCents: 100_037 })).json()
  expect([down.amountJmdCents, down.roundingJmdCents, await creditNow()]).toEqual([100_000, 37, 0])
  await deposit(100_063)
  expect((await payOut({ amountJmdCents: 100_100 })).json().message).toBe(
    'The account has J$1,000.63 of credit, not J$1,001.00.',
  )
  const cents = await payOut({ amountJmdCents: 100_063 })
  expect([cents.statusCode, cents.json().message]).toEqual([
    409,
    'Coins can’t make J$1,000.63. The smallest coin is J$1.00. Make it J$1,000.00. The cents stay as credit, or go by transfer.',
  ])
  const coins = (await payOut({ amountJmdCents: 100_000 })).json()
  expect([coins.amountJmdCents, coins.roundingJmdCents, await creditNow()]).toEqual([100_000, 0, 63])
  expect((await payOut({ amountJmdCents: 63 })).json().message).toBe(
    'Coins can’t make J$0.63. The smallest coin is J$1.00. The cents stay as credit, or go by transfer.',
  )
  await deposit(100_000)
  const exact = await payOut({ amountJmdCents: 100_063, method: 'BankTransfer', reference: 'NCB 1' })
  expect([exact.json().amountJmdCents, exact.json().roundingJmdCents]).toEqual([100_063, 0])
})

const cashMovements = async () =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('tillEntry')
      .innerJoin('till', 'till.tillId', 'tillEntry.tillId')
      .innerJoin('account', 'account.accountId', 'till.cashierId')
      .orderBy('at', 'desc')
      .orderBy('tillEntryId', 'desc')
      .select(['kind', 'amountJmdCents', 'paymentId', 'account.role as cashier'])
      .limit(1)
      .execute()
  )[0]

test('cash leaves the drawer of who pays it out, and comes back when the refund is reversed', async () => {
  await deposit(100_000)
  const { paymentId } = (await payOut({ amountJmdCents: 90_000 })).json()
  const out = { kind: 'Refund', amountJmdCents: -90_000, paymentId, cashier: 'Senior' }
  expect(await cashMovements()).toEqual(out)
  await payOut({ amountJmdCents: 10_000, method: 'BankTransfer', reference: 'NCB 7' })
  expect(await cashMovements()).toEqual(out)
  expect((await reverse(paymentId)).statusCode).toBe(200)
  const reversal = { kind: 'Reversal', amountJmdCents: 90_000, paymentId, cashier: 'Senior' }
  expect(await cashMovements()).toEqual(reversal)
})

test('an account whose last credit is less than half a coin comes to nothing', async () => {
  await deposit(37)
  const key = '01999999-0000-7000-8000-0000000000f3'
  const answer = await payOut({ amountJmdCents: 37 }, { key })
  expect([answer.json().amountJmdCents, answer.json().roundingJmdCents]).toEqual([0, 37])
  expect((await payOut({ amountJmdCents: 37 }, { key })).json()).toEqual(answer.json())
  expect(await creditNow()).toBe(0)
})

test('the same key pays once, and for something else it is refused', async () => {
  await deposit(500_000)
  const key = '01999999-0000-7000-8000-0000000000f1'
  const answers = [
    await payOut({ amountJmdCents: 100_000 }, { key }),
    await payOut({ amountJmdCents: 100_000 }, { key }),
  ]
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  expect(await creditNow()).toBe(400_000)
  expect((await payOut({ amountJmdCents: 100_100 }, { key })).statusCode).toBe(409)
  expect((await payOut({ amountJmdCents: 100_000, reason: 'Something else' }, { key })).statusCode).toBe(409)
  const payment = { accountId, method: 'Cash', amountJmdCents: 100_000 }
  expect((await post('/api/payments', payment, senior, key)).statusCode).toBe(409)
  const paymentKey = '01999999-0000-7000-8000-0000000000f2'
  await post('/api/payments', payment, senior, paymentKey)
  expect((await payOut({ amountJmdCents: 100_000 }, { key: paymentKey })).statusCode).toBe(409)
})

test('only supervisors, seniors and administrators pay out', async () => {
  await deposit(500_000)
  const customer = await server.tokenOf('User')
  for (const token of [desk, customer])
    expect((await payOut({ amountJmdCents: 100 }, { token })).statusCode).toBe(403)
  for (const token of [senior, supervisor, admin])
    expect((await payOut({ amountJmdCents: 100 }, { token })).statusCode).toBe(200)
})

test.each([
  [{ amountJmdCents: 0 }, 'amountJmdCents'],
  [{ amountJmdCents: -100 }, 'amountJmdCents'],
  [{ amountJmdCents: 100, method: 'AccountCredit' }, 'method'],
  [{ amountJmdCents: 100, method: 'CardLink' }, 'method'],
  [{ amountJmdCents: 100, method: 'BankTransfer' }, 'reference'],
  [{ amountJmdCents: 100, reason: ' ' }, 'reason'],
  [{ amountJmdCents: 100, reason: undefined }, 'reason'],
])('a payout that makes no sense is refused in words: %j', async (payload, field) => {
  await deposit(100_000)
  const answer = await payOut(payload)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  expect(await creditNow()).toBe(100_000)
})

test('an account that is not there gets nothing', async () => {
  const answer = await payOut({ amountJmdCents: 100, accountId: '01999999-0000-7000-8000-00000000abcd' })
  expect(answer.statusCode).toBe(404)
})

test('[J7] a payment whose credit was paid out is not reversed, until the payout is', async () => {
  const { paymentId, receiptNumber } = await deposit(300_000)
  const payout = (await payOut({ amountJmdCents: 300_000 })).json()
  const refusal = await reverse(paymentId)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    `J$3,000.00 of ${receiptNumber} was used as account credit or paid out since. Reverse ${payout.receiptNumber} first.`,
  ])
  expect((await reverse(payout.paymentId)).json()).toMatchObject({ reverseReason: 'Wrong drawer' })
  expect(await creditNow()).toBe(300_000)
  expect((await reverse(payout.paymentId)).statusCode).toBe(409)
  expect((await reverse(paymentId)).statusCode).toBe(200)
  expect(await creditNow()).toBe(0)
})

test('a payout pays no invoice, and its reference can be put right', async () => {
  await deposit(300_000)
  const invoiceId = await owed(5_000)
  const { paymentId } = (await payOut({ amountJmdCents: 10_000 })).json()
  const change = (payload: object) =>
    server.as(senior, { method: 'PUT', url: `/api/payments/${paymentId}`, payload })
  const refusal = await change({ allocations: [{ invoiceId, amountJmdCents: 5_000 }] })
  expect([refusal.statusCode, refusal.json().message]).toEqual([409, 'A refund pays no invoices.'])
  expect((await change({ reference: 'Slip 7' })).json().reference).toBe('Slip 7')
})

test('credit that is being paid out is not used for an invoice as well', async () => {
  await deposit(300_000)
  const invoiceId = await owed(300_000)
  const use = post(
    '/api/invoices/receivepayment',
    { accountId, invoiceIds: [invoiceId], method: 'AccountCredit' },
    desk,
  )
  const answers = await Promise.all([use, payOut({ amountJmdCents: 300_000 })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await creditNow()).toBe(0)
})

test('payouts are listed among payments as their own kind, and searched by their number', async () => {
  await deposit(300_000)
  const payout = (await payOut({ amountJmdCents: 10_000 })).json()
  const list = async (body: object) =>
    (await post('/api/payments/paginated/1', body, desk)).json().result as {
      paymentId: string
      kind: string
    }[]
  const refunds = await list({ kind: 'Refund' })
  expect(new Set(refunds.map(({ kind }) => kind))).toEqual(new Set(['Refund']))
  expect(refunds.map(({ paymentId }) => paymentId)).toContain(payout.paymentId)
  expect((await list({ kind: 'Payment' })).every(({ kind }) => kind === 'Payment')).toBe(true)
  expect((await list({ searchString: payout.receiptNumber })).map(({ paymentId }) => paymentId)).toEqual([
    payout.paymentId,
  ])
  const file = await post('/api/payments/export', { kind: 'Refund', format: 'csv' }, desk)
  const [heads = '', ...rows] = file.body.split('\r\n')
  expect(heads).toMatch('Kind')
  // As on the screen: what went out is below zero, so that the column adds up.
  expect(rows.find((row) => row.includes(payout.receiptNumber))).toMatch(
    /Refund.*,-100\.00,0\.00,.*Billed the wrong customer/,
  )
})

test('a payout is in the audit with its reason, and the customer reads it among their own', async () => {
  await deposit(300_000)
  const payout = (await payOut({ amountJmdCents: 10_000 })).json()
  const { action, after } = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', payout.paymentId)
    .select(['action', 'after'])
    .executeTakeFirstOrThrow()
  expect([action, JSON.parse(String(after)).refundReason]).toEqual([
    'payment.payout',
    'Billed the wrong customer',
  ])
  const url = `/api/payments/payouts/${accountId}`
  const customerResponse = await server.as(await server.tokenOf('User'), { url })
  expect(customerResponse.json()[0]).toMatchObject({
    paymentId: payout.paymentId,
    amountJmdCents: 10_000,
    refundReason: 'Billed the wrong customer',
  })
  expect((await server.as(await server.tokenOf('User2'), { url })).statusCode).toBe(404)
})

test('payments are listed by the sum that people read: what was paid back is below zero', async () => {
  await deposit(300_000)
  await payOut({ amountJmdCents: 200_000 })
  await deposit(100_000)
  const sums = async (sortOrder: string): Promise<number[]> => {
    const page = await post('/api/payments/paginated/1', { accountId, sortOrder, pageSize: 100 }, desk)
    return page
      .json()
      .result.map(
        ({ kind, amountJmdCents }: { kind: string; amountJmdCents: number }) =>
          (kind === 'Refund' ? -1 : 1) * amountJmdCents,
      )
  }
  const rising = await sums('amount')
  expect(Math.min(...rising)).toBeLessThan(0)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  expect(await sums('amount_desc')).toEqual(rising.toReversed())
})
