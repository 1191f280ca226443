import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { accountOf, actorOf } from '#sync/test/people.ts'
import { applyNote, giveNote, voidNote } from '../billing/credit-notes.ts'
import { issueInvoice, voidInvoice } from '../billing/invoices.ts'
import { balancesOf, ledgerErrors } from '../billing/ledger.ts'
import type { Transaction } from '../changes/transaction.ts'
import { idFrom } from '../core/id-from.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { putSetting } from '../db/company/settings.ts'
import { findCheckout } from '../db/payments/checkouts.ts'
import { findPayment } from '../db/payments/payments.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { movePayment, onTheBooks } from '../test/money.ts'
import { confirmTransfer, refuseTransfer, sendTransfer, withdrawTransfer } from './bank-transfers.ts'
import { dueOf, openCardPage } from './card-page.ts'
import { applyEvent } from './card-payments.ts'
import { createCheckout, setStatus } from './checkouts.ts'
import { reversePayment, takePayment } from './payments.ts'
import { payOut } from './payouts.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, null)
  // The histories' sums are small, and parts of them are to be paid.
  await onTheBooks(deps(), (tx) => putSetting(tx.kysely, 'partPayment', { minimumJmdCents: 100 }))
})
afterAll(() => server.close())

const deps = () => server.app.deps
const reader = () => deps().db.reads.kysely

/** The expected books: what was invoiced, received and given, and nothing of where it went. */
interface Books {
  readonly accountId: string
  readonly invoices: string[]
  readonly payments: string[]
  readonly notes: string[]
  readonly checkouts: string[]
  readonly transactions: string[]
  readonly transfers: string[]
  /** Invoiced and not void, less received and not reversed, less given and not void. */
  net: number
}

interface Step {
  readonly kind: ActionKind
  /** Choose among what there is, and among ways. */
  readonly a: number
  readonly b: number
  readonly cents: number
}

const pick = (list: readonly string[], n: number): string | undefined => list[n % Math.max(1, list.length)]

/** Cash of cents is refused, so half of them go by card. */
const methodFor = (cents: number, b: number) => (cents % 100 !== 0 && b % 2 === 0 ? 'Card' : 'Cash')

/** Returns what the standing payments settle, by their ids; undone roundings are the ledger's own doing. */
async function settledNow(paymentIds: readonly string[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const paymentId of paymentIds) {
    const payment = await findPayment(reader(), paymentId)
    const isUndone = payment?.reverseReason === 'Test'
    if (payment?.kind === 'Payment' && payment.method !== 'AccountCredit' && !isUndone)
      sums.set(paymentId, payment.reversedAt === null ? settledBy(payment) : 0)
  }
  return sums
}

/** Does one thing and answers how the net changes; undefined when there was nothing to do it to. */
type Doing = (tx: Transaction, books: Books, step: Step) => Promise<number | undefined>

