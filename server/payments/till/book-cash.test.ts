import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { system } from '../../core/system-actor.ts'
import { changeTill, openTillOf } from '../../db/payments/tills.ts'
import { openCompany } from '../../test/money.ts'
import { takePayment } from '../payments.ts'
import { bookCashIn, bookCashOut, openTill, unbookCash } from './book-cash.ts'

const { accountId, onBooks } = await openCompany()

const cashier = actorOf('Employee', idOf(0xc1), 'Una Brown')
const otherId = idOf(0xc2)

/** The entries that a piece of work leaves, with the cashier and the float of their drawer. */
async function entriesAfter(actor: Actor, work: (tx: Transaction) => Promise<unknown>) {
  const result = await onBooks(async (tx) => {
    await work(tx)
    return tx.kysely
      .selectFrom('tillEntry')
      .innerJoin('till', 'till.tillId', 'tillEntry.tillId')
      .where('tillEntry.at', '=', tx.at)
      .orderBy('tillEntryId')
      .select(['kind', 'amountJmdCents', 'changeJmdCents', 'paymentId', 'tillEntry.note', 'by'])
      .select(['cashierId', 'floatJmdCents'])
      .execute()
  }, actor)
  if (result instanceof Refusal) throw result
  return result
}
const ownCashier = { by: 'Una Brown', cashierId: cashier.accountId }

test.each([
  [
    'a refund goes out',
    { kind: 'Refund', amountJmdCents: 500, note: 'Twice' },
    { kind: 'Refund', amountJmdCents: -500, changeJmdCents: 0, note: 'Twice' },
  ],
  [
    'a drop goes out, and says where to',
    { kind: 'Drop', amountJmdCents: 500, note: 'Safe' },
    { kind: 'Drop', amountJmdCents: -500, note: 'Safe' },
  ],
] as const)('%s', async (_name, cash, entry) => {
  const entries = await entriesAfter(cashier, async (tx) => bookCashOut(tx, await openTill(tx, 500), cash))
  expect(entries).toMatchObject([{ ...ownCashier, ...entry, paymentId: null, floatJmdCents: 500 }])
})

test('a payment’s cash is in the drawer that is open, else in a new one without a float; the server has none', async () => {
  const cash = { amountJmdCents: 500, changeJmdCents: 200, paymentId: null }
  const inOpenTill = await entriesAfter(cashier, async (tx) => {
    await openTill(tx, 700)
    await bookCashIn(tx, cash)
  })
  const entry = { ...ownCashier, ...cash, kind: 'Payment', note: '' }
  expect(inOpenTill).toMatchObject([{ ...entry, floatJmdCents: 700 }])
  expect(await entriesAfter(cashier, (tx) => bookCashIn(tx, cash))).toMatchObject([
    { ...entry, floatJmdCents: 0 },
  ])
  expect(await entriesAfter(system, (tx) => bookCashIn(tx, cash))).toEqual([])
})

test('change for US dollars leaves a drawer that holds it, to the cent', async () => {
  const cash = { amountJmdCents: -500, changeJmdCents: 500, amountUsdCents: 1_000, paymentId: null }
  const give = (floatJmdCents: number) =>
    onBooks(async (tx) => {
      await openTill(tx, floatJmdCents)
      await bookCashIn(tx, cash)
      return 'done'
    }, cashier)
  expect(await give(500)).toBe('done')
  const result = await give(499)
  if (!(result instanceof Refusal)) throw new Error('The drawer gave more change than it held')
  expect(result.message).toContain('The change is J$5.00, and there is J$4.99 in your till.')
})

const pay = (tx: Transaction, method: 'Cash' | 'Card' = 'Cash') =>
  takePayment(tx, tx, {
    ...{ accountId, method, amountJmdCents: 500, tenderedJmdCents: method === 'Cash' ? 700 : null },
    ...{ allocations: [], receivedBy: 'Desk' },
  })
/** The drawer of the cashier is another cashier's, and closed if it is said to be. */
async function handOn(tx: Transaction, closedAt: string | null): Promise<void> {
  const till = await openTillOf(tx.kysely, cashier.accountId)
  await changeTill(tx.kysely, till?.tillId ?? '', {
    cashierId: otherId,
    ...(closedAt === null
      ? {}
      : { closedAt, closedBy: otherId, countedJmdCents: 500, expectedJmdCents: 500 }),
  })
}
const reversalEntry = { kind: 'Reversal', amountJmdCents: -500, changeJmdCents: 0, note: 'Wrong' }

type Reversal = (tx: Transaction) => Promise<string>
const reversals: readonly (readonly [name: string, entries: readonly object[], payment: Reversal])[] = [
  [
    'leaves the drawer that it came into',
    [{ ...ownCashier, ...reversalEntry }],
    async (tx) => (await pay(tx)).paymentId,
  ],
  [
    'leaves another cashier’s drawer that is open, and is booked by whoever reverses',
    [{ ...reversalEntry, by: 'Una Brown', cashierId: otherId }],
    async (tx) => {
      const { paymentId } = await pay(tx)
      await handOn(tx, null)
      return paymentId
    },
  ],
  [
    'leaves the drawer of whoever reverses where that of before is closed',
    [{ ...ownCashier, ...reversalEntry }],
    async (tx) => {
      const { paymentId } = await pay(tx)
      await handOn(tx, tx.at)
      await openTill(tx, 500)
      return paymentId
    },
  ],
  ['of a card leaves none', [], async (tx) => (await pay(tx, 'Card')).paymentId],
  [
    'of no cents leaves none',
    [],
    async (tx) => {
      const { paymentId } = await pay(tx, 'Card')
      await bookCashIn(tx, { amountJmdCents: 0, changeJmdCents: 0, paymentId })
      return paymentId
    },
  ],
]
test.each(reversals)('money that is given back %s', async (_name, entries, payment) => {
  const rows = await entriesAfter(cashier, async (tx) => unbookCash(tx, await payment(tx), 'Wrong'))
  expect(rows.filter(({ kind }) => kind === 'Reversal')).toMatchObject(entries)
})

test.each([
  ['open', null, 1],
  ['closed', '2026-11-20T20:00:00.000Z', 0],
])('the server gives money back from a drawer that is %s', async (_name, closedAt, count) => {
  const rows = await entriesAfter(system, async (tx) => {
    const asCashier = { ...tx, by: { ...tx.by, actor: cashier } }
    const till = await openTill(asCashier, 0)
    const { paymentId } = await pay(asCashier)
    if (closedAt !== null)
      await changeTill(tx.kysely, till.tillId, {
        ...{ closedAt, closedBy: otherId, countedJmdCents: 500, expectedJmdCents: 500 },
      })
    await unbookCash(tx, paymentId, 'Wrong')
  })
  expect(rows.filter(({ kind }) => kind === 'Reversal')).toHaveLength(count)
})
