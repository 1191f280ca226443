import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallestCoins } from '#sync/entities/money/coins.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { sumAllocations } from '#sync/rules/prices/allocation.ts'
import { jmdOfUsd } from '#sync/rules/prices/money.ts'
import { applyNote, giveNote, mustFindNote } from '../billing/credit-notes.ts'
import { voidInvoice } from '../billing/invoices.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { putSetting } from '../db/company/settings.ts'
import { insertRate, rateOn } from '../db/payments/exchange-rates.ts'
import { findPayment } from '../db/payments/payments.ts'
import { openTillOf, tillReply } from '../db/payments/tills.ts'
import { accountIdOf, freightInvoice, movePayment, openCompany, part } from '../test/money.ts'
import { mustFindStanding, reversePayment, takePayment } from './payments.ts'
import { payOut } from './payouts.ts'
import { receivePayment } from './receive-payment.ts'
import { closeTill, openOwnTill } from './till/change-till.ts'

// Random histories over amounts from one cent up, with each smallest coin: no rounding becomes credit, pays twice, or
// takes a coin out of a drawer.

const { server, otherId: accountId } = await openCompany()
const { kysely } = server.app.deps.db.reads
const cashier: Actor = {
  ...{ accountId: await accountIdOf(server, 'Senior'), name: 'Senior', role: 'Senior', brand: '' },
  ...{ branchId: null, permissions: defaultPermissions('Senior') },
}
const act = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(server.app.deps, { actor: cashier, deviceId: '', action: 'test' }, work)

interface Step {
  readonly action: (typeof actions)[number]
  readonly cents: number
  readonly pick: number
}
/** The rows that a history has made so far. */
interface History {
  readonly invoiceIds: string[]
  readonly paymentIds: string[]
  readonly noteIds: string[]
}
const idAt = (ids: readonly string[], pick: number): string => ids[pick % Math.max(1, ids.length)] ?? ''
/** Returns one or two of the invoices, each once. */
const someOf = ({ invoiceIds }: History, pick: number): string[] => [
  ...new Set([idAt(invoiceIds, pick), idAt(invoiceIds, pick >> 3)]),
]

const takeOf = async (tx: Transaction, method: 'Cash' | 'Card', { cents, pick }: Step, history: History) => {
  const invoiceIds = pick % 2 === 0 ? [] : someOf(history, pick).slice(0, 1)
  const allocations = invoiceIds.map((invoiceId) => part(invoiceId, cents))
  const input = { accountId, method, amountJmdCents: cents, allocations, receivedBy: 'Test' }
  history.paymentIds.push((await takePayment(tx, tx, input)).paymentId)
}

/** Low rates bring the value of a note near the small amounts in the histories. */
const setRate = (tx: Transaction, buy: number) =>
  insertRate(tx.kysely, {
    ...{
      exchangeRateId: tx.ids.next(),
      from: jamaicaDay(tx.at),
      buy,
      sell: buy,
      setBy: 'Test',
      setAt: tx.at,
    },
  })

/** US dollars in notes, or in cents where no drawer holds them. */
const dollarsOf = async (tx: Transaction, { cents, pick }: Step) => {
  const method = pick % 3 === 0 ? 'Card' : 'Cash'
  const amountUsdCents = method === 'Cash' ? (1 + (cents % 40)) * 100 : cents
  const rate = (await rateOn(tx.kysely, jamaicaDay(tx.at)))?.buy ?? 0
  return { method, currency: 'USD', amountUsdCents, rate, reference: `${cents}${pick}00` } as const
}