const actions = {
  async issue(tx, { accountId, invoices }, { cents }) {
    const freight = { feature: 'Freight', description: 'Freight', quantity: 1, how: 'test' } as const
    const draft = { kind: 'Package', accountId, createdBy: 'Test' } as const
    const row = await issueInvoice(tx, deps(), { ...draft, charges: [{ ...freight, unitJmdCents: cents }] })
    invoices.push(row.invoiceId)
    return row.totalJmdCents
  },
  async pay(tx, { accountId, invoices, payments }, { a, b, cents }) {
    const invoiceId = pick(invoices, a)
    const part = Math.max(1, cents - (b % 3) * 50)
    const row = await takePayment(tx, deps(), {
      accountId,
      method: methodFor(cents, b),
      amountJmdCents: cents,
      allocations: invoiceId && b % 4 ? [{ invoiceId, amountJmdCents: part }] : [],
      receivedBy: 'Test',
    })
    payments.push(row.paymentId)
    return -settledBy(row)
  },
  async payByCredit(tx, { accountId, invoices, payments }, { a, cents }) {
    const invoice = await findInvoiceRow(tx.kysely, pick(invoices, a) ?? '')
    if (!invoice) return undefined
    const amountJmdCents = Math.min(cents, invoice.balanceJmdCents)
    const allocations = [{ invoiceId: invoice.invoiceId, amountJmdCents }]
    const payment = { accountId, method: 'AccountCredit', amountJmdCents, allocations } as const
    payments.push((await takePayment(tx, deps(), { ...payment, receivedBy: 'Test' })).paymentId)
    return 0
  },
  async payOut(tx, { accountId, payments }, { b, cents }) {
    const refund = { accountId, amountJmdCents: cents, method: methodFor(cents, b), reference: '' } as const
    const why = { reason: 'Test', paidBy: 'Test' }
    const row = await payOut(tx, { ...refund, ...why, paymentId: deps().ids.next() })
    if (!row) return 0
    payments.push(row.paymentId)
    return settledBy(row)
  },
  async reallocate(tx, { invoices, payments }, { a, b, cents }) {
    const before = await findPayment(tx.kysely, pick(payments, a) ?? '')
    const invoiceId = pick(invoices, b)
    if (!before || before.reversedAt || !invoiceId) return undefined
    await movePayment(tx, before, cents % 100 ? [{ invoiceId, amountJmdCents: cents }] : [])
    return 0
  },
  async reverse(tx, { payments }, { a }) {
    const paymentId = pick(payments, a)
    if (!paymentId) return undefined
    const payment = await reversePayment(tx, paymentId, 'Test')
    if (payment.kind === 'Refund') return -settledBy(payment)
    return payment.method === 'AccountCredit' ? 0 : settledBy(payment)
  },
  async give(tx, { accountId, notes }, { cents }) {
    const creditNoteId = deps().ids.next()
    const note = { creditNoteId, accountId, amountJmdCents: cents, reason: 'Test', createdBy: 'Test' }
    await giveNote(tx, { ...note, uses: [] })
    notes.push(creditNoteId)
    return -cents
  },
  async applyNote(tx, { invoices, notes }, { a, b, cents }) {
    const note = await findCreditNote(tx.kysely, pick(notes, a) ?? '')
    const invoiceId = pick(invoices, b)
    if (!note || !invoiceId) return undefined
    const amountJmdCents = Math.min(cents, note.amountJmdCents)
    await applyNote(tx, note, cents % 200 ? [{ invoiceId, amountJmdCents }] : [])
    return 0
  },
  async voidNote(tx, { notes }, { a }) {
    const note = await findCreditNote(tx.kysely, pick(notes, a) ?? '')
    return note && (await voidNote(tx, note)).amountJmdCents
  },
  async voidInvoice(tx, { invoices }, { a }) {
    const invoiceId = pick(invoices, a)
    return invoiceId && -(await voidInvoice(tx, invoiceId, 'Test')).totalJmdCents
  },
  async checkout(tx, { invoices, checkouts }, { a, b }) {
    const invoiceIds = [pick(invoices, a), pick(invoices, b)].filter((id) => id !== undefined)
    if (invoiceIds.length === 0) return undefined
    const checkoutId = deps().ids.next()
    const selection = { invoices: invoiceIds, packages: [], storeOrders: [], storage: [], days: 7 }
    await createCheckout(tx, { ...selection, checkoutId, payerId: null, createdBy: 'Test' })
    checkouts.push(checkoutId)
    return 0
  },
  async partCheckout(tx, { invoices, checkouts }, { a, b, cents }) {
    const invoiceIds = [pick(invoices, a), pick(invoices, b)].filter((id) => id !== undefined)
    if (invoiceIds.length === 0) return undefined
    const checkoutId = deps().ids.next()
    const rest = { packages: [], storeOrders: [], storage: [], days: 7 }
    const selection = { ...rest, invoices: invoiceIds, amountJmdCents: cents }
    await createCheckout(tx, { ...selection, checkoutId, payerId: null, createdBy: 'Test' })
    checkouts.push(checkoutId)
    return 0
  },
  async openPage(tx, { checkouts }, { a }) {
    const checkout = await findCheckout(tx.kysely, pick(checkouts, a) ?? '')
    if (!checkout) return undefined
    const due = await dueOf(tx.kysely, checkout)
    const opened = await openCardPage(tx, deps(), checkout, { status: 'processing', isOpened: true })
    expect(opened.askedJmdCents).toBe(due.totalJmdCents)
    expect(opened.askedJmdCents).toBeLessThanOrEqual(checkout.totalJmdCents)
    return 0
  },
  async sendSlip(tx, { invoices, transfers }, { a, b, cents }) {
    const invoiceIds = [pick(invoices, a), pick(invoices, b)].filter((id) => id !== undefined)
    if (invoiceIds.length === 0) return undefined
    const bankTransferId = deps().ids.next()
    const fileId = deps().ids.next()
    const slipFile = {
      fileId,
      contentType: 'application/pdf',
      size: 1,
      sha256: fileId.padEnd(64, '0'),
      path: fileId,
    } as const
    const transfer = { bankTransferId, payerId: null, invoiceIds, amountJmdCents: cents, reference: '' }
    await sendTransfer(tx, transfer, { name: 'slip.pdf', stored: slipFile })
    transfers.push(bankTransferId)
    return 0
  },
  /** The first time, or again: the money counts once. */
  async confirmTransfer(tx, { transfers, payments }, { a, cents }) {
    const bankTransferId = pick(transfers, a)
    if (!bankTransferId) return undefined
    const paymentId = idFrom('confirmation', bankTransferId)
    const confirmation = { bankTransferId, paymentId, amountJmdCents: cents, reference: 'R', by: 'Test' }
    const payment = await confirmTransfer(tx, deps(), confirmation)
    if (payment) payments.push(paymentId)
    return payment ? -cents : 0
  },
  async endTransfer(tx, { transfers }, { a, b }) {
    const bankTransferId = pick(transfers, a)
    if (!bankTransferId) return undefined
    await (b % 2
      ? withdrawTransfer(tx, bankTransferId, 'Test')
      : refuseTransfer(tx, bankTransferId, { reason: 'Test', by: 'Test' }))
    return 0
  },
  /** As the last card page asks or as the first one did, less or more, late, in another currency, or told before. */
  async hook(tx, { checkouts, payments, transactions }, { a, b, cents }) {
    const checkout = await findCheckout(tx.kysely, pick(checkouts, a) ?? '')
    if (!checkout) return undefined
    const transactionId = (b % 3 === 0 && pick(transactions, a)) || deps().ids.next()
    const event = {
      transactionId,
      reference: 'R',
      customReference: checkout.checkoutId,
      currency: b % 7 === 0 ? 'USD' : 'JMD',
      amountCents:
        b % 5 === 0
          ? cents
          : b % 2
            ? checkout.totalJmdCents
            : (checkout.askedJmdCents ?? checkout.totalJmdCents),
      paidAtMs: deps().clock.now() + (b % 11 === 0 ? 8 * dayMs : 0),
    }
    const result = await applyEvent(tx, deps(), event, null)
    transactions.push(transactionId)
    if (result) payments.push(result.paymentId)
    return result ? -result.amountJmdCents : 0
  },
  async sayPaid(tx, { checkouts }, { a, b }) {
    const checkout = await findCheckout(tx.kysely, pick(checkouts, a) ?? '')
    if (!checkout) return undefined
    const status = b % 2 ? 'paid' : 'cancelled'
    await setStatus(tx, deps(), checkout, { status, reason: 'Test', by: 'Test' })
    return 0
  },
} satisfies Record<string, (...args: Parameters<Doing>) => Promise<number | '' | undefined>>
type ActionKind = keyof typeof actions
const names = Object.keys(actions) as ActionKind[]

