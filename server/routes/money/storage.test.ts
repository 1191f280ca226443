import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { StorageReply } from '#sync/api/money/storage.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { ledgerErrors } from '../../billing/ledger.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage, readySince } from '../../test/billable.ts'
import { accountIdOf } from '../../test/money.ts'

let server: TestApp
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  accountId = await accountIdOf(server, 'User')
})
afterAll(async () => {
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
  await server.close()
})

const of = (pkg: Package) => `/api/packages/${pkg.packageId}/storage`
const look = async (pkg: Package) =>
  (await server.as(await server.tokenOf('User'), { url: of(pkg) })).json<StorageReply>()
const post = async (url: string, payload: object = {}) =>
  server.as(await server.tokenOf('Employee'), { method: 'POST', url, payload })
const wait = (days: number) => server.clock.forward(days * 86_400_000)

test('storage that comes after the invoice is billed automatically, each day once', async () => {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  expect((await post(of(pkg))).json().message).toBe(
    `Package ${pkg.trackingNumber} has no invoice yet. Make it: its storage will be on it.`,
  )
  await readySince(server, pkg, 5)
  const main = (await post(`/api/packages/createinvoice/${pkg.packageId}`)).json<InvoiceReply>()
  expect(await look(pkg)).toMatchObject({ days: 5, warn: true, chargedDays: 0, dueJmdCents: 0 })
  expect((await post(of(pkg))).statusCode).toBe(409)
  wait(5)
  expect(await look(pkg)).toMatchObject({ warn: false, chargedDays: 3, billedDays: 0, dueJmdCents: 17_250 })
  const first = (await post(of(pkg))).json<InvoiceReply>()
  expect([first.statusId, first.subtotalJmdCents, first.gctJmdCents]).toEqual(['unpaid', 15_000, 2_250])
  expect(await look(pkg)).toMatchObject({ chargedDays: 3, billedDays: 3, dueJmdCents: 0 })
  expect((await post(of(pkg))).statusCode).toBe(409)
  wait(2)
  const second = (await post(of(pkg), { waiver: 'Road was closed' })).json<InvoiceReply>()
  expect([second.statusId, second.totalJmdCents, second.featureValues.map(({ how }) => how)[1]]).toEqual([
    'paid',
    0,
    'Waived: Road was closed',
  ])
  expect(await look(pkg)).toMatchObject({ chargedDays: 5, billedDays: 5, dueJmdCents: 0 })
  const url = `/api/packages/createinvoice/${pkg.packageId}`
  const desk = await server.tokenOf('Employee')
  expect((await server.as(desk, { url })).json().invoiceId).toBe(main.invoiceId)
  const payload = { invoiceId: main.invoiceId, voidReason: 'Wrong category' }
  await server.as(desk, { method: 'PUT', url: '/api/invoices', payload })
  const newInvoice = (await post(url)).json<InvoiceReply>()
  expect(newInvoice.featureValues.map(({ feature }) => feature)).not.toContain('Storage')
})

test.each(['2015-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', 'weeks ago'])(
  '[D9] a device or a call with its clock at %s bills no storage',
  async (wrong) => {
    const warehouse = await server.tokenOf('Warehouse')
    const parcel = {
      trackingNumber: `TBA3000000${Math.floor(server.clock.now() % 90_000) + 10_000}`,
      accountId,
    }
    const checkedIn = await server.as(warehouse, {
      method: 'POST',
      url: '/api/packages/checkin',
      payload: { packages: [{ ...parcel, weightLb: 2, declaredValueUsdCents: 5000 }] },
    })
    const { packageId } = checkedIn.json().results[0]
    // The box may be one of long ago, too: what a person says of the day when it was ready moves no money.
    wait(60)
    const occurredAt =
      wrong === 'weeks ago' ? new Date(server.clock.now() - 40 * 86_400_000).toISOString() : wrong
    const ready = { packageIds: [packageId], status: 'ReadyForPickup', occurredAt }
    const answer = await server.as(await server.tokenOf('Supervisor'), {
      ...{ method: 'PUT', url: '/api/packages/status-update', payload: ready },
    })
    expect(answer.statusCode).toBe(200)
    const storage = await server.as(await server.tokenOf('User'), {
      url: `/api/packages/${packageId}/storage`,
    })
    expect(storage.json()).toMatchObject({ days: 0, dueJmdCents: 0 })
    wait(1)
  },
)

