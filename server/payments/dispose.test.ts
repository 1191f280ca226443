import { beforeEach, describe, expect, test } from 'vitest'
import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { findPayment } from '../db/payments/payments.ts'
import { readySince } from '../test/billable.ts'
import { openEndings } from '../test/endings.ts'
import { accountIdOf, onTheBooks, owe } from '../test/money.ts'

// A package that was given up is sold or destroyed, and its money.

const { server, deps, accountId, at, send, noticed, ...calls } = await openEndings()
const otherId = await accountIdOf(server, 'User2')
const { abandon, undo, sell, destroy, read, change, waiting, balances, photoOf, settleAll } = calls

describe('[N3] a sale', () => {
  beforeEach(settleAll)

  test('pays what its customer owes, and the rest is their credit: drawer, receipt and package agree', async () => {
    const pkg = await waiting()
    const { invoiceId } = await owe(deps, accountId, 300_000)
    const before = await balances()
    await abandon('Senior', pkg)
    const answer = await sell('Senior', pkg, 500_000, {}, 'sale-1')
    expect(answer.statusCode, answer.body).toBe(200)
    const soldPackage = await read(pkg)
    expect(soldPackage).toMatchObject({
      status: 'Delivered',
      ending: { status: 'Sold', proceedsJmdCents: 500_000 },
    })
    const payment = await findPayment(deps.db.reads.kysely, soldPackage.ending?.paymentId ?? '')
    expect(payment).toMatchObject({
      ...{ accountId, amountJmdCents: 500_000, method: 'Cash', reference: `Sale of ${pkg.trackingNumber}` },
      allocations: [{ invoiceId, amountJmdCents: 300_000 }],
    })
    const drawer = await deps.db.reads.kysely
      .selectFrom('tillEntry')
      .where('paymentId', '=', soldPackage.ending?.paymentId ?? '')
      .select(['amountJmdCents'])
      .execute()
    expect(drawer).toEqual([{ amountJmdCents: 500_000 }])
    const after = await balances()
    expect([after.owedJmdCents, after.creditJmdCents - before.creditJmdCents]).toEqual([0, 200_000])
    expect(await ledgerErrors(deps.db.reads.kysely)).toEqual([])
    // Repeated with its key it sells nothing again, with another one it is over.
    expect((await sell('Senior', pkg, 500_000, {}, 'sale-1')).statusCode).toBe(200)
    expect((await balances()).creditJmdCents).toBe(after.creditJmdCents)
    for (const refusal of [
      await sell('Senior', pkg, 500_000),
      await undo('Senior', pkg),
      await destroy('Senior', pkg),
    ])
      expect([refusal.statusCode, refusal.json().message]).toEqual([409, `${pkg.trackingNumber} was sold.`])
    const statusChange = { packageIds: [pkg.packageId], status: 'ReadyForPickup', reason: 'A mistake' }
    const step = await send('Supervisor', 'PUT', '/api/packages/status-update', {
      ...statusChange,
      note: '',
      branchId: null,
    })
    expect(step.json().message).toContain('was sold, so its status stays')
  })

  test('by a card whose approval paid another customer is refused, and its own approval pays no other', async () => {
    const pkg = await waiting()
    await abandon('Senior', pkg)
    const payAsOther = (reference: string) => {
      const payment = { accountId: otherId, method: 'Card', amountJmdCents: 500_000, reference }
      return send('Employee', 'POST', '/api/payments', payment)
    }
    expect((await payAsOther('884417')).statusCode).toBe(200)
    const refusal = await sell('Senior', pkg, 500_000, { method: 'Card', reference: '88-4417' })
    expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('already.')])
    const saleResponse = await sell('Senior', pkg, 500_000, { method: 'Card', reference: '884418' })
    expect(saleResponse.statusCode).toBe(200)
    expect((await payAsOther('88 4418')).statusCode).toBe(409)
  })

  test('that brings less than is owed pays that package first, and nothing is credit', async () => {
    const pkg = await waiting({ billedAt: null, ending: noticed() })
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
    const responses = await Promise.all([sell('Supervisor', pkg, 100_000), sell('Senior', pkg, 90_000)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
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

describe('a package may be destroyed', () => {
  const chosenEnding = (choice: PackageEnding['choice'], daysAgo: number): Partial<PackageEnding> => ({
    ...{ status: 'Chosen', choice, chosenAt: at(daysAgo), at: at(8) },
  })
  const abandonedEnding: Partial<PackageEnding> = { status: 'Abandoned', at: at(4) }

  test.each<[string, Partial<PackageEnding>, number, number, string]>([
    ['with a picture since its customer chose that', chosenEnding('Destroy', 4), 3, 200, 'Destroyed'],
    [
      'not with one between its last notice and the choice',
      chosenEnding('Destroy', 4),
      5,
      409,
      'Take a picture',
    ],
    [
      'not if its customer chose its return',
      chosenEnding('ReturnToShop', 4),
      3,
      409,
      'neither given up nor chosen',
    ],
    [
      'not by a choice that no longer counts',
      { ...chosenEnding('Destroy', 4), status: 'Noticed' },
      3,
      409,
      'neither',
    ],
    [
      'with a picture since its last notice, where the day of the choice is not known',
      { ...chosenEnding('Destroy', 4), chosenAt: null },
      ...([5, 200, 'Destroyed'] as const),
    ],
    ['with a picture since it was given up', abandonedEnding, 3, 200, 'Destroyed'],
    ['not with one from before', abandonedEnding, 5, 409, 'Take a picture'],
    [
      'not with one since an earlier choice',
      { ...abandonedEnding, choice: 'Destroy', chosenAt: at(8) },
      ...([5, 409, 'Take a picture'] as const),
    ],
  ])('%s', async (_condition, ending, photoDaysAgo, status, words) => {
    const pkg = await waiting({ ending: { ...noticed(), ...ending } })
    await photoOf(pkg, photoDaysAgo)
    const answer = await destroy('Senior', pkg)
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)])
  })

  test('not with a picture that was deleted', async () => {
    const pkg = await waiting({ ending: { ...noticed(), ...abandonedEnding } })
    await photoOf(pkg)
    await onTheBooks(deps, async (tx) => {
      const [photo] = await tx.find('packageImage', 'packageId', pkg.packageId)
      if (photo) await tx.put('packageImage', { ...photo, deletedAt: at(0) })
    })
    expect((await destroy('Senior', pkg)).json().message).toContain('Take a picture')
  })

  test('not by staff without the right', async () => {
    const pkg = await waiting({ ending: { ...noticed(), ...abandonedEnding } })
    await photoOf(pkg)
    expect((await destroy('Employee', pkg)).statusCode).toBe(403)
    expect((await read(pkg)).ending?.status).toBe('Abandoned')
  })
})