const run = {
  bill: async (tx, { cents }, { invoiceIds }) => {
    invoiceIds.push((await freightInvoice(tx, accountId, cents)).invoiceId)
  },
  cash: (tx, step, history) => takeOf(tx, 'Cash', step, history),
  card: (tx, step, history) => takeOf(tx, 'Card', step, history),
  receive: async (tx, { cents, pick }, history) => {
    const amount = pick % 3 === 0 ? { amountJmdCents: cents } : {}
    const { paymentId } = await receivePayment(tx, tx, {
      ...{ accountId, invoiceIds: someOf(history, pick), storage: [], creditNoteIds: [], reference: '' },
      ...{ method: pick % 5 === 0 ? 'AccountCredit' : 'Cash', tenderedJmdCents: null, ...amount },
      ...{ uid: tx.ids.next(), receivedBy: 'Test' },
    })
    if (paymentId) history.paymentIds.push(paymentId)
  },
  rate: (tx, { cents }) => setRate(tx, 100 + (cents % 977)),
  dollars: async (tx, step, history) => {
    const dollars = await dollarsOf(tx, step)
    const worth = jmdOfUsd(dollars.amountUsdCents, dollars.rate)
    const amount = step.pick % 4 === 1 ? { amountJmdCents: Math.min(step.cents, worth) } : {}
    const { paymentId } = await receivePayment(tx, tx, {
      ...{ accountId, invoiceIds: someOf(history, step.pick), storage: [], creditNoteIds: [] },
      ...{ ...dollars, ...amount, tenderedJmdCents: null, uid: tx.ids.next(), receivedBy: 'Test' },
    })
    if (paymentId) history.paymentIds.push(paymentId)
  },
  depositDollars: async (tx, step, history) => {
    const dollars = await dollarsOf(tx, step)
    const worth = jmdOfUsd(dollars.amountUsdCents, dollars.rate)
    const amountJmdCents = step.pick % 2 === 0 ? worth : Math.max(1, worth - (step.cents % 5) * 100)
    const input = { ...{ accountId, ...dollars, amountJmdCents, allocations: [] }, receivedBy: 'Test' }
    history.paymentIds.push((await takePayment(tx, tx, input)).paymentId)
  },
  payOut: async (tx, { cents, pick }, history) => {
    const amountJmdCents = pick % 2 === 0 ? cents : Math.max(1, await creditOf(tx.kysely, accountId))
    const refund = await payOut(tx, {
      ...{ accountId, amountJmdCents, method: 'Cash', reference: '', reason: 'Test', paidBy: 'Test' },
      paymentId: tx.ids.next(),
    })
    if (refund) history.paymentIds.push(refund.paymentId)
  },
  reverse: async (tx, { pick }, { paymentIds }) => {
    await reversePayment(tx, idAt(paymentIds, pick), 'Test')
  },
  move: async (tx, { cents, pick }, history) => {
    const before = await mustFindStanding(tx, idAt(history.paymentIds, pick >> 2))
    const invoiceIds = pick % 4 === 0 ? [] : someOf(history, pick)
    const parts = invoiceIds.map((invoiceId, n) => part(invoiceId, n === 0 ? cents : 1))
    await movePayment(tx, before, pick % 4 === 1 ? before.allocations : parts)
  },
  void: async (tx, { pick }, { invoiceIds }) => {
    await voidInvoice(tx, idAt(invoiceIds, pick), 'Test')
  },
  note: async (tx, { cents, pick }, history) => {
    const uses = [part(idAt(history.invoiceIds, pick), cents)]
    const note = { accountId, amountJmdCents: cents, reason: 'Test', createdBy: 'Test', uses }
    history.noteIds.push((await giveNote(tx, { ...note, creditNoteId: tx.ids.next() })).creditNoteId)
  },
  takeOffNote: async (tx, { pick }, { noteIds }) => {
    await applyNote(tx, await mustFindNote(tx, idAt(noteIds, pick)), [])
  },
} satisfies Record<string, (tx: Transaction, step: Step, history: History) => Promise<unknown>>

const actions = [
  'bill',
  'cash',
  'card',
  'receive',
  'rate',
  'dollars',
  'depositDollars',
  'payOut',
  'reverse',
  'move',
  'void',
  'note',
  'takeOffNote',
] as const

/** The history's valid payments, with the balances of the invoices that each pays. */
async function standing({ paymentIds }: History) {
  const payments = []
  for (const paymentId of paymentIds) {
    const payment = await findPayment(kysely, paymentId)
    if (!payment || payment.reversedAt) continue
    const ids = payment.allocations.map(({ invoiceId }) => invoiceId)
    const balances = await kysely
      .selectFrom('invoice')
      .where('invoiceId', 'in', ids.length > 0 ? ids : [''])
      .select('balanceJmdCents')
      .execute()
    payments.push({ ...payment, balances: balances.map(({ balanceJmdCents }) => balanceJmdCents) })
  }
  return payments
}

const sumOf = <T>(rows: readonly T[], cents: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + cents(row), 0)

