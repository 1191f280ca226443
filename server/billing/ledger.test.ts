import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findPayment } from '../db/payments/payments.ts'
import type { AppDeps } from '../deps/deps.ts'
import { reversePayment, takePayment } from '../payments/payments.ts'
import { payOut } from '../payments/payouts.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { isOfClass } from '../test/error-class.ts'
import { movePayment, onTheBooks, owe } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { applyNote, giveNote, mustFindNote, voidNote } from './credit-notes.ts'
import { changeDraft, draftInvoice, issueDraft, removeDraft, voidInvoice } from './invoices.ts'
import { balancesOf, ledgerErrors, statusOf } from './ledger.ts'

let server: TestApp
let customers: string[]
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  const rows = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .where('role', '=', 'User')
    .orderBy('accountId')
    .select('accountId')
    .execute()
  customers = rows.map(({ accountId }) => accountId)
})
afterAll(() => server.close())

/** The state that the books should have, kept by a running count of its own. */
interface Model {
  readonly accountId: string
  readonly invoices: Map<string, { total: number; paid: number; void: boolean }>
  readonly payments: Map<string, { amount: number; credit: boolean; uses: Map<string, number> }>
  readonly notes: Map<string, { left: number; uses: Map<string, number> }>
  credit: number
}

type Step = (tx: Transaction, deps: AppDeps, model: Model) => Promise<(() => void) | undefined>
const nth = <K>(map: ReadonlyMap<K, unknown>, n: number): K | undefined =>
  [...map.keys()][n % Math.max(1, map.size)]
const owing = ({ invoices }: Model, n: number) => {
  const open = [...invoices].filter(([, invoice]) => !invoice.void && invoice.paid < invoice.total)
  return open[n % Math.max(1, open.length)]
}

const freight = (unitJmdCents: number) => [
  { feature: 'Freight' as const, description: 'Freight', quantity: 1, unitJmdCents, how: 'test' },
]

const issue =
  (cents: number): Step =>
  async (tx, deps, { accountId, invoices }) => {
    const draft = { kind: 'Package', accountId, createdBy: 'Test' } as const
    const { invoiceId } = await draftInvoice(tx, deps, { ...draft, charges: freight(1) })
    await changeDraft(tx, deps, invoiceId, freight(cents))
    await issueDraft(tx, invoiceId)
    return () => invoices.set(invoiceId, { total: cents, paid: 0, void: false })
  }

const dropDraft =
  (cents: number): Step =>
  async (tx, deps, { accountId }) => {
    const draft = { kind: 'Package', accountId, createdBy: 'Test', charges: freight(cents) } as const
    await removeDraft(tx, (await draftInvoice(tx, deps, draft)).invoiceId)
    return undefined
  }

/** Money for one invoice, perhaps too much or too little; what is over is credit. */
const pay =
  (n: number, cents: number, fromCredit: boolean): Step =>
  async (tx, deps, model) => {
    const [invoiceId, invoice] = owing(model, n) ?? []
    const part = invoice ? Math.min(cents, invoice.total - invoice.paid) : 0
    const amount = fromCredit ? part : cents
    if (amount === 0) return undefined
    const { paymentId } = await takePayment(tx, deps, {
      accountId: model.accountId,
      method: fromCredit ? 'AccountCredit' : amount % 100 === 0 ? 'Cash' : 'Card',
      amountJmdCents: amount,
      allocations: invoiceId && part > 0 ? [{ invoiceId, amountJmdCents: part }] : [],
      receivedBy: 'Test',
    })
    return () => {
      model.payments.set(paymentId, {
        amount,
        credit: fromCredit,
        uses: new Map(invoiceId ? [[invoiceId, part]] : []),
      })
      if (invoice) invoice.paid += part
      model.credit += fromCredit ? -part : amount - part
    }
  }

const release = (model: Model, uses: Map<string, number>): void => {
  for (const [invoiceId, part] of uses) must(model.invoices.get(invoiceId), 'an invoice').paid -= part
}
const sum = (uses: Map<string, number>): number => [...uses.values()].reduce((total, part) => total + part, 0)

/** Credit that goes back to its customer, in the books like money that pays nothing and counts below zero. */
const refund =
  (amount: number): Step =>
  async (tx, deps, model) => {
    const { paymentId } = must(
      await payOut(tx, {
        ...{ paymentId: deps.ids.next(), accountId: model.accountId, amountJmdCents: amount, method: 'Card' },
        ...{ reference: '', reason: 'Test', paidBy: 'Test' },
      }),
      'a new refund',
    )
    return () => {
      model.payments.set(paymentId, { amount: -amount, credit: false, uses: new Map() })
      model.credit -= amount
    }
  }

