import { beforeEach, describe, expect, test } from 'vitest'
import type { PackageEnding } from '#sync/entities/ending.ts'
import type { Package } from '#sync/entities/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import { allocate, sumAllocations } from '#sync/rules/allocation.ts'
import { beginEnding } from '#sync/rules/ending.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { debtsOf } from '../db/billing/ledger.ts'
import { findPayment } from '../db/payments/payments.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { onTheBooks, openCompany, owe } from '../test/money.ts'
import { putPhoto } from '../test/package-photos.ts'
import { takePayment } from './payments.ts'

// An unclaimed package: given up, taken back, sold or destroyed, and the money of it.

const tokens = new Map<Role, string>()
const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
for (const role of ['User', 'Warehouse', 'Employee', 'Supervisor', 'Senior', 'Admin'] as const)
  tokens.set(role, await server.tokenOf(role))

const send = (
  who: Role,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  key = '',
) =>
  server.as(tokens.get(who) ?? '', {
    ...{ method, url, ...(payload && { payload }) },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
type Named = Pick<Package, 'packageId'>
const at = (days: number) => isoOf(deps.clock.now() - days * dayMs)
const post = (who: Role, { packageId }: Named, path: string, payload: object, key?: string) =>
  send(who, 'POST', `/api/packages/${packageId}/${path}`, payload, key)
const abandon = (who: Role, pkg: Named, reason = 'Nobody came') => post(who, pkg, 'abandonment', { reason })
const undo = (who: Role, pkg: Named, reason = 'The customer called') =>
  post(who, pkg, 'abandonment/undo', { reason })
const sell = (who: Role, pkg: Named, amountJmdCents: number, more: object = {}, key?: string) =>
  post(who, pkg, 'sale', { amountJmdCents, method: 'Cash', ...more }, key)
const destroy = (who: Role, pkg: Named, reason = 'Spoiled') => post(who, pkg, 'destruction', { reason })
const read = async ({ packageId }: Named) =>
  (await send('Supervisor', 'GET', `/api/packages/${packageId}`)).json<Package>()
async function change({ packageId }: Named, changes: Partial<Package>) {
  await onTheBooks(deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, ...changes })
  })
}
const noted = (daysAgo = 16, day = 45): PackageEnding => ({
  ...beginEnding('Unclaimed', 'Noticed', { reason: '', by: '', at: at(daysAgo) }),
  notices: [{ day, at: at(daysAgo) }],
})
const billedAt = () => ({ billedAt: at(50) })
const waiting = (overrides: Partial<Package> = {}) =>
  putPackage(server, accountId, {
    ...{ status: 'ReadyForPickup', ending: noted(), ...billedAt() },
    ...overrides,
  })
const balances = async () =>
  (await send('Supervisor', 'GET', `/api/payments/balances/${accountId}`)).json<{
    owedJmdCents: number
    creditJmdCents: number
  }>()
const photoOf = ({ packageId }: Named, daysAgo = -1) => putPhoto(deps, { packageId, accountId }, at(daysAgo))

async function settleAll(): Promise<void> {
  await onTheBooks(deps, async (tx) => {
    const allocations = allocate(10_000_000, await debtsOf(tx.kysely, accountId, ''))
    const amountJmdCents = sumAllocations(allocations)
    if (amountJmdCents === 0) return
    const money = { accountId, method: 'BankTransfer', amountJmdCents, reference: 'Settled' } as const
    await takePayment(tx, deps, { ...money, receivedBy: 'Test', allocations })
  })
}

