import { afterAll, beforeAll, expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { issueInvoice } from '../../billing/invoices.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { takePayment } from '../../payments/payments.ts'
import { payOut } from '../../payments/payouts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage, readySince, waive } from '../../test/billable.ts'
import { accountIdOf, onTheBooks, owe } from '../../test/money.ts'

let server: TestApp
let deps: AppDeps
let customer: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 60, living: 60 })
  deps = server.app.deps
  customer = await accountIdOf(server, 'User')
})
afterAll(() => server.close())

/** The notices that were returned before, so that `news` returns only what has been noted since it was asked last. */
const seenIds = new Set<string>()
async function news() {
  const rows = await deps.db.reads.kysely.selectFrom('notice').orderBy('noticeId').selectAll().execute()
  const fresh = rows.filter(({ noticeId }) => !seenIds.has(noticeId))
  for (const { noticeId } of fresh) seenIds.add(noticeId)
  return fresh.map(({ event, accountId, facts }) => ({ event, accountId, facts: JSON.parse(facts) }))
}
const invoiceFor = (pkg: Package) =>
  onTheBooks(deps, (tx) =>
    issueInvoice(tx, deps, {
      ...{ kind: 'Package', accountId: customer, createdBy: 'Test', packageId: pkg.packageId },
      charges: [
        { feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: 123_400, how: 'test' },
      ],
    }),
  )

test('the demo company is history: no person gets notices about it', async () => {
  expect(await news()).toEqual([])
})

test('credit that is paid back is reported with its amount, its method and its reason', async () => {
  await onTheBooks(deps, (tx) =>
    takePayment(tx, deps, {
      ...{ accountId: customer, method: 'Card', amountJmdCents: 90_000 },
      ...{ allocations: [], receivedBy: 'Test' },
    }),
  )
  await news()
  const refund = await onTheBooks(deps, (tx) =>
    payOut(tx, {
      ...{ paymentId: deps.ids.next(), accountId: customer, amountJmdCents: 90_000, method: 'BankTransfer' },
      ...{ reference: 'NCB 5', reason: 'Paid twice', paidBy: 'Test' },
    }),
  )
  expect(await news()).toEqual([
    {
      ...{ event: 'payment.refunded', accountId: customer },
      facts: {
        ...{ paymentId: refund?.paymentId, receiptNumber: refund?.receiptNumber, amountJmdCents: 90_000 },
        ...{ method: 'BankTransfer', reason: 'Paid twice' },
      },
    },
  ])
})

test('an invoice is reported when it is issued, and a payment when it is taken, once each', async () => {
  const invoice = await owe(deps, customer, 250_000)
  expect(await news()).toEqual([
    {
      ...{ event: 'invoice.ready', accountId: customer },
      facts: { invoiceId: invoice.invoiceId, number: invoice.number, totalJmdCents: 250_000 },
    },
  ])
  const payment = await onTheBooks(deps, (tx) =>
    takePayment(tx, deps, {
      ...{ accountId: customer, method: 'Cash', amountJmdCents: 260_000, receivedBy: 'Test' },
      ...{ tenderedJmdCents: 260_000, reference: '' },
      allocations: [{ invoiceId: invoice.invoiceId, amountJmdCents: 250_000 }],
    }),
  )
  expect(await news()).toEqual([
    {
      ...{ event: 'payment.received', accountId: customer },
      facts: {
        paymentId: payment.paymentId,
        receiptNumber: payment.receiptNumber,
        ...{ amountJmdCents: 260_000, creditJmdCents: 10_000 },
      },
    },
  ])
})

test('the invoice of a package that customs has not cleared yet is reported when it is issued, and not a second time', async () => {
  const pkg = await putPackage(server, customer, { customs: untouchedCustoms })
  const invoice = await invoiceFor(pkg)
  await readySince(server, pkg, 1)
  expect((await news()).filter(({ event }) => event === 'invoice.ready')).toMatchObject([
    { facts: { invoiceId: invoice.invoiceId } },
  ])
  const processor = await server.tokenOf('Processor')
  for (const state of ['Hold', 'Cleared']) {
    const payload = { packageIds: [pkg.packageId], state, note: 'Opened' }
    const answer = await server.as(processor, { method: 'PUT', url: '/api/packages/customs', payload })
    expect(answer.statusCode).toBe(200)
  }
  expect((await news()).filter(({ event }) => event === 'invoice.ready')).toEqual([])
})

test('a delivery is reported when it leaves, when it fails and why, and when it is made', async () => {
  const tokens = { employee: await server.tokenOf('Employee'), driver: await server.tokenOf('Driver') }
  const user = await server.tokenOf('User')
  const { packageId } = await putPackage(server, customer, { status: 'ReadyForPickup' })
  await waive(server, [packageId])
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  const payload = { packageIds: [packageId], address }
  const response = await server.as(user, { method: 'POST', url: '/api/deliveries', payload })
  const { deliveryId } = response.json()
  const driverId = await accountIdOf(server, 'Driver')
  const change = async (token: string, body: object) => {
    const url = `/api/deliveries/${deliveryId}`
    const answer = await server.as(token, { method: 'PUT', url, payload: body })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  }
  const readNotices = async () =>
    (await news())
      .filter(({ event }) => event.startsWith('delivery.'))
      .map(({ event, facts }) => [event, facts.more])
  await change(tokens.employee, { driverId, stopOrder: 1 })
  expect(await readNotices()).toEqual([])
  await change(tokens.driver, { status: 'OutForDelivery' })
  expect(await readNotices()).toEqual([['delivery.out', '']])
  await change(tokens.driver, { status: 'ReturnedToOffice', attempt: { reason: 'NobodyHome', note: '' } })
  expect(await readNotices()).toEqual([['delivery.failed', 'nobody was there.']])
  await change(tokens.driver, { status: 'OutForDelivery' })
  const [onTheWay] = await news()
  expect(onTheWay).toMatchObject({ event: 'delivery.out', facts: { driver: 'Devon', dueJmdCents: 92_000 } })
  const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }
  const payment = { method: 'Cash', amountJmdCents: 92_000 }
  await change(tokens.driver, {
    status: 'Delivered',
    proof: { ...proof, photoFileIds: [] },
    collected: payment,
  })
  // A hand-over makes a single notice, and not another one for each package.
  const handOver = (await news()).filter(({ event }) => /^(delivery|package)/.test(event))
  expect(handOver.map(({ event, facts }) => [event, facts.more])).toEqual([['delivery.done', 'Una Brown']])
})