test('a void bill has billed nothing', async () => {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await readySince(server, pkg, 1)
  await post(`/api/packages/createinvoice/${pkg.packageId}`)
  wait(9)
  const { invoiceId } = (await post(of(pkg))).json<InvoiceReply>()
  const payload = { invoiceId, voidReason: 'We were closed' }
  await server.as(await server.tokenOf('Employee'), { method: 'PUT', url: '/api/invoices', payload })
  expect(await look(pkg)).toMatchObject({ chargedDays: 3, billedDays: 0, dueJmdCents: 17_250 })
})

test('a package that an invoice for its storage names neither goes nor changes its owner', async () => {
  const { pkg, storage } = await withStorage()
  await receive({ invoiceIds: [], storage })
  const invoices = await server.app.deps.db.reads.kysely
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.packageId', '=', pkg.packageId)
    .orderBy('invoice.invoiceId')
    .select(['invoice.invoiceId', 'invoice.number'])
    .distinct()
    .execute()
  const [first, second] = invoices
  const put = async (url: string, payload: object) =>
    server.as(await server.tokenOf('Employee'), { method: 'PUT', url, payload })
  const voiding = (invoiceId = '') => put('/api/invoices', { invoiceId, voidReason: 'Wrong customer' })
  await voiding(first?.invoiceId)
  const change = { packageId: pkg.packageId, accountId: await accountIdOf(server, 'User2') }
  const answers = [
    await put('/api/packages', change),
    await server.as(await server.tokenOf('Supervisor'), {
      ...{ method: 'DELETE', url: `/api/packages/${pkg.packageId}` },
    }),
  ]
  const words = `Invoice ${second?.number} charges for the package as well. Void that invoice first, then `
  expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
    [409, `${words}change the customer.`],
    [409, `${words}delete the package.`],
  ])
  await voiding(second?.invoiceId)
  expect((await put('/api/packages', change)).statusCode).toBe(200)
})

test('a stranger’s package answers as one that is not there', async () => {
  const pkg = await putPackage(server, await accountIdOf(server, 'User2'))
  const token = await server.tokenOf('User')
  const unknownUrl = '/api/packages/01999999-9999-7999-8999-999999999999/storage'
  const answers = [await server.as(token, { url: of(pkg) }), await server.as(token, { url: unknownUrl })]
  expect(answers.map((reply) => reply.statusCode)).toEqual([404, 404])
  expect(answers[0]?.json()).toEqual(answers[1]?.json())
})

/** A package whose invoice is paid and for which three days of storage came since, with its owner and who serves them. */
async function withStorage(owner: 'User' | 'User2' = 'User') {
  const account = await accountIdOf(server, owner)
  const pkg = await putPackage(server, account, { status: 'ReadyForPickup' })
  await readySince(server, pkg, 5)
  const { invoiceId } = (await post(`/api/packages/createinvoice/${pkg.packageId}`)).json<InvoiceReply>()
  await receive({ accountId: account, invoiceIds: [invoiceId] })
  wait(5)
  return { pkg, storage: [{ packageId: pkg.packageId, dueJmdCents: 17_250 }] }
}
const receive = (body: object, key = '') =>
  send('Employee', '/api/invoices/receivepayment', { accountId, method: 'Cash', ...body }, key)
