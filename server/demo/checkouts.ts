import type { Account } from '#sync/entities/accounts/account.ts'
import { owedStatuses } from '#sync/entities/money/invoice-status.ts'
import { must } from '#sync/lib/must.ts'
import { giveNote } from '../billing/credit-notes.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { type FoundInvoice, newestInvoices } from '../db/billing/invoice-pages.ts'
import { openCardPage } from '../payments/card-page.ts'
import { applyEvent } from '../payments/card-payments.ts'
import { createCheckout } from '../payments/checkouts.ts'
import { takePayment } from '../payments/payments.ts'
import { payOut } from '../payments/payouts.ts'
import { createChance } from './chance.ts'
import type { DemoDeps } from './deps.ts'

/** Payments draw from their own random sequence, so that changing them leaves bills and packages the same. */
const seed = 20_261_124
const by = { actor: system, deviceId: '', action: 'demo' }
const days = 7

interface Making {
  readonly tx: Transaction
  readonly deps: DemoDeps
  readonly ids: { next(): string }
  readonly staff: string
}

/** Each on an open invoice of its own: what the payment links, the payments and the credit notes show. */
const makers: readonly ((making: Making, invoice: FoundInvoice) => Promise<unknown>)[] = [
  checkoutPaid,
  async ({ tx, ids, staff }, { accountId, invoiceId, balanceJmdCents }) =>
    giveNote(tx, {
      creditNoteId: ids.next(),
      accountId,
      amountJmdCents: Math.min(balanceJmdCents, 50_000),
      reason: 'The box was wet when it came',
      uses: [{ invoiceId, amountJmdCents: Math.min(balanceJmdCents, 50_000) }],
      createdBy: staff,
    }),
  async ({ tx, ids, staff }, { accountId }) =>
    giveNote(tx, {
      creditNoteId: ids.next(),
      accountId,
      amountJmdCents: 75_000,
      reason: 'A week late by our fault',
      uses: [],
      createdBy: staff,
    }),
  // Paid ahead by bank transfer: the whole amount is credit, and the office has not seen it yet.
  async ({ tx, ids, staff }, { accountId }) =>
    takePayment(
      tx,
      { ids },
      {
        accountId,
        method: 'BankTransfer',
        amountJmdCents: 500_000,
        reference: 'NCB 00417723',
        allocations: [],
        receivedBy: staff,
      },
    ),
  checkoutPaidShort,
  paidBack,
  partPaidByCard,
]

/** Paid twice at the counter: the customer got one of both back, and has a little credit left. */
async function paidBack({ tx, ids, staff }: Making, { accountId }: FoundInvoice): Promise<void> {
  const twice = { accountId, amountJmdCents: 320_000, allocations: [], receivedBy: staff }
  await takePayment(tx, { ids }, { ...twice, method: 'Card', reference: '004417' })
  await payOut(tx, {
    paymentId: ids.next(),
    accountId,
    method: 'BankTransfer',
    amountJmdCents: 300_000,
    reference: 'NCB 00418810',
    reason: 'Paid twice by card',
    paidBy: staff,
  })
}

const newCheckout = (
  { tx, ids, staff }: Making,
  invoices: readonly FoundInvoice[],
  amountJmdCents?: number,
) =>
  createCheckout(tx, {
    storage: [],
    amountJmdCents,
    invoices: invoices.map(({ invoiceId }) => invoiceId),
    packages: [],
    storeOrders: [],
    days,
    checkoutId: ids.next(),
    payerId: null,
    createdBy: staff,
  })

async function paidByCard(
  making: Making,
  invoice: FoundInvoice,
  shortCents: number,
  partJmdCents?: number,
): Promise<void> {
  const { tx, deps, ids } = making
  const { checkoutId, totalJmdCents } = await newCheckout(making, [invoice], partJmdCents)
  const transactionId = ids.next()
  const event = {
    transactionId,
    reference: `FYG-${transactionId.slice(-6).toUpperCase()}`,
    customReference: checkoutId,
    currency: 'JMD',
    amountCents: totalJmdCents - shortCents,
    paidAtMs: deps.clock.now(),
  }
  await applyEvent(tx, { ids }, event, null)
}

async function checkoutPaid(making: Making, invoice: FoundInvoice): Promise<void> {
  await paidByCard(making, invoice, 0)
}

/** Half is paid by a link that was made for the half. */
async function partPaidByCard(making: Making, invoice: FoundInvoice): Promise<void> {
  const half = Math.max(50_000, Math.round(invoice.balanceJmdCents / 2))
  if (half < invoice.balanceJmdCents) await paidByCard(making, invoice, 0, half)
}

/** The payment is a cent short, so that the office has an alert to resolve. */
async function checkoutPaidShort(making: Making, invoice: FoundInvoice): Promise<void> {
  await paidByCard(making, invoice, 1)
}

/** Credit notes, credit, and checkouts: the demo's first customer has one open, others have paid theirs. */
export async function putCheckouts(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const chance = createChance(seed)
  const ids = { next: () => chance.id(deps.clock.now()) }
  const open = await newestInvoices(deps.db.reads, { statuses: owedStatuses, asCustomer: true })
  const ownIds = people.map(({ accountId }) => accountId)
  const otherInvoices = open.filter(({ accountId }) => !ownIds.includes(accountId))
  const customer = must(
    people.find(({ role }) => role === 'User'),
    'the first customer',
  )
  const ownInvoices = open.filter(({ accountId }) => accountId === customer.accountId).slice(0, 2)
  const desk = must(
    people.find(({ role }) => role === 'Employee'),
    'somebody at the counter',
  )
  await withTransaction(deps, by, async (tx) => {
    const making = { tx, deps, ids, staff: `${desk.firstName} ${desk.lastName}` }
    for (const [n, make] of makers.entries()) {
      const invoice = otherInvoices[n]
      if (invoice) await make(making, invoice)
    }
    if (ownInvoices.length === 0) return
    const checkout = await newCheckout(making, ownInvoices)
    if (deps.card) await openCardPage(tx, deps, checkout, { status: 'link-open', isOpened: false })
  })
}
