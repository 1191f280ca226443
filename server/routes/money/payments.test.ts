import { expect, test } from 'vitest'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import { accountIdOf, owe } from '../../test/money.ts'
import { openPayments } from '../../test/payments.ts'

const { server, desk, admin, senior, accountId, invoice, stateOf, creditNow, post, pay, reverse } =
  await openPayments()

test('a payment that is refused uses up no receipt number', async () => {
  const before = (await pay({ method: 'Cash', amountJmdCents: 100 })).json<PaymentReply>().receiptNumber
  expect((await pay({ method: 'AccountCredit', amountJmdCents: 1, allocations: [] })).statusCode).toBe(400)
  const { invoiceId } = await invoice(100)
  const tooMuch = [{ invoiceId, amountJmdCents: 101 }]
  const refusal = await pay({ method: 'Cash', amountJmdCents: 200, allocations: tooMuch })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringMatching(/owes J\$1\.00, not J\$1\.01/),
  ])
  const after = (await pay({ method: 'Cash', amountJmdCents: 100 })).json<PaymentReply>().receiptNumber
  expect(Number(after.slice(-6))).toBe(Number(before.slice(-6)) + 1)
})

test('an overpayment becomes credit, credit pays, and reversing takes both back in the right order', async () => {
  const first = await invoice(3_000)
  const second = await invoice(1_500)
  const start = await creditNow()
  const over = await pay({
    method: 'Cheque',
    reference: '000123',
    amountJmdCents: 4_000,
    allocations: [{ invoiceId: first.invoiceId, amountJmdCents: 3_000 }],
  })
  expect((await creditNow()) - start).toBe(1_000)
  const part = [{ invoiceId: second.invoiceId, amountJmdCents: start + 1_000 }]
  const used = await pay({ method: 'AccountCredit', amountJmdCents: start + 1_000, allocations: part })
  expect([used.statusCode, await creditNow()]).toEqual([200, 0])
  expect((await stateOf(second.invoiceId)).statusId).toBe('part-paid')
  const early = await reverse(over.json().paymentId, 'The cheque bounced')
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    expect.stringContaining('used as account credit'),
  ])
  expect((await stateOf(first.invoiceId)).statusId).toBe('paid')
  expect((await reverse(used.json().paymentId, 'Wrong invoice')).statusCode).toBe(200)
  const late = await reverse(over.json().paymentId, 'The cheque bounced')
  expect(late.json()).toMatchObject({ reverseReason: 'The cheque bounced', allocations: [] })
  expect(await stateOf(first.invoiceId)).toEqual({
    statusId: 'unpaid',
    paidJmdCents: 0,
    balanceJmdCents: 3_000,
  })
  expect(await creditNow()).toBe(start)
  expect((await reverse(over.json().paymentId, 'again')).statusCode).toBe(409)
})

test('a payment is reversed by an administrator and with a reason', async () => {
  const { paymentId } = (await pay({ method: 'Cash', amountJmdCents: 700 })).json<PaymentReply>()
  expect((await reverse(paymentId, 'why', desk)).statusCode).toBe(403)
  expect((await reverse(paymentId)).json().errors).toEqual({ reason: [expect.any(String)] })
  expect((await reverse('01999999-9999-7999-8999-999999999999', 'why')).statusCode).toBe(404)
  expect((await reverse(paymentId, 'Counted twice')).statusCode).toBe(200)
})

test('the same key is the same payment, even twenty times simultaneously; another payment with it is refused', async () => {
  const { invoiceId } = await invoice(2_000)
  const body = { method: 'Cash', amountJmdCents: 2_000, allocations: [{ invoiceId, amountJmdCents: 2_000 }] }
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(body, 'counter-1 receipt 77')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => answer.json().paymentId)).size).toBe(1)
  expect((await stateOf(invoiceId)).paidJmdCents).toBe(2_000)
  const otherReply = await pay({ ...body, amountJmdCents: 2_100 }, 'counter-1 receipt 77')
  expect([otherReply.statusCode, otherReply.json().message]).toEqual([
    409,
    expect.stringContaining('Idempotency-Key'),
  ])
})