describe('[N2] a package that nobody collects', () => {
  test.each<[string, Partial<Package>, string]>([
    ['is not at the counter', { status: 'AtLocalOffice' }, 'doesn’t wait at the counter'],
    ['was delivered', { status: 'Delivered', deliveredTo: 'Una' }, 'already delivered to Una'],
    ['has no owner', { accountId: null }, 'has no owner'],
    ['was counted as missing', { arrival: 'Missing' }, 'doesn’t wait at the counter'],
    ['lacks a piece', { pieces: 2, missingPieces: [2], deliveredPieces: [1] }, 'find them first'],
    ['isn’t billed', { billedAt: null }, 'hasn’t been billed yet'],
    ['was never reminded of', { ending: null }, 'still has reminders to come'],
    ['has its last reminder to come', { ending: noted(40, 30) }, 'still has reminders to come'],
    ['had it lately', { ending: noted(14) }, 'it can be given up 15 days after that'],
    ['has a choice of its customer', { ending: { ...noted(), status: 'Chosen' } }, 'do what they chose'],
    [
      'is held',
      {
        customs: {
          channel: 'Red',
          state: 'Hold',
          note: '',
          entryNumber: '',
          dutyJmdCents: null,
          recordedBy: null,
          recordedAt: null,
        },
      },
      'doesn’t wait at the counter',
    ],
  ])('is not given up when it %s', async (_what, overrides, words) => {
    const answer = await abandon('Supervisor', await waiting(overrides))
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining(words)])
  })

  test('is neither sold nor destroyed while one of its pieces is missing', async () => {
    const ending: PackageEnding = { ...noted(), status: 'Abandoned' }
    const pkg = await waiting({ ending, pieces: 2, missingPieces: [2] })
    await photoOf(pkg)
    for (const answer of [await sell('Supervisor', pkg, 100), await destroy('Supervisor', pkg)])
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining('isn’t at hand'),
      ])
  })

  test('is given up by a supervisor or a senior with words, 15 days after the last reminder, and taken back', async () => {
    const pkg = await waiting({ ending: noted(15) })
    for (const who of ['User', 'Warehouse', 'Employee'] as const) {
      expect((await abandon(who, pkg)).statusCode, who).toBe(403)
      expect((await undo(who, pkg)).statusCode, who).toBe(403)
      expect((await sell(who, pkg, 100)).statusCode, who).toBe(403)
      expect((await destroy(who, pkg)).statusCode, who).toBe(403)
    }
    expect((await abandon('Supervisor', pkg, ' ')).statusCode).toBe(400)
    expect((await undo('Supervisor', pkg)).json().message).toContain('wasn’t given up')
    expect((await abandon('Senior', pkg)).json().ending).toMatchObject({
      ...{ status: 'Abandoned', cause: 'Unclaimed', reason: 'Nobody came' },
    })
    expect((await abandon('Senior', pkg)).statusCode).toBe(200)
    expect((await undo('Supervisor', pkg)).json().ending).toMatchObject({
      ...{ status: 'Noticed', notices: [{ day: 45 }] },
    })
  })

  test('is read by its owner without names, and by nobody else', async () => {
    const pkg = await waiting()
    await abandon('Senior', pkg)
    const own = await send('User', 'GET', `/api/packages/${pkg.packageId}/customer`)
    expect(own.json<Package>().ending).toMatchObject({ status: 'Abandoned', reason: 'Nobody came', by: '' })
    const strange = await putPackage(server, otherId, { status: 'ReadyForPickup', ending: noted() })
    expect((await post('User', strange, 'choice', { choice: 'SendOn', feeJmdCents: 0 })).statusCode).toBe(404)
  })

  test('that its customer pays and collects in between can’t be sold any longer', async () => {
    const pkg = await waiting()
    await abandon('Senior', pkg)
    const recipient = { name: 'Una', relationship: 'Sister', idType: 'Passport', idLast4: '1234' }
    const taken = await send('Supervisor', 'POST', '/api/packages/delivertocustomer', {
      ...{ packageIds: [pkg.packageId], recipient, reason: 'She asked', overrideReason: '' },
    })
    expect(taken.statusCode, taken.body).toBe(200)
    expect((await read(pkg)).ending).toBeNull()
    for (const answer of [
      await sell('Senior', pkg, 100_000),
      await destroy('Senior', pkg),
      await undo('Senior', pkg),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining('was already delivered to Una'),
      ])
  })
})