const send = async (login: 'User' | 'User2' | 'Employee', url: string, payload: object, key = '') =>
  server.as(await server.tokenOf(login), {
    ...{ method: 'POST', url, payload },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const dueOf = async ({ packageId }: Package) => {
  const answer = await server.as(await server.tokenOf('User'), { url: `/api/payments/balances/${accountId}` })
  return answer.json().storage.filter((row: Pick<Package, 'packageId'>) => row.packageId === packageId)
}

test('[R11] the customer, the counter and the invoice use one number, taken in one step', async () => {
  const { pkg, storage } = await withStorage()
  const read = (await look(pkg)).dueJmdCents
  expect([read, await dueOf(pkg)]).toEqual([
    17_250,
    [{ packageId: pkg.packageId, trackingNumber: pkg.trackingNumber, description: '', dueJmdCents: read }],
  ])
  const body = { invoiceIds: [], storage }
  const payment = await receive(body, 'the same payment')
  const [invoice] = payment.json().invoices
  expect([settledBy(payment.json().payment), invoice.totalJmdCents, invoice.statusId]).toEqual([
    read,
    read,
    'paid',
  ])
  expect([(await look(pkg)).dueJmdCents, await dueOf(pkg)]).toEqual([0, []])
  const secondReply = await receive(body, 'the same payment')
  expect([secondReply.statusCode, secondReply.json().paymentId, secondReply.json().invoices]).toEqual([
    ...[200, payment.json().paymentId, [invoice]],
  ])
  wait(1)
  expect((await look(pkg)).dueJmdCents).toBe(5_750)
})

test('[R11] storage that is not what the person was shown is refused, and nothing is billed or taken', async () => {
  const { pkg, storage } = await withStorage()
  const countInvoices = async () =>
    (await server.app.deps.db.reads.kysely.selectFrom('invoice').select('invoiceId').execute()).length
  const before = await countInvoices()
  const yesterday = [{ packageId: pkg.packageId, dueJmdCents: 11_500 }]
  const old = await receive({ invoiceIds: [], storage: yesterday })
  expect([old.statusCode, old.json().message]).toEqual([
    409,
    `The storage of package ${pkg.trackingNumber} is J$172.50 now, not J$115.00. Check the amount and try again.`,
  ])
  expect((await receive({ invoiceIds: [] })).statusCode).toBe(400)
  const { storage: others } = await withStorage('User2')
  expect((await receive({ invoiceIds: [], storage: others })).statusCode).toBe(404)
  const pay = (login: 'User' | 'User2', parts: object) =>
    send(login, '/api/invoices/bulk-payment', { invoiceIds: [], storage: parts, method: 'CardLink' })
  expect((await pay('User2', storage)).statusCode).toBe(404)
  expect((await send('User2', '/api/checkouts', { storage })).statusCode).toBe(404)
  expect((await pay('User', yesterday)).statusCode).toBe(409)
  // An invoice for the other customer's package was made on the way here.
  expect(await countInvoices()).toBe(before + 1)
  await receive({ invoiceIds: [], storage })
  expect((await receive({ invoiceIds: [], storage })).statusCode).toBe(409)
})

test('[R11] a customer’s payment by card bills the storage with it, once however often it is sent', async () => {
  const { pkg, storage } = await withStorage()
  const body = { invoiceIds: [], storage, method: 'CardLink' }
  const url = '/api/invoices/bulk-payment'
  const first = (await send('User', url, body, 'one card payment')).json()
  expect([first.checkout.totalJmdCents, first.paymentLink]).toEqual([17_250, expect.any(String)])
  const secondReply = (await send('User', url, body, 'one card payment')).json()
  expect([secondReply.checkout.checkoutId, secondReply.checkout.items]).toEqual([
    ...[first.checkout.checkoutId, first.checkout.items],
  ])
  // Frozen: tomorrow's storage is no part of this payment.
  wait(1)
  expect((await look(pkg)).dueJmdCents).toBe(5_750)
})

test('[R13] storage ends with the day on which a delivery sets out, and is due at the door', async () => {
  const { pkg, storage } = await withStorage()
  // The customer's older bills of this file would keep the van at the office.
  const overdue = { reminderDays: [], stopDays: null }
  const admin = await server.tokenOf('Admin')
  await server.as(admin, { method: 'PUT', url: '/api/settings', payload: { overdue } })
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  const response = await send('User', '/api/deliveries', { packageIds: [pkg.packageId], address })
  const { deliveryId, dueJmdCents: fee } = response.json()
  const put = async (login: 'Employee' | 'Driver', payload: object) =>
    server.as(await server.tokenOf(login), { method: 'PUT', url: `/api/deliveries/${deliveryId}`, payload })
  await put('Employee', { driverId: await accountIdOf(server, 'Driver'), stopOrder: 1 })
  const out = await put('Driver', { status: 'OutForDelivery' })
  const due = out.json().dueJmdCents
  expect([out.statusCode, due]).toEqual([200, fee + (storage[0]?.dueJmdCents ?? 0)])
  const row = await server.app.deps.db.reads.kysely
    .selectFrom('delivery')
    .where('deliveryId', '=', deliveryId)
    .select('dueJmdCents')
    .executeTakeFirst()
  expect(row?.dueJmdCents).toBe(due)
  // The van comes back in the morning: nothing lies on a shelf.
  wait(1)
  expect((await look(pkg)).dueJmdCents).toBe(0)
  const proof = { recipientName: 'Ursula Thompson' }
  const short = { status: 'Delivered', proof, collected: { method: 'Cash', amountJmdCents: fee } }
  expect((await put('Driver', short)).json().message).toContain('has J$172.50 to be paid')
  const wholePayment = { ...short, collected: { method: 'Cash', amountJmdCents: due } }
  expect((await put('Driver', wholePayment)).statusCode).toBe(200)
  expect((await look(pkg)).dueJmdCents).toBe(0)
})
