import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { voidInvoice } from '../billing/invoices.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { setPaysFromCredit } from '../db/accounts/pays-from-credit.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { creditOf, openNotesOf, owedBy } from '../db/billing/ledger.ts'
import { freightInvoice, onTheBooks, openCompany } from '../test/money.ts'
import { reversePayment, takePayment } from './payments.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const db = () => deps.db.reads.kysely

interface Model {
  readonly bills: string[]
  readonly payments: string[]
}
type Step = (model: Model) => Promise<void>

const amounts = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5_000_000 }))
const pick = (ids: readonly string[], n: number): string | undefined => ids[n % Math.max(1, ids.length)]

const bill =
  (jmdCents: number): Step =>
  async ({ bills }) => {
    const { invoiceId } = await onTheBooks(deps, (tx) => freightInvoice(tx, accountId, jmdCents))
    bills.push(invoiceId)
    const { paysFromCredit } = await db()
      .selectFrom('accountPrivate')
      .where('accountId', '=', accountId)
      .select('paysFromCredit')
      .executeTakeFirstOrThrow()
    const balance = (await findInvoiceRow(db(), invoiceId))?.balanceJmdCents ?? 0
    if (paysFromCredit) expect(Math.min(balance, await creditOf(db(), accountId))).toBe(0)
    else expect(balance).toBe(jmdCents)
  }
const pay =
  (jmdCents: number): Step =>
  async ({ payments }) => {
    const input = { accountId, method: 'Card', allocations: [], receivedBy: 'Desk' } as const
    const { paymentId } = await onTheBooks(deps, (tx) =>
      takePayment(tx, tx, { ...input, amountJmdCents: jmdCents }),
    )
    payments.push(paymentId)
  }
const voidBill =
  (n: number): Step =>
  async ({ bills }) => {
    const invoiceId = pick(bills, n)
    if (invoiceId) await onTheBooks(deps, (tx) => voidInvoice(tx, invoiceId, 'Wrong weight'))
  }
const reverse =
  (n: number): Step =>
  async ({ payments }) => {
    const paymentId = pick(payments, n)
    if (paymentId) await onTheBooks(deps, (tx) => reversePayment(tx, paymentId, 'Bounced'))
  }
const choose =
  (isOn: boolean): Step =>
  async () =>
    onTheBooks(deps, (tx) => setPaysFromCredit(tx.kysely, accountId, isOn))

const steps = fc.oneof(
  { weight: 4, arbitrary: amounts.map(bill) },
  { weight: 3, arbitrary: amounts.map(pay) },
  { weight: 1, arbitrary: fc.nat(9).map(voidBill) },
  { weight: 1, arbitrary: fc.nat(9).map(reverse) },
  { weight: 1, arbitrary: fc.boolean().map(choose) },
)

/** Sums the money, and its parts on bills. */
async function moneyInAndOut() {
  const sumOf = async (column: 'money' | 'paid') => {
    const row =
      column === 'money'
        ? await db()
            .selectFrom('payment')
            .where('accountId', '=', accountId)
            .where('method', '<>', 'AccountCredit')
            .where('kind', '=', 'Payment')
            .where('reversedAt', 'is', null)
            .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
            .executeTakeFirstOrThrow()
        : await db()
            .selectFrom('paymentAllocation')
            .innerJoin('invoice', 'invoice.invoiceId', 'paymentAllocation.invoiceId')
            .where('invoice.accountId', '=', accountId)
            .select((eb) => eb.fn.sum<number | null>('paymentAllocation.amountJmdCents').as('sum'))
            .executeTakeFirstOrThrow()
    return Number(row.sum ?? 0)
  }
  return { moneyJmdCents: await sumOf('money'), paidJmdCents: await sumOf('paid') }
}

async function debtInBooks(): Promise<number> {
  const { sum } = await db()
    .selectFrom('bookEntry')
    .where('accountId', '=', accountId)
    .where('bookAccount', '=', 'Receivables')
    .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

test('in any order of bills, money, voids and reversals no value is made or lost', async () => {
  const before = await moneyInAndOut()
  const creditBefore = await creditOf(db(), accountId)
  const restBefore = before.moneyJmdCents - before.paidJmdCents - creditBefore
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 10 }), async (history) => {
      const model: Model = { bills: [], payments: [] }
      await choose(true)(model)
      for (const step of history)
        await step(model).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      const credit = await creditOf(db(), accountId)
      const { moneyJmdCents, paidJmdCents } = await moneyInAndOut()
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(moneyJmdCents - paidJmdCents - credit).toBe(restBefore)
      expect(await debtInBooks()).toBe(
        (await owedBy(db(), accountId)) - credit - (await openNotesOf(db(), accountId)),
      )
      expect(await ledgerErrors(db())).toEqual([])
    }),
    { numRuns: 25 },
  )
})