test('when two people take the same invoice at the same time, one person reads that it was just paid', async () => {
  const { invoiceId } = await invoice(2_000)
  const body = { method: 'Cash', amountJmdCents: 2_000, allocations: [{ invoiceId, amountJmdCents: 2_000 }] }
  const answers = await Promise.all([pay(body), pay(body)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('an invoice of another customer is one that is not there', async () => {
  const { invoiceId } = await owe(server.app.deps, await accountIdOf(server, 'User2'), 500)
  const body = (id: string) => ({
    method: 'Cash',
    amountJmdCents: 500,
    allocations: [{ invoiceId: id, amountJmdCents: 500 }],
  })
  const strangers = await pay(body(invoiceId))
  const unknownReply = await pay(body('01999999-9999-7999-8999-999999999999'))
  expect([strangers.statusCode, strangers.json()]).toEqual([404, unknownReply.json()])
  expect((await stateOf(invoiceId)).statusId).toBe('unpaid')
})

test('the desk cannot say that a card link was paid, and money fields are not to be slipped in', async () => {
  const link = await pay({ method: 'CardLink', reference: 'x', amountJmdCents: 100 })
  expect([link.statusCode, Object.keys(link.json().errors)]).toEqual([400, ['method']])
  const slipReply = await pay({
    method: 'BankTransfer',
    reference: 'TT-1',
    amountJmdCents: 100,
    receiptCheck: true,
    receiptNumber: 'RCT-2026-999999',
    receivedBy: 'The Governor',
    reversedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(slipReply.json()).toMatchObject({ receiptCheck: false, receivedBy: 'Errol Grant', reversedAt: null })
  expect(slipReply.json().receiptNumber).not.toBe('RCT-2026-999999')
})

test('a bank transfer waits for its receipt check, which is for those who may', async () => {
  const { paymentId } = (
    await pay({ method: 'BankTransfer', reference: 'TT-2', amountJmdCents: 900 })
  ).json<PaymentReply>()
  const check = (token: string) =>
    server.as(token, { method: 'PUT', url: '/api/payments/receiptcheck', payload: { paymentId } })
  const countUnchecked = async () =>
    (await post('/api/payments/paginated/1', { status: 'unchecked', searchString: 'TT-2' })).json().totalItems
  expect([await countUnchecked(), (await check(desk)).statusCode]).toEqual([1, 403])
  expect([(await check(senior)).json().receiptCheck, await countUnchecked()]).toEqual([true, 0])
})

test('money of a payment can be put to another invoice, but not more than there is', async () => {
  const { invoiceId } = await invoice(800)
  const { paymentId } = (await pay({ method: 'Cash', amountJmdCents: 500 })).json<PaymentReply>()
  const put = (amountJmdCents: number, more: object = {}) =>
    server.as(senior, {
      method: 'PUT',
      url: `/api/payments/${paymentId}`,
      payload: { allocations: [{ invoiceId, amountJmdCents }], ...more },
    })
  expect((await put(600)).statusCode).toBe(400)
  const another = await put(500, { amountJmdCents: 99_999, method: 'Card' })
  expect([another.statusCode, Object.keys(another.json().errors)]).toEqual([
    400,
    ['amountJmdCents', 'method'],
  ])
  expect((await put(500)).json()).toMatchObject({ amountJmdCents: 500, method: 'Cash' })
  expect((await stateOf(invoiceId)).balanceJmdCents).toBe(300)
})

test('the counter takes several invoices in one go: credit notes first, then money, change from what was handed over', async () => {
  const two = [await invoice(1_000), await invoice(2_000)]
  const invoiceIds = two.map(({ invoiceId }) => invoiceId)
  const response = await post(
    '/api/creditnotes',
    { accountId, amountJmdCents: 1_200, reason: 'Late' },
    'n1',
    admin,
  )
  const { creditNoteId } = response.json()
  const body = {
    accountId,
    invoiceIds,
    creditNoteIds: [creditNoteId],
    method: 'Cash',
    tenderedJmdCents: 5_000,
  }
  const payment = await post('/api/invoices/receivepayment', body, 'till-9')
  expect(payment.json()).toMatchObject({
    payment: { amountJmdCents: 1_800, changeJmdCents: 3_200 },
    creditNotes: [{ creditNoteId, status: 'Used', remainingJmdCents: 0 }],
  })
  expect(payment.json().invoices.map((paidInvoice: { statusId: string }) => paidInvoice.statusId)).toEqual([
    'paid',
    'paid',
  ])
  const secondReply = await post('/api/invoices/receivepayment', body, 'till-9')
  expect([secondReply.statusCode, secondReply.json().payment.paymentId]).toEqual([
    200,
    payment.json().payment.paymentId,
  ])
  const missing = await post('/api/invoices/receivepayment', body)
  expect([missing.statusCode, missing.json().message]).toEqual([409, expect.stringContaining('is paid')])
})

test('an invoice that a credit note paid alone is answered again after a lost answer, and paid once', async () => {
  const { invoiceId } = await invoice(1_000)
  const grant = { accountId, amountJmdCents: 1_500, reason: 'Late' }
  const { creditNoteId } = (await post('/api/creditnotes', grant, 'n7', admin)).json()
  const body = { accountId, invoiceIds: [invoiceId], creditNoteIds: [creditNoteId], method: 'Cash' }
  const first = await post('/api/invoices/receivepayment', body, 'till-77')
  expect(first.json()).toMatchObject({
    ...{ payment: null, invoices: [{ statusId: 'paid' }] },
    creditNotes: [{ creditNoteId, remainingJmdCents: 500 }],
  })
  const secondReply = await post('/api/invoices/receivepayment', body, 'till-77')
  expect([secondReply.statusCode, secondReply.json()]).toEqual([200, first.json()])
  const otherReply = await post('/api/invoices/receivepayment', { ...body, reference: 'X' }, 'till-77')
  expect(otherReply.statusCode).toBe(409)
  // Another key is another payment, of what is paid already.
  expect((await post('/api/invoices/receivepayment', body, 'till-78')).statusCode).toBe(409)
})

test('a credit note is used, taken off again and deleted; its own customer sees it, another does not', async () => {
  const { invoiceId } = await invoice(400)
  const give = await post(
    '/api/creditnotes',
    { accountId, amountJmdCents: 1_000, reason: 'Damaged box' },
    undefined,
    admin,
  )
  const { creditNoteId } = give.json()
  const put = (payload: object) =>
    server.as(admin, { method: 'PUT', url: `/api/creditnotes/${creditNoteId}`, payload })
  const remove = () => server.as(admin, { method: 'DELETE', url: `/api/creditnotes/${creditNoteId}` })
  expect((await put({ uses: [{ invoiceId, amountJmdCents: 500 }] })).statusCode).toBe(409)
  expect((await put({ uses: [{ invoiceId, amountJmdCents: 400 }] })).json()).toMatchObject({
    remainingJmdCents: 600,
    status: 'Open',
  })
  expect((await stateOf(invoiceId)).statusId).toBe('paid')
  const url = `/api/creditnotes/account/${accountId}`
  const ownReply = await server.as(await server.tokenOf('User'), { url })
  expect(ownReply.json().map((note: { creditNoteId: string }) => note.creditNoteId)).toContain(creditNoteId)
  expect((await server.as(await server.tokenOf('User2'), { url })).statusCode).toBe(404)
  // The desk takes payments, and offers what is in credit.
  expect((await server.as(desk, { url })).statusCode).toBe(200)
  expect((await server.as(await server.tokenOf('Warehouse'), { url })).statusCode).toBe(403)
  expect((await remove()).statusCode).toBe(409)
  expect((await put({ uses: [] })).json().remainingJmdCents).toBe(1_000)
  expect((await stateOf(invoiceId)).statusId).toBe('unpaid')
  expect((await remove()).json().status).toBe('Void')
  expect((await put({ uses: [{ invoiceId, amountJmdCents: 1 }] })).statusCode).toBe(409)
})

test('every change of money is in the audit with before and after', async () => {
  const { paymentId } = (await pay({ method: 'Cash', amountJmdCents: 300 })).json<PaymentReply>()
  await reverse(paymentId, 'Audit')
  const lines = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', paymentId)
    .orderBy('auditId')
    .select(['action', 'by', 'before', 'after'])
    .execute()
  expect(lines.map(({ action, by }) => [action, by])).toEqual([
    ['payment.create', 'Errol Grant'],
    ['payment.reverse', 'Andrea Morgan'],
  ])
  expect(JSON.parse(lines[1]?.after ?? '')).toMatchObject({ reverseReason: 'Audit' })
})

test('a receipt opens for people who list receipts, and for no one else', async () => {
  const { paymentId, receiptNumber } = (await pay({ method: 'Card', amountJmdCents: 700 })).json()
  for (const role of ['Agent', 'Processor', 'Employee', 'Senior'] as const) {
    const reply = await server.as(await server.tokenOf(role), { url: `/api/receipts/${paymentId}` })
    expect([role, reply.statusCode, reply.json().receiptNumber]).toEqual([role, 200, receiptNumber])
  }
  for (const role of ['Warehouse', 'Driver', 'User'] as const) {
    const reply = await server.as(await server.tokenOf(role), { url: `/api/receipts/${paymentId}` })
    expect([role, reply.statusCode]).toEqual([role, 403])
  }
})

test('the sums of a search are the sums of all its valid rows, not of a page', async () => {
  const amounts = [1_100, 2_200, 3_300]
  for (const amountJmdCents of amounts)
    await pay({ method: 'Cheque', reference: 'SUMS-1', amountJmdCents, allocations: [] })
  const reversedPayment = await pay({
    method: 'Cheque',
    reference: 'SUMS-1',
    amountJmdCents: 4_400,
    allocations: [],
  })
  await reverse(reversedPayment.json().paymentId, 'The cheque bounced')
  const search = { searchString: 'SUMS-1', pageSize: 1 }
  const page = (await post('/api/payments/paginated/1', search)).json()
  expect([page.result.length, page.totalItems]).toEqual([1, 4])
  expect((await post('/api/payments/sums', search)).json()).toEqual({
    receivedJmdCents: 6_600,
    refundedJmdCents: 0,
  })
  const reversedAlone = await post('/api/payments/sums', { ...search, status: 'reversed' })
  expect(reversedAlone.json()).toEqual({ receivedJmdCents: 0, refundedJmdCents: 0 })
})