let people = 0
async function openBooks(): Promise<Books> {
  const actor = actorOf('User', deps().ids.next(), `Customer ${++people}`)
  const account = { ...accountOf(actor, `QS-${50_000 + people}`), email: `customer${people}@example.test` }
  await onTheBooks(deps(), (tx) => tx.put('account', account))
  const lists = { invoices: [], payments: [], notes: [], checkouts: [], transactions: [], transfers: [] }
  return { accountId: actor.accountId, ...lists, net: 0 }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...names),
  a: fc.nat(20),
  b: fc.nat(20),
  // Few and round, so that parts often fit each other.
  cents: fc.integer({ min: 1, max: 12 }).map((n) => n * 50),
})

const doneCounts = new Map<string, number>()
const refusalCounts = new Map<string, number>()
const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

/** Performs a step. A refused step did not happen, so no part stays in the bookkeeper's lists either. */
async function perform(books: Books, action: Step): Promise<Books> {
  const next = structuredClone(books)
  try {
    const before = await settledNow(books.payments)
    const change = await onTheBooks(deps(), (tx) => actions[action.kind](tx, next, action))
    if (typeof change !== 'number') return books
    count(doneCounts, action.kind)
    const after = await settledNow(books.payments)
    const roundings = [...after].map(([id, cents]) => (before.get(id) ?? 0) - cents)
    return { ...next, net: books.net + change + roundings.reduce((sum, cents) => sum + cents, 0) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    count(refusalCounts, action.kind)
    return books
  }
}

test('[property] after every step of any history of checkouts, hooks and transfers, every account’s ledger balances', async () => {
  const steps = fc.array(step, { minLength: 30, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      let books = await openBooks()
      const opening: Step[] = [300, 450, 200].map((cents) => ({ kind: 'issue', a: 0, b: 0, cents }))
      for (const action of [...opening, ...history]) {
        books = await perform(books, action)
        expect(await ledgerErrors(reader()), action.kind).toEqual([])
        const balances = await balancesOf(reader(), books.accountId)
        const { owedJmdCents, creditJmdCents, creditNotesJmdCents } = balances
        expect(owedJmdCents - creditJmdCents - creditNotesJmdCents, action.kind).toBe(books.net)
        expect(Math.min(...Object.values(balances)), action.kind).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 50 },
  )
  // The histories went somewhere: each action was done, and those that can be refused were.
  for (const kind of names) expect(doneCounts.get(kind) ?? 0, kind).toBeGreaterThan(5)
  for (const kind of [
    ...['pay', 'payOut', 'payByCredit', 'reverse', 'voidInvoice', 'checkout', 'sayPaid'],
    ...['partCheckout', 'openPage', 'sendSlip', 'confirmTransfer', 'endTransfer'],
  ])
    expect(refusalCounts.get(kind) ?? 0, `${kind} refused`).toBeGreaterThan(0)
}, 300_000)