async function mustAddUp(history: History, coin: number, tillId: string): Promise<void> {
  expect(await ledgerErrors(kysely)).toEqual([])
  const payments = await standing(history)
  const receivedPayments = payments.filter(
    ({ kind, method }) => kind === 'Payment' && method !== 'AccountCredit',
  )
  const refunds = payments.filter(({ kind }) => kind === 'Refund')
  for (const payment of receivedPayments.filter(({ roundingJmdCents }) => roundingJmdCents !== 0)) {
    const { amountJmdCents, roundingJmdCents, allocations, balances } = payment
    expect(sumAllocations(allocations)).toBe(amountJmdCents + roundingJmdCents)
    expect(balances.every((balance) => balance === 0)).toBe(true)
  }
  for (const { method, currency, amountJmdCents, changeJmdCents, roundingJmdCents } of payments) {
    if (method === 'Cash') expect((currency === 'JMD' ? amountJmdCents : changeJmdCents) % coin).toBe(0)
    expect(2 * Math.abs(roundingJmdCents)).toBeLessThanOrEqual(coin)
  }
  expect(refunds.every(({ roundingJmdCents }) => roundingJmdCents >= 0)).toBe(true)
  const paidTotal = sumOf(receivedPayments, ({ amountJmdCents }) => amountJmdCents)
  const refundTotal = sumOf(refunds, ({ amountJmdCents }) => amountJmdCents)
  const credit = await creditOf(kysely, accountId)
  expect(credit).toBeGreaterThanOrEqual(0)
  expect(credit + refundTotal).toBeLessThanOrEqual(paidTotal)
  const cashOf = (rows: typeof payments) =>
    sumOf(
      rows.filter(({ method }) => method === 'Cash'),
      ({ currency, amountJmdCents, changeJmdCents }) =>
        currency === 'JMD' ? amountJmdCents : 0 - changeJmdCents,
    )
  const till = await tillReply(kysely, tillId)
  const inDrawer = (till?.expectedJmdCents ?? 0) - (till?.floatJmdCents ?? 0)
  expect(inDrawer).toBe(cashOf(receivedPayments) - cashOf(refunds))
  const dollars = receivedPayments.filter(({ method }) => method === 'Cash')
  expect(till?.expectedUsdCents).toBe(sumOf(dollars, ({ amountUsdCents }) => amountUsdCents ?? 0))
  // The journal has both halves: the value that came in equals what it paid and the change that went out.
  const bookedSum = await kysely
    .selectFrom('bookEntry')
    .where('sourceId', 'in', [...history.paymentIds, ''])
    .where('bookAccount', 'in', ['CashUsd', 'CardUsd'])
    .select(({ fn }) => fn.sum<number | null>('amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  const worth = sumOf(receivedPayments, ({ amountUsdCents, rate }) =>
    jmdOfUsd(amountUsdCents ?? 0, rate ?? 0),
  )
  expect(Number(bookedSum.sum ?? 0)).toBe(worth)
}

/** A history begins with an account without credit, and a new drawer. */
async function begin(tx: Transaction, coin: (typeof smallestCoins)[number]): Promise<string> {
  await putSetting(tx.kysely, 'cash', { cashRoundingJmdCents: coin })
  await setRate(tx, 155)
  const amountJmdCents = await creditOf(tx.kysely, accountId)
  const payout = { accountId, amountJmdCents, method: 'BankTransfer', reference: 'Rest' } as const
  if (amountJmdCents > 0)
    await payOut(tx, { ...payout, paymentId: tx.ids.next(), reason: 'Rest', paidBy: 'Test' })
  const till = await openTillOf(tx.kysely, cashier.accountId)
  if (till) await closeTill(tx, till.tillId, { counted: [], note: 'Test' })
  return openOwnTill(tx, 10_000)
}

const step = fc.record({
  action: fc.constantFrom(
    ...actions,
    'bill' as const,
    'receive' as const,
    'receive' as const,
    'dollars' as const,
    'dollars' as const,
  ),
  cents: fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 20 }).map((coins) => coins * 500),
    fc.integer({ min: 1, max: 9_999 }),
  ),
  pick: fc.nat(63),
})

test('[J1] [property] no history of payments, payouts, reversals, moves and voids makes value out of rounding', async () => {
  const tally = { done: 0, refused: 0 }
  const steps = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...smallestCoins), async (history, coin) => {
      const createdIds: History = { invoiceIds: [], paymentIds: [], noteIds: [] }
      const tillId = await act((tx) => begin(tx, coin))
      for (const now of history) {
        try {
          await act((tx) => run[now.action](tx, now, createdIds))
          tally.done++
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          tally.refused++
        }
        await mustAddUp(createdIds, coin, tillId)
      }
    }),
    { numRuns: 60, seed: 20_261_128, endOnFailure: true },
  )
  expect(tally.done).toBeGreaterThan(300)
  expect(tally.refused).toBeGreaterThan(50)
}, 120_000)
