import { expect, test } from 'vitest'
import { putPackage } from '../test/billable.ts'
import { openBooks, owe } from '../test/money.ts'

// A payment that went to the wrong place is moved, or voided and paid back, by a supervisor alone.

const { server, otherId: accountId, owed } = await openBooks()
const desk = await server.tokenOf('Employee')
const supervisor = await server.tokenOf('Supervisor')

const post = (url: string, payload: object, token = desk) =>
  server.as(token, { method: 'POST', url, payload })
const put = (url: string, payload: object, token = supervisor) =>
  server.as(token, { method: 'PUT', url, payload })
const take = async (invoiceId: string, amountJmdCents: number) =>
  (
    await post('/api/payments', {
      ...{ accountId, method: 'Cash', amountJmdCents },
      allocations: [{ invoiceId, amountJmdCents }],
    })
  ).json<{ paymentId: string; receiptNumber: string }>()
const statusOf = async (invoiceId: string): Promise<string> =>
  (await server.as(desk, { url: `/api/invoices/${invoiceId}` })).json().statusId
const creditNow = async (): Promise<number> =>
  (await server.as(desk, { url: `/api/payments/balances/${accountId}` })).json().creditJmdCents

test('wrong customer billed: voided after payment, the receipt is found, and the cash goes back', async () => {
  const invoiceId = await owed(250_000, accountId)
  const { paymentId, receiptNumber } = await take(invoiceId, 250_000)
  expect((await put('/api/invoices', { invoiceId, voidReason: 'Wrong customer' })).statusCode).toBe(200)
  const history = (await server.as(supervisor, { url: `/api/invoices/${invoiceId}/history` })).json()
  expect(history.payments).toEqual([
    expect.objectContaining({
      paymentId,
      receiptNumber,
      amountJmdCents: 250_000,
      takenBackAt: expect.any(String),
    }),
  ])
  const closing = () => server.as(supervisor, { method: 'DELETE', url: `/api/accounts/${accountId}` })
  expect((await closing()).json().message).toMatch('J$2,500.00 of credit')
  const refund = await post(
    '/api/payments/payout',
    {
      accountId,
      amountJmdCents: 250_000,
      method: 'Cash',
      reason: 'Billed for somebody else',
      cashFrom: 'safe',
    },
    supervisor,
  )
  expect([refund.statusCode, await creditNow()]).toEqual([200, 0])
  expect((await closing()).json().message ?? '').not.toMatch('credit')
})

test('a payment that was reversed after the invoice was voided is not said to be credit', async () => {
  const invoiceId = await owed(5_000, accountId)
  const { paymentId } = await take(invoiceId, 5_000)
  await put('/api/invoices', { invoiceId, voidReason: 'Twice' })
  const admin = await server.tokenOf('Admin')
  await server.as(admin, { method: 'DELETE', url: `/api/payments/${paymentId}?reason=Twice` })
  const history = (await server.as(supervisor, { url: `/api/invoices/${invoiceId}/history` })).json()
  expect(history.payments).toEqual([])
})

test('[J9] money moves from the paid invoice of a package that was handed over, and both invoices follow', async () => {
  const pkg = await putPackage(server, accountId, { status: 'Delivered' })
  const { invoiceId, totalJmdCents } = (await post(`/api/packages/createinvoice/${pkg.packageId}`, {})).json()
  const { paymentId } = await take(invoiceId, totalJmdCents)
  const otherInvoice = await owe(server.app.deps, accountId, totalJmdCents)
  expect([await statusOf(invoiceId), await statusOf(otherInvoice.invoiceId)]).toEqual(['paid', 'unpaid'])
  const url = `/api/payments/${paymentId}`
  const reallocation = { allocations: [{ invoiceId: otherInvoice.invoiceId, amountJmdCents: totalJmdCents }] }
  expect((await put(url, reallocation, desk)).statusCode).toBe(403)
  expect((await put(url, reallocation)).statusCode).toBe(200)
  expect([await statusOf(invoiceId), await statusOf(otherInvoice.invoiceId)]).toEqual(['unpaid', 'paid'])
})

test('the reference of a transfer is corrected and never emptied', async () => {
  const transfer = { accountId, method: 'BankTransfer', amountJmdCents: 5_000, reference: 'NCB 1' }
  const { paymentId } = (await post('/api/payments', transfer)).json()
  const url = `/api/payments/${paymentId}`
  expect((await put(url, { reference: ' NCB 12 ' })).json().reference).toBe('NCB 12')
  const empty = await put(url, { reference: ' ' })
  expect([empty.statusCode, empty.json().errors]).toEqual([400, { reference: [expect.any(String)] }])
})
