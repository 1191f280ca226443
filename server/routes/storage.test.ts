import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { StorageReply } from '#sync/api/storage.ts'
import type { Package } from '#sync/entities/package.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { accountIdOf } from '../test/money.ts'

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

test('storage that comes after the invoice is billed by itself, each day once', async () => {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  expect((await post(of(pkg))).json().message).toBe(
    `Package ${pkg.trackingNumber} has no invoice yet. Make it: its storage will be on it.`,
  )
  await readySince(server, pkg, 5)
  const main = (await post(`/api/packages/createinvoice/${pkg.packageId}`)).json<InvoiceReply>()
  expect(await look(pkg)).toMatchObject({ days: 5, warn: true, chargedDays: 0, dueJmdCents: 0 })
  expect((await post(of(pkg))).statusCode).toBe(409)
  wait(5)
  expect(await look(pkg)).toMatchObject({ warn: false, chargedDays: 3, billedDays: 0, dueJmdCents: 15_000 })
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
  const anew = (await post(url)).json<InvoiceReply>()
  expect(anew.featureValues.map(({ feature }) => feature)).not.toContain('Storage')
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
    // A box of long ago, too: what somebody says of the day when it was ready moves no money.
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
  expect(await look(pkg)).toMatchObject({ chargedDays: 3, billedDays: 0, dueJmdCents: 15_000 })
})

test('a stranger’s package answers as one that is not there', async () => {
  const pkg = await putPackage(server, await accountIdOf(server, 'User2'))
  const token = await server.tokenOf('User')
  const unknown = '/api/packages/01999999-9999-7999-8999-999999999999/storage'
  const answers = [await server.as(token, { url: of(pkg) }), await server.as(token, { url: unknown })]
  expect(answers.map((one) => one.statusCode)).toEqual([404, 404])
  expect(answers[0]?.json()).toEqual(answers[1]?.json())
})