const reverse =
  (n: number): Step =>
  async (tx, _deps, model) => {
    const paymentId = nth(model.payments, n)
    if (!paymentId) return undefined
    await reversePayment(tx, paymentId, 'Bounced')
    return () => {
      const { amount, credit, uses } = must(model.payments.get(paymentId), 'a payment')
      release(model, uses)
      model.credit += credit ? sum(uses) : sum(uses) - amount
      model.payments.delete(paymentId)
    }
  }

const moveTo =
  (n: number, m: number): Step =>
  async (tx, _deps, model) => {
    const paymentId = nth(model.payments, n)
    const [invoiceId, invoice] = owing(model, m) ?? []
    const payment = paymentId ? model.payments.get(paymentId) : undefined
    if (!paymentId || !payment || !invoiceId || !invoice) return undefined
    if (payment.amount < 0) return undefined
    const room = invoice.total - invoice.paid + (payment.uses.get(invoiceId) ?? 0)
    const part = Math.min(payment.amount, room)
    const storedPayment = must(await findPayment(tx.kysely, paymentId), 'a payment')
    await movePayment(tx, storedPayment, [{ invoiceId, amountJmdCents: part }])
    return () => {
      release(model, payment.uses)
      model.credit += sum(payment.uses) - part
      invoice.paid += part
      payment.uses.clear()
      payment.uses.set(invoiceId, part)
    }
  }

const giveCredit =
  (n: number, cents: number): Step =>
  async (tx, deps, model) => {
    const [invoiceId, invoice] = owing(model, n) ?? []
    const part = invoice ? Math.min(cents, invoice.total - invoice.paid) : 0
    const { creditNoteId } = await giveNote(tx, {
      creditNoteId: deps.ids.next(),
      accountId: model.accountId,
      amountJmdCents: cents,
      reason: 'Damaged',
      uses: invoiceId ? [{ invoiceId, amountJmdCents: part }] : [],
      createdBy: 'Test',
    })
    return () => {
      if (invoice) invoice.paid += part
      const uses = new Map(invoiceId ? [[invoiceId, part]] : [])
      model.notes.set(creditNoteId, { left: cents - part, uses })
    }
  }

const takeNoteBack =
  (n: number): Step =>
  async (tx, _deps, model) => {
    const creditNoteId = nth(model.notes, n)
    if (!creditNoteId) return undefined
    const off = await applyNote(tx, await mustFindNote(tx, creditNoteId), [])
    await voidNote(tx, off)
    return () => {
      release(model, must(model.notes.get(creditNoteId), 'a note').uses)
      model.notes.delete(creditNoteId)
    }
  }

const voidOne =
  (n: number): Step =>
  async (tx, _deps, model) => {
    const invoiceId = nth(model.invoices, n)
    if (!invoiceId) return undefined
    await voidInvoice(tx, invoiceId, 'Wrong')
    return () => {
      const invoice = must(model.invoices.get(invoiceId), 'an invoice')
      for (const { uses } of model.payments.values()) {
        model.credit += uses.get(invoiceId) ?? 0
        uses.delete(invoiceId)
      }
      for (const note of model.notes.values()) {
        note.left += note.uses.get(invoiceId) ?? 0
        note.uses.delete(invoiceId)
      }
      Object.assign(invoice, { void: true, paid: 0 })
    }
  }

const index = fc.nat(20)
const cents = fc.integer({ min: 1, max: 5_000 })
/** A step that says in a failing history what it did. */
const withNames =
  <A extends unknown[]>(says: string, make: (...args: A) => Step) =>
  (args: A) => ({ act: make(...args), [fc.toStringMethod]: () => `${says}(${args.join(', ')})` })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(cents).map(withNames('issue', issue)) },
  { weight: 1, arbitrary: fc.tuple(cents).map(withNames('dropDraft', dropDraft)) },
  { weight: 5, arbitrary: fc.tuple(index, cents, fc.constant(false)).map(withNames('pay', pay)) },
  { weight: 3, arbitrary: fc.tuple(index, cents, fc.constant(true)).map(withNames('useCredit', pay)) },
  { weight: 2, arbitrary: fc.tuple(cents).map(withNames('refund', refund)) },
  { weight: 2, arbitrary: fc.tuple(index).map(withNames('reverse', reverse)) },
  { weight: 2, arbitrary: fc.tuple(index, index).map(withNames('moveTo', moveTo)) },
  { weight: 2, arbitrary: fc.tuple(index, cents).map(withNames('giveCredit', giveCredit)) },
  { weight: 1, arbitrary: fc.tuple(index).map(withNames('takeNoteBack', takeNoteBack)) },
  { weight: 2, arbitrary: fc.tuple(index).map(withNames('void', voidOne)) },
)

