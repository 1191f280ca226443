import { beforeEach, describe, expect, test } from 'vitest'
import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Role } from '#sync/policies/roles.ts'
import { putPackage } from '../test/billable.ts'
import { openEndings } from '../test/endings.ts'

// An unclaimed package that is given up and taken back, and a customer's choice for a package.

const { server, accountId, otherId, send, post, noticed, ...calls } = await openEndings()
const { abandon, undo, sell, destroy, read, waiting, balances, photoOf, settleAll } = calls

describe('[N2] an uncollected package', () => {
  test.each<[string, Partial<Package>, string]>([
    ['is not at the counter', { status: 'AtLocalOffice' }, 'doesn’t wait at the counter'],
    ['was delivered', { status: 'Delivered', deliveredTo: 'Una' }, 'already delivered to Una'],
    ['has no owner', { accountId: null }, 'has no owner'],
    ['was counted as missing', { arrival: 'Missing' }, 'doesn’t wait at the counter'],
    ['lacks a piece', { pieces: 2, missingPieces: [2], deliveredPieces: [1] }, 'find them first'],
    ['isn’t billed', { billedAt: null }, 'hasn’t been billed yet'],
    ['was never reminded of', { ending: null }, 'still has reminders to come'],
    ['has its last reminder to come', { ending: noticed(40, 30) }, 'still has reminders to come'],
    ['had it lately', { ending: noticed(14) }, 'it can be given up 15 days after that'],
    ['has a choice of its customer', { ending: { ...noticed(), status: 'Chosen' } }, 'do what they chose'],
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
    const ending: PackageEnding = { ...noticed(), status: 'Abandoned' }
    const pkg = await waiting({ ending, pieces: 2, missingPieces: [2] })
    await photoOf(pkg)
    for (const answer of [await sell('Supervisor', pkg, 100), await destroy('Supervisor', pkg)])
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining('isn’t at hand'),
      ])
  })

  test('is given up by a supervisor or a senior with words, 15 days after the last reminder, and taken back', async () => {
    const pkg = await waiting({ ending: noticed(15) })
    for (const role of ['User', 'Warehouse', 'Employee'] as const) {
      expect((await abandon(role, pkg)).statusCode, role).toBe(403)
      expect((await undo(role, pkg)).statusCode, role).toBe(403)
      expect((await sell(role, pkg, 100)).statusCode, role).toBe(403)
      expect((await destroy(role, pkg)).statusCode, role).toBe(403)
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

  test('is read by its owner without names, and by no other customer', async () => {
    const pkg = await waiting()
    await abandon('Senior', pkg)
    const customerResponse = await send('User', 'GET', `/api/packages/${pkg.packageId}/customer`)
    expect(customerResponse.json<Package>().ending).toMatchObject({
      status: 'Abandoned',
      reason: 'Nobody came',
      by: '',
    })
    const strange = await putPackage(server, otherId, { status: 'ReadyForPickup', ending: noticed() })
    expect((await post('User', strange, 'choice', { choice: 'SendOn', feeJmdCents: 0 })).statusCode).toBe(404)
  })

  test('that its customer pays and collects in between can’t be sold any longer', async () => {
    const pkg = await waiting()
    await abandon('Senior', pkg)
    const recipient = { name: 'Una', relationship: 'Sister', idType: 'Passport', idLast4: '1234' }
    const response = await send('Supervisor', 'POST', '/api/packages/delivertocustomer', {
      ...{ packageIds: [pkg.packageId], recipient, reason: 'She asked', overrideReason: '' },
    })
    expect(response.statusCode, response.body).toBe(200)
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

describe('[N4] a customer’s choice for a package', () => {
  beforeEach(settleAll)
  const choose = (role: Role, pkg: Pick<Package, 'packageId'>, choice: string, feeJmdCents: number) =>
    post(role, pkg, 'choice', { choice, feeJmdCents })
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
    const paymentResponse = await send('Supervisor', 'POST', '/api/invoices/receivepayment', pay)
    expect(paymentResponse.statusCode, paymentResponse.body).toBe(200)
    expect((await choose('User', pkg, 'SendOn', 0)).json().message).toContain('paid already')
  })

  test.each<[string, Partial<Package>, string]>([
    ['is on its way', { status: 'OnRoute' }, 'ReturnToShop'],
    ['is in Florida and asked to Florida', {}, 'ReturnToFlorida'],
    ['waits at the counter and was never asked about', { status: 'ReadyForPickup' }, 'ReturnToShop'],
    ['was given up', { status: 'ReadyForPickup', ending: { ...noticed(), status: 'Abandoned' } }, 'Destroy'],
    ['is in a van', { status: 'ReadyForPickup', ending: noticed(), driverId: otherId }, 'Destroy'],
  ])('is refused when it %s', async (_what, more, choice) => {
    const answer = await choose('User', await inFlorida(more), choice, fee)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('nothing to choose'),
    ])
  })

  test('is done: paid, it leaves, arrives, and nothing else is charged for a package that never left Florida', async () => {
    const pkg = await inFlorida({ weightLb: 3, declaredValueUsdCents: 1000 })
    const step = (stepName: string, role: Role = 'Warehouse', more: object = {}) =>
      send(role, 'POST', `/api/packages/${pkg.packageId}/wayback`, { step: stepName, ...more })
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