describe('[N3] a sale', () => {
  beforeEach(settleAll)

  test('pays what its customer owes, and the rest is their credit: drawer, receipt and package agree', async () => {
    const pkg = await waiting()
    const { invoiceId } = await owe(deps, accountId, 300_000)
    const before = await balances()
    await abandon('Senior', pkg)
    const answer = await sell('Senior', pkg, 500_000, {}, 'sale-1')
    expect(answer.statusCode, answer.body).toBe(200)
    const sold = await read(pkg)
    expect(sold).toMatchObject({ status: 'Delivered', ending: { status: 'Sold', proceedsJmdCents: 500_000 } })
    const payment = await findPayment(deps.db.reads.kysely, sold.ending?.paymentId ?? '')
    expect(payment).toMatchObject({
      ...{ accountId, amountJmdCents: 500_000, method: 'Cash', reference: `Sale of ${pkg.trackingNumber}` },
      allocations: [{ invoiceId, amountJmdCents: 300_000 }],
    })
    const drawer = await deps.db.reads.kysely
      .selectFrom('tillEntry')
      .where('paymentId', '=', sold.ending?.paymentId ?? '')
      .select(['amountJmdCents'])
      .execute()
    expect(drawer).toEqual([{ amountJmdCents: 500_000 }])
    const after = await balances()
    expect([after.owedJmdCents, after.creditJmdCents - before.creditJmdCents]).toEqual([0, 200_000])
    expect(await ledgerErrors(deps.db.reads.kysely)).toEqual([])
    // Repeated with its key it sells nothing again, with another one it is over.
    expect((await sell('Senior', pkg, 500_000, {}, 'sale-1')).statusCode).toBe(200)
    expect((await balances()).creditJmdCents).toBe(after.creditJmdCents)
    for (const again of [
      await sell('Senior', pkg, 500_000),
      await undo('Senior', pkg),
      await destroy('Senior', pkg),
    ])
      expect([again.statusCode, again.json().message]).toEqual([409, `${pkg.trackingNumber} was sold.`])
    const back = { packageIds: [pkg.packageId], status: 'ReadyForPickup', reason: 'A mistake' }
    const step = await send('Supervisor', 'PUT', '/api/packages/status-update', {
      ...back,
      note: '',
      branchId: null,
    })
    expect(step.json().message).toContain('was sold, so its status stays')
  })

  test('that brings less than is owed pays that package first, and nothing is credit', async () => {
    const pkg = await waiting({ billedAt: null, ending: noted() })
    const older = await owe(deps, accountId, 100_000)
    const bill = await send('Admin', 'POST', `/api/packages/createinvoice/${pkg.packageId}`, {})
    expect(bill.statusCode, bill.body).toBe(200)
    await abandon('Senior', pkg)
    const before = await balances()
    await sell('Senior', pkg, 100_000)
    const { paymentId } = (await read(pkg)).ending ?? {}
    const payment = await findPayment(deps.db.reads.kysely, paymentId ?? '')
    expect(payment?.allocations).toEqual([
      { invoiceId: bill.json().invoiceId, amountJmdCents: Math.min(100_000, bill.json().totalJmdCents) },
      ...(bill.json().totalJmdCents < 100_000
        ? [{ invoiceId: older.invoiceId, amountJmdCents: 100_000 - bill.json().totalJmdCents }]
        : []),
    ])
    const after = await balances()
    expect(before.owedJmdCents - after.owedJmdCents).toBe(100_000)
    expect(after.creditJmdCents).toBe(before.creditJmdCents)
  })

  test('bills the storage that came since the invoice, and it ends with the sale', async () => {
    const pkg = await waiting({ billedAt: null })
    const bill = await send('Admin', 'POST', `/api/packages/createinvoice/${pkg.packageId}`, {})
    await readySince(server, pkg, 60)
    await abandon('Senior', pkg)
    const storage = async () =>
      (await send('Supervisor', 'GET', `/api/packages/${pkg.packageId}/storage`)).json().dueJmdCents
    const due = await storage()
    expect(due).toBeGreaterThan(0)
    const before = await balances()
    await sell('Senior', pkg, 1_000_000)
    const after = await balances()
    expect(after.creditJmdCents - before.creditJmdCents).toBe(1_000_000 - due - bill.json().totalJmdCents)
    expect(await storage()).toBe(0)
  })

  test.each<[string, number, object, string]>([
    ['nothing', 0, {}, 'must be more than zero'],
    ['part of a coin', 100_050, {}, 'whole coins'],
    ['account credit', 100_000, { method: 'AccountCredit' }, 'choose how it was paid'],
    ['a transfer that nobody can find again', 100_000, { method: 'Unknown' }, 'is not one of'],
  ])('for %s is refused, and the package stays', async (_what, amount, more, words) => {
    const pkg = await waiting()
    await abandon('Senior', pkg)
    const answer = await sell('Senior', pkg, amount, more)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)])
    expect((await read(pkg)).ending?.status).toBe('Abandoned')
  })

  test('needs the right to take money, a package that was given up, and one that is at hand', async () => {
    const pkg = await waiting()
    expect((await sell('Senior', pkg, 100_000)).json().message).toContain('wasn’t given up')
    await abandon('Senior', pkg)
    await change(pkg, { arrival: 'Missing' })
    expect((await sell('Senior', pkg, 100_000)).json().message).toContain('isn’t at hand')
    await change(pkg, { arrival: null })
    const right = 'Supervisor.ReceivePaymentView'
    const row = { authorizationId: right, role: 'Supervisor', permission: 'ReceivePaymentView' } as const
    const allow = (isAllowed: boolean) =>
      onTheBooks(deps, async ({ kysely }) => {
        if (isAllowed) await kysely.insertInto('authorization').values(row).execute()
        else await kysely.deleteFrom('authorization').where('authorizationId', '=', right).execute()
      })
    await allow(false)
    expect((await sell('Supervisor', pkg, 100_000)).statusCode).toBe(403)
    await allow(true)
    const both = await Promise.all([sell('Supervisor', pkg, 100_000), sell('Senior', pkg, 90_000)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

test('a package is destroyed with words and a picture that came after it was given up', async () => {
  const pkg = await waiting()
  expect((await destroy('Senior', pkg)).json().message).toContain('neither given up nor chosen')
  await photoOf(pkg, 2)
  await abandon('Senior', pkg)
  expect((await destroy('Senior', pkg)).json().message).toContain('Take a picture')
  await photoOf(pkg)
  expect((await destroy('Senior', pkg, ' ')).statusCode).toBe(400)
  expect((await destroy('Senior', pkg)).json()).toMatchObject({
    ...{ status: 'Delivered', ending: { status: 'Destroyed', reason: 'Spoiled', proceedsJmdCents: 0 } },
  })
  expect((await destroy('Senior', pkg)).statusCode).toBe(200)
  expect((await read(pkg)).ending?.photoFileId).toBeTruthy()
})

describe('[N4] what a customer chooses for a package', () => {
  beforeEach(settleAll)
  const choose = (who: Role, pkg: Named, choice: string, feeJmdCents: number) =>
    post(who, pkg, 'choice', { choice, feeJmdCents })
  const inFlorida = (more: Partial<Package> = {}) =>
    putPackage(server, accountId, { status: 'ReceivedAtWharehouse', ...more })
  /** J$1,500.00 and 15 % GCT. */
  const fee = 172_500

  test('is billed once at the fee that was shown, and taken back with another choice while it isn’t paid', async () => {
    const pkg = await inFlorida()
    const wrong = await choose('User', pkg, 'ReturnToShop', fee - 1)
    expect([wrong.statusCode, wrong.json().message]).toEqual([409, expect.stringContaining('J$1,725.00')])
    expect((await choose('User', pkg, 'ReturnToShop', fee)).json().ending).toMatchObject({
      ...{ status: 'Chosen', choice: 'ReturnToShop', feeJmdCents: fee },
    })
    await choose('User', pkg, 'ReturnToShop', fee)
    expect((await balances()).owedJmdCents).toBe(fee)
    await choose('User', pkg, 'SendOn', 0)
    expect([(await balances()).owedJmdCents, (await read(pkg)).ending]).toEqual([0, null])
    await choose('Warehouse', pkg, 'ReturnToShop', fee)
    const { feeInvoiceId } = (await read(pkg)).ending ?? {}
    const pay = { accountId, method: 'Cash', invoiceIds: [feeInvoiceId], amountJmdCents: fee }
    const paid = await send('Supervisor', 'POST', '/api/invoices/receivepayment', pay)
    expect(paid.statusCode, paid.body).toBe(200)
    expect((await choose('User', pkg, 'SendOn', 0)).json().message).toContain('paid already')
  })

  test.each<[string, Partial<Package>, string]>([
    ['is on its way', { status: 'OnRoute' }, 'ReturnToShop'],
    ['is in Florida and asked to Florida', {}, 'ReturnToFlorida'],
    ['waits at the counter and was never asked about', { status: 'ReadyForPickup' }, 'ReturnToShop'],
    ['was given up', { status: 'ReadyForPickup', ending: { ...noted(), status: 'Abandoned' } }, 'Destroy'],
    ['is in a van', { status: 'ReadyForPickup', ending: noted(), driverId: otherId }, 'Destroy'],
  ])('is refused when it %s', async (_what, more, choice) => {
    const answer = await choose('User', await inFlorida(more), choice, fee)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('nothing to choose'),
    ])
  })

  test('is done: paid, it leaves, arrives, and nothing else is charged for a package that never left Florida', async () => {
    const pkg = await inFlorida({ weightLb: 3, declaredValueUsdCents: 1000 })
    const step = (stepName: string, who: Role = 'Warehouse', more: object = {}) =>
      send(who, 'POST', `/api/packages/${pkg.packageId}/wayback`, { step: stepName, ...more })
    await choose('User', pkg, 'ReturnToShop', fee)
    expect((await step('Leave')).json().message).toContain('to be paid')
    expect((await step('Leave', 'Warehouse', { overrideReason: 'Trust me' })).statusCode).toBe(403)
    const { feeInvoiceId } = (await read(pkg)).ending ?? {}
    const pay = { accountId, method: 'Cash', invoiceIds: [feeInvoiceId], amountJmdCents: fee }
    await send('Supervisor', 'POST', '/api/invoices/receivepayment', pay)
    expect((await step('Arrive')).json().message).toContain('isn’t on its way back')
    expect((await step('Leave', 'Warehouse', { carrier: 'UPS', carrierNumber: '1Z' })).statusCode).toBe(200)
    const release = await send('Supervisor', 'POST', '/api/packages/release', { packageIds: [pkg.packageId] })
    expect(release.body).toContain('going back to the shop')
    expect((await step('Arrive')).statusCode).toBe(200)
    expect(await read(pkg)).toMatchObject({
      ...{ status: 'Delivered', ending: { status: 'Returned', carrier: 'UPS' } },
      chargesWaiver: { reason: 'It never left Florida.' },
    })
    const toBill = await send('Supervisor', 'POST', '/api/packages/paginated/1', {
      pageSize: 100,
      toBill: true,
    })
    expect(toBill.body).not.toContain(pkg.packageId)
  })
})
