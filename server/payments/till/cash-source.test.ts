import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { changeTill, openTillOf, tillOfPayment } from '../../db/payments/tills.ts'
import { tillsOf } from '../../db/reports/tills.ts'
import { accountIdOf, openCompany, wordsOf } from '../../test/money.ts'
import { reversePayment, takePayment } from '../payments.ts'
import { payOut } from '../payouts.ts'
import { openTill } from './book-cash.ts'
import type { CashSource } from './cash-source.ts'

const { server, accountId, onBooks, paid } = await openCompany()
const actorOf = async (role: Role): Promise<Actor> => ({
  ...{ accountId: await accountIdOf(server, role), name: role, role, brand: '', branchId: null },
  permissions: defaultPermissions(role),
})
const senior = await actorOf('Senior')
const clerk = await actorOf('Employee')

const as = (tx: Transaction, actor: Actor): Transaction => ({ ...tx, by: { ...tx.by, actor } })
const payBack = async (tx: Transaction, amountJmdCents: number, cashFrom?: CashSource) => {
  await paid(tx, { amountJmdCents: 100_000 })
  return payOut(tx, {
    ...{ paymentId: tx.ids.next(), accountId, amountJmdCents, method: 'Cash', reference: '' },
    ...{ reason: 'Paid twice', paidBy: 'Test', cashFrom },
  })
}
const closed = { closedAt: '2026-11-20T20:00:00.000Z', closedBy: senior.accountId }
const close = (tx: Transaction, tillId: string) =>
  changeTill(tx.kysely, tillId, { ...closed, countedJmdCents: 500, expectedJmdCents: 500 })

/** Returns what is in each drawer at the end, by its cashier's name. */
async function drawers(tx: Transaction) {
  const rows = await tx.kysely
    .selectFrom('till')
    .leftJoin('tillEntry', 'tillEntry.tillId', 'till.tillId')
    .groupBy(['till.tillId', 'cashierId', 'floatJmdCents'])
    .select(['cashierId', 'floatJmdCents'])
    .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
    .execute()
  const nameOf = (id: string) => (id === senior.accountId ? 'senior' : 'clerk')
  return Object.fromEntries(
    rows.map(({ cashierId, floatJmdCents, sum }) => [nameOf(cashierId), floatJmdCents + Number(sum ?? 0)]),
  )
}

/** Work on the books of a company without a drawer. */
const inEmptyTills = (work: (tx: Transaction) => Promise<unknown>, actor: Actor) =>
  onBooks(async (tx) => {
    await tx.kysely.deleteFrom('tillEntry').execute()
    await tx.kysely.deleteFrom('till').execute()
    return work(tx)
  }, actor)

interface Row {
  readonly name: string
  readonly actor?: Actor
  readonly words: string
  readonly left: object
  readonly work: (tx: Transaction) => Promise<unknown>
}
const rows: readonly Row[] = [
  {
    name: 'from one’s own open till',
    words: 'done',
    left: { senior: 40_000 },
    work: async (tx) => {
      await openTill(tx, 90_000)
      return payBack(tx, 50_000)
    },
  },
  {
    name: 'all that one’s own till holds',
    words: 'done',
    left: { senior: 0 },
    work: async (tx) => {
      await openTill(tx, 50_000)
      return payBack(tx, 50_000)
    },
  },
  {
    name: 'a dollar more than one’s own till holds',
    words: 'There is J$499.00 in this till, not J$500.00. Choose another till, refund from the safe',
    left: { senior: 49_900 },
    work: async (tx) => {
      await openTill(tx, 49_900)
      return payBack(tx, 50_000)
    },
  },
  {
    name: 'without an open till',
    words: 'You have no open till. Open yours with its float, or choose the till that',
    left: {},
    work: (tx) => payBack(tx, 50_000),
  },
  {
    name: 'from the till of another',
    words: 'done',
    left: { clerk: 40_000 },
    work: async (tx) => payBack(tx, 50_000, (await openTill(as(tx, clerk), 90_000)).tillId),
  },
  {
    name: 'from the till of another, which holds less',
    words: 'There is J$100.00 in this till, not J$500.00.',
    left: { clerk: 10_000 },
    work: async (tx) => payBack(tx, 50_000, (await openTill(as(tx, clerk), 10_000)).tillId),
  },
  {
    name: 'from the till of another, without the right to confirm tills',
    actor: clerk,
    words: 'Only a person who confirms tills takes cash from another’s till.',
    left: { senior: 90_000 },
    work: async (tx) => payBack(tx, 50_000, (await openTill(as(tx, senior), 90_000)).tillId),
  },
  {
    name: 'from one’s own till by its id, without the right to confirm tills',
    actor: clerk,
    words: 'done',
    left: { clerk: 40_000 },
    work: async (tx) => payBack(tx, 50_000, (await openTill(tx, 90_000)).tillId),
  },
  {
    name: 'from a till that is closed',
    words: 'This till is closed. Its count stays as it is; choose an open one.',
    left: { senior: 90_000 },
    work: async (tx) => {
      const { tillId } = await openTill(tx, 90_000)
      await close(tx, tillId)
      return payBack(tx, 50_000, tillId)
    },
  },
  {
    name: 'from a till that is not there',
    words: 'Till not found.',
    left: {},
    work: (tx) => payBack(tx, 50_000, accountId),
  },
  {
    name: 'from the safe',
    words: 'done',
    left: { senior: 10_000 },
    work: async (tx) => {
      await openTill(tx, 10_000)
      return payBack(tx, 50_000, 'safe')
    },
  },
  {
    name: 'from the safe, without the right to confirm tills',
    actor: clerk,
    words: 'Only a person who confirms tills takes cash from the safe.',
    left: {},
    work: (tx) => payBack(tx, 50_000, 'safe'),
  },
]
test.each(rows)('cash is paid out $name: $words', async ({ actor = senior, words, left, work }) => {
  const result = await inEmptyTills(async (tx) => {
    const outcome = await work(tx).then(() => 'done', wordsOf)
    return { said: outcome, left: await drawers(tx) }
  }, actor)
  expect(result).toMatchObject({ said: expect.stringContaining(words) })
  expect(result).toMatchObject({ left })
  expect(Object.keys((result as { left: object }).left)).toEqual(Object.keys(left))
})

