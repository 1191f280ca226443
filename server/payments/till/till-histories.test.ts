import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { ledgerErrors } from '../../billing/ledger.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { openTillOf, tillReply } from '../../db/payments/tills.ts'
import { accountIdOf, openCompany } from '../../test/money.ts'
import { writerOf } from '../../test/writer.ts'
import { reversePayment, takePayment } from '../payments.ts'
import { bookCashOut } from './book-cash.ts'
import { mustFindSource } from './cash-source.ts'
import { closeTill, confirmTill, dropCash, openOwnTill } from './change-till.ts'

// Two cashiers and random days: after each step every drawer holds what a running count says, and so do the books.

const { server, accountId: customerId } = await openCompany()
const actorOf = async (role: 'Employee' | 'Senior'): Promise<Actor> => ({
  ...{ accountId: await accountIdOf(server, role), name: role, role, brand: '', branchId: null },
  permissions: defaultPermissions(role),
})
const cashiers = [await actorOf('Employee'), await actorOf('Senior')]

const actions = ['open', 'pay', 'refund', 'reverse', 'drop', 'close', 'confirm'] as const
interface Step {
  readonly action: (typeof actions)[number]
  readonly cashier: number
  readonly cents: number
}

/** The cash that is expected in the open drawer of each cashier; a missing entry means that there is none. */
interface Model {
  readonly open: Map<string, number>
  /** Sums of closed tills, which nothing changes any more. */
  readonly closed: Map<string, number>
  readonly payments: { readonly paymentId: string; readonly cash: number; till: string }[]
  latest: string
}

type Action = (tx: Transaction, model: Model, step: Step, actor: Actor) => Promise<() => void>

const dollars = (cents: number): number => cents - (cents % 100)
const coinsFrom = (cents: number): number => Math.max(100, dollars(cents))
const tillOf = async (tx: Transaction, { accountId }: Actor): Promise<string> =>
  (await openTillOf(tx.kysely, accountId))?.tillId ?? ''
const change =
  (model: Model, { accountId }: Actor, cents: number) =>
  () =>
    void model.open.set(accountId, (model.open.get(accountId) ?? 0) + cents)

const run: Record<Step['action'], Action> = {
  async open(tx, model, { cents }, actor) {
    await openOwnTill(tx, dollars(cents))
    return change(model, actor, dollars(cents))
  },
  async pay(tx, model, { cents }, actor) {
    const payment = await takePayment(tx, server.app.deps, {
      ...{ accountId: customerId, method: 'Cash', amountJmdCents: coinsFrom(cents), allocations: [] },
      ...{ tenderedJmdCents: coinsFrom(cents) + 50_000, receivedBy: actor.name },
    })
    const till = await tillOf(tx, actor)
    return () => {
      change(model, actor, payment.amountJmdCents)()
      model.payments.push({ paymentId: payment.paymentId, cash: payment.amountJmdCents, till })
    }
  },
  async refund(tx, model, { cents }, actor) {
    const amountJmdCents = dollars(cents)
    const till = must((await mustFindSource(tx, undefined, amountJmdCents)) ?? undefined, 'a drawer')
    await bookCashOut(tx, till, { kind: 'Refund', amountJmdCents, note: 'Test' })
    return change(model, actor, -amountJmdCents)
  },
  async reverse(tx, model, { cents }, actor) {
    const [payment] = model.payments.splice(cents % Math.max(1, model.payments.length), 1)
    if (!payment) throw new Refusal('not-found', 'Nothing to reverse')
    await reversePayment(tx, payment.paymentId, 'Test')
    const isOpen = await tx.kysely
      .selectFrom('till')
      .where('tillId', '=', payment.till)
      .where('closedAt', 'is', null)
      .select('cashierId')
      .executeTakeFirst()
    return change(model, isOpen ? { ...actor, accountId: isOpen.cashierId } : actor, -payment.cash)
  },
  async drop(tx, model, { cents }, actor) {
    await dropCash(tx, await tillOf(tx, actor), { amountJmdCents: dollars(cents), note: 'Safe' })
    return change(model, actor, -dollars(cents))
  },
  async close(tx, model, { cents }, actor) {
    const tillId = await tillOf(tx, actor)
    const coins = [{ currency: 'JMD', valueJmdCents: 100, pieces: cents % 1_000 } as const]
    await closeTill(tx, tillId, { counted: coins, note: 'Test' })
    return () => {
      model.closed.set(tillId, model.open.get(actor.accountId) ?? 0)
      model.open.delete(actor.accountId)
      model.latest = tillId
    }
  },
  async confirm(tx, model, _step, _actor) {
    await confirmTill(tx, model.latest, 'Test')
    return () => {}
  },
}

const step = fc.record({
  action: fc.constantFrom(...actions, 'pay' as const, 'pay' as const),
  cashier: fc.nat(1),
  cents: fc.integer({ min: 1, max: 90_000 }),
})

async function mustAgree({ open, closed }: Model): Promise<void> {
  const { kysely } = server.app.deps.db.reads
  expect(await ledgerErrors(kysely)).toEqual([])
  for (const { accountId } of cashiers) {
    const till = await openTillOf(kysely, accountId)
    const reply = till && (await tillReply(kysely, till.tillId))
    expect(reply?.expectedJmdCents).toBe(open.get(accountId))
    expect(reply?.expectedJmdCents ?? 0).toBeGreaterThanOrEqual(0)
    if (!reply) continue
    const { sums } = reply
    const left = sums.changeJmdCents + sums.reversedJmdCents + sums.refundedJmdCents + sums.droppedJmdCents
    expect(sums.floatJmdCents + sums.cashInJmdCents - left).toBe(sums.expectedJmdCents)
  }
  for (const [tillId, expectedCents] of closed)
    expect((await tillReply(kysely, tillId))?.expectedJmdCents).toBe(expectedCents)
}

test('[J3] [property] each drawer is expected to hold the sum of its entries, no matter what two cashiers do', async () => {
  const tally = { done: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async (history) => {
      const writer = writerOf(server.app.deps.db)
      const paymentIds = writer.selectFrom('payment').where('accountId', '=', customerId).select('paymentId')
      await writer.deleteFrom('bookEntry').where('sourceId', 'in', paymentIds).execute()
      for (const table of ['tillEntry', 'till', 'paymentAllocation', 'payment'] as const) {
        const rows = writer.deleteFrom(table)
        await (table === 'payment' ? rows.where('accountId', '=', customerId) : rows).execute()
      }
      const model: Model = { open: new Map(), closed: new Map(), payments: [], latest: '' }
      for (const historyStep of history) {
        const actor = must(cashiers[historyStep.cashier], 'a cashier')
        try {
          const count = await withTransaction(
            server.app.deps,
            { actor, deviceId: '', action: 'till.test' },
            (tx) => run[historyStep.action](tx, model, historyStep, actor),
          )
          count()
          tally.done++
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          tally.refused++
        }
        await mustAgree(model)
      }
    }),
    { numRuns: 20, endOnFailure: false },
  )
  expect(tally.done).toBeGreaterThan(100)
  expect(tally.refused).toBeGreaterThan(20)
}, 60_000)
