import { afterAll, afterEach, expect } from 'vitest'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { Invoice } from '#sync/entities/money/invoice.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { giveNote } from '../billing/credit-notes.ts'
import { draftInvoice, issueInvoice } from '../billing/invoices.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { findPayment } from '../db/payments/payments.ts'
import type { AppDeps } from '../deps/deps.ts'
import { type PaymentInput, reallocate, takePayment } from '../payments/payments.ts'
import { emailOf, openTestApp, type TestApp } from './app.ts'
import { isWhole } from './whole-refusal.ts'

/** Work on the books as the server itself does it. */
export const onTheBooks = <T>(deps: AppDeps, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(deps, { actor: system, deviceId: '', action: 'test' }, work)

/** Puts a payment to other invoices and notes it, as its call does. */
export async function movePayment(
  tx: Transaction,
  before: Payment,
  allocations: Payment['allocations'],
): Promise<void> {
  await reallocate(tx, before, allocations)
  await tx.note('payment', before.paymentId, before, (await findPayment(tx.kysely, before.paymentId)) ?? null)
}

class Undone extends Error {}

/** Each note in the audit says what it is about. */
async function mustBeNamed({ kysely, at }: Transaction): Promise<void> {
  const notes = await kysely
    .selectFrom('audit')
    .where('at', '=', at)
    .where('entity', '=', '')
    .selectAll()
    .execute()
  if (notes.length > 0) throw new Error(`A note of the audit is about nothing: ${JSON.stringify(notes[0])}`)
}

/**
 * Work on the books that is undone at its end, so that each row of a table begins with the same books. A refusal is its
 * answer like any other.
 */
export async function rehearse<T>(
  deps: AppDeps,
  work: (tx: Transaction) => Promise<T>,
  actor: Actor = system,
): Promise<T | Refusal> {
  const results: { readonly value: T | Refusal }[] = []
  const attempt = withTransaction(deps, { actor, deviceId: '', action: 'test' }, async (tx) => {
    results.push({ value: await work(tx) })
    await mustBeNamed(tx)
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (error instanceof Refusal && isWhole(error)) results.push({ value: error })
    else if (!(error instanceof Undone)) throw error
  })
  return must(results[0], 'the result of a rehearsal').value
}

export const freightOf = (unitJmdCents: number): Charge[] => [
  { feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents, how: 'test' },
]

/** An issued invoice of this many JMD cents, in a transaction of a test. */
export const freightInvoice = (tx: Transaction, accountId: string, jmdCents: number): Promise<Invoice> =>
  issueInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Test', charges: freightOf(jmdCents) })

/** An issued invoice of this many JMD cents. */
export const owe = (deps: AppDeps, accountId: string, jmdCents: number): Promise<Invoice> =>
  onTheBooks(deps, (tx) => freightInvoice(tx, accountId, jmdCents))

/** The account of one of the people who can sign in. */
export async function accountIdOf({ app }: TestApp, person: Role | 'User2'): Promise<string> {
  const { accountId } = await app.deps.db.reads.kysely
    .selectFrom('account')
    .where('email', '=', emailOf(person))
    .select('accountId')
    .executeTakeFirstOrThrow()
  return must(accountId, `the account of ${person}`)
}

/** The words of a refusal, which must be whole; 'done' for any other result. */
export function wordsOf(result: unknown): string {
  if (!(result instanceof Refusal)) return 'done'
  if (!isWhole(result)) throw new Error(`A refusal lacks a part: ${JSON.stringify(result)}`)
  return result.message
}

/** A part of a payment or of a credit note. */
export const part = (invoiceId: string, amountJmdCents: number) => ({ invoiceId, amountJmdCents })

export const balanceOf = async (tx: Transaction, invoiceId: string): Promise<number> =>
  must(await findInvoiceRow(tx.kysely, invoiceId), 'an invoice').balanceJmdCents

/** Makes the things that a company with two customers has in its books, each within a transaction of a test. */
const booksOf = (accountId: string) => ({
  /** The id of an invoice of J$10.00 that nothing is paid of; what is said differs. */
  owing: async (tx: Transaction, jmdCents = 1_000, owner = accountId): Promise<string> =>
    (await freightInvoice(tx, owner, jmdCents)).invoiceId,
  drafted: async (tx: Transaction, jmdCents = 1_000): Promise<string> =>
    (
      await draftInvoice(tx, tx, {
        ...{ kind: 'Package', accountId, createdBy: 'Desk', charges: freightOf(jmdCents) },
      })
    ).invoiceId,
  /** Money by card that is credit; what is said differs. */
  paid: (tx: Transaction, more: Partial<PaymentInput> = {}): Promise<Payment> =>
    takePayment(tx, tx, {
      ...{ accountId, method: 'Card', amountJmdCents: 1_000, allocations: [], receivedBy: 'Desk' },
      ...more,
    }),
  noted: (tx: Transaction, amountJmdCents = 1_000, owner = accountId): Promise<CreditNote> =>
    giveNote(tx, {
      ...{ creditNoteId: tx.ids.next(), accountId: owner, amountJmdCents },
      ...{ reason: 'Box arrived wet', createdBy: 'Desk', uses: [] },
    }),
})

/** After each test, each new line of the audit must say what was done, and to what. */
function checkAudit({ app }: TestApp): void {
  let lastId = 0
  afterEach(async () => {
    const rows = await app.deps.db.reads.kysely
      .selectFrom('audit')
      .where('auditId', '>', lastId)
      .select(['auditId', 'entity', 'action', 'after'])
      .execute()
    lastId = Math.max(lastId, ...rows.map(({ auditId }) => auditId))
    expect(rows.filter(({ entity, action }) => entity === '' || action === '')).toEqual([])
  })
}

/** A company with two customers for the tests of money, closed after the file's tests. */
export async function openCompany() {
  const server = await openTestApp({}, { packages: 4, living: 4 })
  afterAll(() => server.close())
  checkAudit(server)
  const accountId = await accountIdOf(server, 'User')
  const otherId = await accountIdOf(server, 'User2')
  return {
    ...{ server, accountId, otherId },
    ...booksOf(accountId),
    onBooks: <T>(work: (tx: Transaction) => Promise<T>, actor: Actor = system) =>
      rehearse(server.app.deps, work, actor),
    /** The id of an invoice of the first customer that stays in the books. */
    owed: async (jmdCents: number, owner = accountId): Promise<string> =>
      (await owe(server.app.deps, owner, jmdCents)).invoiceId,
  }
}

/** A company whose tests leave what they do in the books, which must add up after each of them. */
export async function openBooks() {
  const company = await openCompany()
  afterEach(async () => {
    expect(await ledgerErrors(company.server.app.deps.db.reads.kysely)).toEqual([])
  })
  return company
}