const takeCash = (tx: Transaction) =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Cash', amountJmdCents: 50_000, allocations: [], receivedBy: 'Test' },
  })

const reversals: readonly Row[] = [
  {
    name: 'its till, which holds it',
    words: 'done',
    left: { senior: 10_000 },
    work: async (tx) => {
      await openTill(tx, 10_000)
      return reversePayment(tx, (await takeCash(tx)).paymentId, 'Wrong')
    },
  },
  {
    name: 'its till, whose cash went to the safe',
    words: 'There is J$0.00 in this till, not J$500.00.',
    left: { senior: 0 },
    work: async (tx) => {
      const { paymentId } = await takeCash(tx)
      await payBack(tx, 50_000)
      return reversePayment(tx, paymentId, 'Wrong')
    },
  },
  {
    name: 'another till that is named, where its own has no cash any more',
    words: 'done',
    left: { senior: 0, clerk: 40_000 },
    work: async (tx) => {
      const { paymentId } = await takeCash(tx)
      await payBack(tx, 50_000)
      const { tillId } = await openTill(as(tx, clerk), 90_000)
      return reversePayment(tx, paymentId, 'Wrong', tillId)
    },
  },
  {
    name: 'no till, where its own is closed and the person has none',
    words: 'You have no open till.',
    left: { senior: 50_000 },
    work: async (tx) => {
      const { paymentId } = await takeCash(tx)
      await close(tx, (await openTillOf(tx.kysely, senior.accountId))?.tillId ?? '')
      return reversePayment(tx, paymentId, 'Wrong')
    },
  },
]
test.each(reversals)('the cash of a reversed payment leaves $name: $words', async ({ words, left, work }) => {
  const result = await inEmptyTills(async (tx) => {
    const outcome = await work(tx).then(() => 'done', wordsOf)
    return { said: outcome, left: await drawers(tx) }
  }, senior)
  expect(result).toMatchObject({ said: expect.stringContaining(words) })
  expect(result).toMatchObject({ left })
})

test('a refund from the safe is in no drawer and in the report, and comes back to the safe', async () => {
  const result = await inEmptyTills(async (tx) => {
    const day = jamaicaDay(tx.at)
    const fromSafe = async () =>
      (await tillsOf(tx.kysely, { from: day, to: day, groupBy: 'day' }, null, new Map())).fromSafe
    await openTill(tx, 90_000)
    await payBack(tx, 10_000)
    const refund = await payBack(tx, 50_000, 'safe')
    const after = await fromSafe()
    await reversePayment(tx, refund?.paymentId ?? '', 'Came back')
    return { after, atEnd: await fromSafe(), left: await drawers(tx) }
  }, senior)
  expect(result).toEqual({
    after: [{ person: 'Test', refunds: 1, refundedJmdCents: 50_000 }],
    atEnd: [{ person: 'Test', refunds: 0, refundedJmdCents: 0 }],
    left: { senior: 80_000 },
  })
})

test('a refund names the till that its cash left, also one of another, and none for the safe or a transfer', async () => {
  await inEmptyTills(async (tx) => {
    const { tillId } = await openTill(as(tx, clerk), 90_000)
    const fromTill = must(await payBack(tx, 50_000, tillId), 'the refund')
    expect(await tillOfPayment(tx.kysely, fromTill.paymentId)).toMatchObject({
      ...{ tillId, cashierName: 'Errol Grant', openedAt: tx.at, closedAt: null },
    })
    const fromSafe = must(await payBack(tx, 10_000, 'safe'), 'the refund')
    expect(await tillOfPayment(tx.kysely, fromSafe.paymentId)).toBeNull()
  }, senior)
})
