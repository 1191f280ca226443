import { beforeEach, describe, expect, test } from 'vitest'
import { defaultOverdue, type OverdueSettings } from '#sync/entities/company/overdue-settings.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { putSetting } from '../db/company/settings.ts'
import { takePayment } from '../payments/payments.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openCompany, owe } from '../test/money.ts'
import { remindOverdue } from './overdue-reminders.ts'

const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
const db = () => deps.db.reads.kysely
const desk = await server.tokenOf('Employee')
const supervisor = await server.tokenOf('Supervisor')

const set = (changes: Partial<OverdueSettings>) =>
  onTheBooks(deps, (tx) => putSetting(tx.kysely, 'overdue', { ...defaultOverdue, ...changes }))

/** A bill of J$1,000.00 whose due day was this many days ago. */
async function overdue(days: number, owner = accountId): Promise<string> {
  const { invoiceId } = await owe(deps, owner, 100_000)
  const dueAt = new Date(Date.parse(startOfDay(jamaicaDay(deps.clock.now()), 1 - days)) - 1).toISOString()
  await onTheBooks(deps, async (tx) => {
    await tx.kysely.updateTable('invoice').where('invoiceId', '=', invoiceId).set({ dueAt }).execute()
  })
  return invoiceId
}
const pay = (invoiceId: string, amountJmdCents: number, owner = accountId) =>
  onTheBooks(deps, (tx) =>
    takePayment(tx, tx, {
      ...{ accountId: owner, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
      allocations: [{ invoiceId, amountJmdCents }],
    }),
  )
const remindersTo = async (owner = accountId) =>
  (
    await db()
      .selectFrom('notice')
      .where('accountId', '=', owner)
      .where('event', '=', 'invoice.overdue')
      .select('facts')
      .orderBy('noticeId')
      .execute()
  ).map(({ facts }) =>
    JSON.parse(facts).bills.map(({ balanceJmdCents }: { balanceJmdCents: number }) => balanceJmdCents),
  )

beforeEach(async () => {
  await set({})
  await onTheBooks(deps, async (tx) => {
    await tx.kysely.deleteFrom('overdueReminder').execute()
    await tx.kysely.deleteFrom('notice').where('event', '=', 'invoice.overdue').execute()
    // Unpaid invoices of other tests become due in the far future.
    await tx.kysely
      .updateTable('invoice')
      .set({ dueAt: '2999-01-01T05:00:00.000Z' })
      .where('dueAt', 'is not', null)
      .execute()
  })
})

test.each([
  [2, 0],
  [3, 1],
  [9, 1],
  [10, 1],
  [26, 1],
  [27, 0],
])('a bill that is overdue for %i days is reminded of %i times today', async (days, count) => {
  await overdue(days)
  expect([await remindOverdue(deps), await remindOverdue(deps)]).toEqual([count, 0])
  expect(await remindersTo()).toHaveLength(count)
})

test('a customer gets one reminder of all that is overdue, with what is left of each, and another customer their own', async () => {
  await pay(await overdue(3), 40_000)
  await overdue(4)
  await overdue(1)
  await overdue(10, otherId)
  expect(await remindOverdue(deps)).toBe(2)
  expect(await remindersTo()).toEqual([[100_000, 60_000, 100_000]])
  expect(await remindersTo(otherId)).toEqual([[100_000]])
})

test('the same day is not reminded of twice, the next one is, and nothing once it is paid', async () => {
  const invoiceId = await overdue(3)
  expect(await remindOverdue(deps)).toBe(1)
  const later = async (days: number) => {
    const dueAt = startOfDay(jamaicaDay(deps.clock.now()), -days)
    await onTheBooks(deps, async (tx) => {
      await tx.kysely.updateTable('invoice').where('invoiceId', '=', invoiceId).set({ dueAt }).execute()
      // As if the reminder had gone out then.
      await tx.kysely.updateTable('overdueReminder').set({ remindedOn: '2026-01-01' }).execute()
    })
    return remindOverdue(deps)
  }
  expect([await later(4), await later(9), await later(10), await later(11)]).toEqual([0, 0, 1, 0])
  await pay(invoiceId, 100_000)
  expect(await later(20)).toBe(0)
})

test.each([
  ['without days', { reminderDays: [] }, {}],
  ['to an account that is closed', {}, { deletedAt: '2026-01-01T00:00:00.000Z' }],
  ['to an account that is suspended', {}, { status: 'Suspended' as const }],
])('no reminder goes out %s', async (_name, settings, account) => {
  await set(settings)
  await overdue(3)
  const change = (changes: object) =>
    onTheBooks(deps, async (tx) => {
      await tx.kysely.updateTable('account').where('accountId', '=', accountId).set(changes).execute()
    })
  if (Object.keys(account).length > 0) await change(account)
  expect(await remindOverdue(deps)).toBe(0)
  await change({ deletedAt: null, status: 'Active' })
})

describe('the hand-over stops', () => {
  const waivedPackage = () =>
    putPackage(server, accountId, {
      status: 'ReadyForPickup',
      chargesWaiver: { reason: 'Not about money', by: 'Test', at: '2026-01-01T00:00:00.000Z' },
    })
  const problemsOf = async (packageId: string) =>
    (
      await server.as(desk, {
        method: 'POST',
        url: '/api/packages/release',
        payload: { packageIds: [packageId] },
      })
    ).json()[0].problems
  const handOver = (token: string, packageId: string, more: object = {}) =>
    server.as(token, {
      ...{ method: 'POST', url: '/api/packages/delivertocustomer' },
      payload: {
        packageIds: [packageId],
        recipient: { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' },
        ...more,
      },
    })

  test.each([
    [29, 30, false],
    [30, 30, true],
    [400, 30, true],
    [400, null, false],
  ])('after %i days with %s days in the settings: %s', async (days, stopDays, isStopped) => {
    await set({ stopDays })
    await overdue(days)
    const { packageId } = await waivedPackage()
    expect((await problemsOf(packageId)).map(({ problem }: { problem: string }) => problem)).toEqual(
      isStopped ? ['overdue'] : [],
    )
  })

  test('for every package of the customer, until the bill is paid or a supervisor says why', async () => {
    const invoiceId = await overdue(45)
    await overdue(45, otherId)
    const [first, second] = [await waivedPackage(), await waivedPackage()]
    expect(await problemsOf(first.packageId)).toEqual([
      {
        problem: 'overdue',
        text: expect.stringMatching(
          /^belongs to a customer with a bill that is overdue for 45 days: INV-\S+, J\$1,000\.00$/,
        ),
        canOverride: true,
      },
    ])
    const refusal = await handOver(desk, first.packageId)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      expect.stringContaining('overdue for 45 days'),
    ])
    const overrideReason = 'The director called'
    expect((await handOver(desk, first.packageId, { overrideReason })).statusCode).toBe(403)
    expect((await handOver(supervisor, first.packageId, { overrideReason })).statusCode).toBe(200)
    await pay(invoiceId, 99_999)
    expect(await problemsOf(second.packageId)).toHaveLength(1)
    await pay(invoiceId, 1)
    expect(await problemsOf(second.packageId)).toEqual([])
    expect((await handOver(desk, second.packageId)).statusCode).toBe(200)
  })
})