async function mustAgree({ db }: AppDeps, model: Model): Promise<void> {
  expect(await ledgerErrors(db.reads.kysely)).toEqual([])
  const rows = await db.reads.kysely
    .selectFrom('invoice')
    .where('accountId', '=', model.accountId)
    .selectAll()
    .execute()
  const books = rows.map((row) => [row.invoiceId, row.statusId, row.paidJmdCents, row.balanceJmdCents])
  const modelBooks = [...model.invoices].map(([invoiceId, invoice]) => [
    invoiceId,
    invoice.void ? 'void' : statusOf(invoice.total, invoice.paid),
    invoice.paid,
    invoice.total - invoice.paid,
  ])
  expect(books.sort()).toEqual(modelBooks.sort())
  const open = [...model.invoices.values()].filter((invoice) => !invoice.void)
  expect(model.credit).toBeGreaterThanOrEqual(0)
  expect(await balancesOf(db.reads.kysely, model.accountId)).toEqual({
    owedJmdCents: open.reduce((total, invoice) => total + invoice.total - invoice.paid, 0),
    creditJmdCents: model.credit,
    creditNotesJmdCents: [...model.notes.values()].reduce((total, note) => total + note.left, 0),
    claimsJmdCents: 0,
  })
}

const runs = 25
const longest = 30

test('[property] the books match a running count, no matter what is issued, paid, reversed, credited and voided', async () => {
  const { deps } = server.app
  const tally = { done: 0, refused: 0 }
  let next = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: longest, size: 'max' }), async (history) => {
      const accountId = must(customers[next++ % customers.length], 'a customer')
      const model: Model = {
        accountId,
        invoices: new Map(),
        payments: new Map(),
        notes: new Map(),
        credit: 0,
      }
      // Each history begins where the last one of this customer did not: with nothing of the account's own.
      await forget(deps, accountId)
      for (const { act } of history) {
        const count = await onTheBooks(deps, (tx) => act(tx, deps, model)).catch((error: unknown) => {
          // Refused: no part may have happened.
          if (!(error instanceof Refusal)) throw error
          tally.refused++
          return undefined
        })
        if (count) tally.done++
        count?.()
        await mustAgree(deps, model)
      }
    }),
    { numRuns: runs, endOnFailure: false },
  )
  expect(tally.done).toBeGreaterThan(runs * 5)
  expect(tally.refused).toBeGreaterThan(0)
}, 60_000)

/** Takes an account's history off the books, for a new one on the same account. */
async function forget({ db }: AppDeps, accountId: string): Promise<void> {
  const ids = writerOf(db).selectFrom('invoice').where('accountId', '=', accountId).select('invoiceId')
  await writerOf(db).deleteFrom('paymentAllocation').where('invoiceId', 'in', ids).execute()
  await writerOf(db).deleteFrom('creditNoteUse').where('invoiceId', 'in', ids).execute()
  await writerOf(db).deleteFrom('invoiceLine').where('invoiceId', 'in', ids).execute()
  for (const table of ['payment', 'creditNote', 'invoice', 'bookEntry'] as const)
    await writerOf(db).deleteFrom(table).where('accountId', '=', accountId).execute()
}

test('the check of the books finds what was written past them', async () => {
  const { deps } = server.app
  const accountId = must(customers[0], 'a customer')
  await forget(deps, accountId)
  const { invoiceId } = await owe(deps, accountId, 1_000)
  const payment = await onTheBooks(deps, (tx) =>
    takePayment(tx, deps, {
      accountId,
      method: 'Cash',
      amountJmdCents: 600,
      allocations: [{ invoiceId, amountJmdCents: 600 }],
      receivedBy: 'Test',
    }),
  )
  const { paymentId } = payment
  await writerOf(deps.db)
    .updateTable('paymentAllocation')
    .where('paymentId', '=', paymentId)
    .set({ amountJmdCents: 601 })
    .execute()
  expect(await ledgerErrors(deps.db.reads.kysely)).toEqual([
    `paid is not the sum of allocations and credit notes: ${invoiceId}`,
    `more is allocated than was paid: ${paymentId}`,
    `more credit was used than there is: ${accountId}`,
  ])
  const writing = (changes: object) =>
    writerOf(deps.db).updateTable('invoice').where('invoiceId', '=', invoiceId).set(changes).execute()
  // The database itself checks the plainest rules.
  for (const changes of [
    { balanceJmdCents: 0 },
    { statusId: 'paid' },
    { number: null },
    { totalJmdCents: 5 },
    { paidJmdCents: -1 },
  ])
    await expect(writing(changes)).rejects.toSatisfy(isOfClass('rule'))
})
