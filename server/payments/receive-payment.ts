import type { ReceivePayment } from '#sync/api/payments.ts'
import type { CreditNote } from '#sync/entities/credit-note.ts'
import type { InvoiceRow } from '#sync/entities/invoice.ts'
import type { Payment } from '#sync/entities/payment.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { spread } from '#sync/rules/allocation.ts'
import { covers, settledFor, sumPaidBy } from '#sync/rules/cash.ts'
import { applyNote, mustFindNote } from '../billing/credit-notes.ts'
import { mustBeAbleTo, mustFindInvoice, noSuchInvoice } from '../billing/invoices.ts'
import { billStorage } from '../billing/storage.ts'
import { argsHashOf } from '../changes/args-hash.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { smallestCoin } from '../db/company/settings.ts'
import { findPayment } from '../db/payments/payments.ts'
import { addCallDone, callDone } from '../db/sync/calls-done.ts'
import type { PaymentDeps } from './deps.ts'
import { sameAsBefore, takePayment } from './payments.ts'

interface ReceiveInput extends ReceivePayment {
  /** A repeat with the same one takes nothing again. */
  readonly uid: string
  readonly receivedBy: string
}

interface Received {
  readonly paymentId: string | null
  /** Null when nothing was taken now. */
  readonly payment: Payment | null
  readonly invoices: InvoiceRow[]
  readonly creditNotes: CreditNote[]
  readonly creditJmdCents: number
}

type Chosen = Pick<ReceivePayment, 'accountId' | 'invoiceIds'>

async function chosen(tx: Transaction, { accountId, invoiceIds }: Chosen): Promise<InvoiceRow[]> {
  const rows = []
  for (const invoiceId of new Set(invoiceIds)) {
    const row = await mustFindInvoice(tx, invoiceId)
    if (row.accountId !== accountId) throw noSuchInvoice()
    rows.push(row)
  }
  return rows
}

async function applyNotes(tx: Transaction, { accountId, creditNoteIds, ...request }: ReceivePayment) {
  const used: CreditNote[] = []
  for (const creditNoteId of new Set(creditNoteIds)) {
    const note = await mustFindNote(tx, creditNoteId)
    if (note.accountId !== accountId)
      throw new Refusal('not-found', 'Credit note not found. It may have been deleted.')
    const owed = await chosen(tx, { ...request, accountId })
    const added = spread(note.remainingJmdCents, owed)
    const uses = [...note.uses]
    for (const part of added) {
      const at = uses.findIndex((use) => use.invoiceId === part.invoiceId)
      const had = uses[at]?.amountJmdCents ?? 0
      if (at >= 0) uses.splice(at, 1)
      uses.push({ ...part, amountJmdCents: had + part.amountJmdCents })
    }
    used.push(added.length > 0 ? await applyNote(tx, note, uses) : note)
  }
  return used
}

/** What the money settles: without an amount all that is owed, or all that was handed over when coins of it are missing. */
async function settledOf(tx: Transaction, request: ReceivePayment, owed: number): Promise<number> {
  const { method, amountJmdCents, tenderedJmdCents } = request
  const coin = method === 'Cash' ? await smallestCoin(tx.kysely) : 1
  if (amountJmdCents !== undefined) return settledFor({ method, amountJmdCents }, owed, coin)
  const isEnough = tenderedJmdCents === null || covers(tenderedJmdCents, sumPaidBy(method, owed, coin))
  return isEnough ? owed : tenderedJmdCents
}

/** The chosen invoices, with the one that bills the storage now. */
async function withStorage(tx: Transaction, input: ReceiveInput): Promise<ReceiveInput> {
  const { accountId, storage, receivedBy, invoiceIds } = input
  const storageInvoice = await billStorage(tx, { accountId, storage, createdBy: receivedBy })
  if (!storageInvoice && invoiceIds.length === 0)
    throw new Refusal('invalid', 'Choose what is paid: invoices or storage.', {
      invoiceIds: ['are missing'],
    })
  return storageInvoice ? { ...input, invoiceIds: [...invoiceIds, storageInvoice.invoiceId] } : input
}

async function whole(tx: Transaction, input: ReceiveInput, payment: Payment | null, notes: CreditNote[]) {
  return {
    paymentId: payment?.paymentId ?? (await findPayment(tx.kysely, input.uid))?.paymentId ?? null,
    payment,
    invoices: await chosen(tx, input),
    creditNotes: notes,
    creditJmdCents: await creditOf(tx.kysely, input.accountId),
  }
}

/** A call whose credit notes paid everything leaves no payment that would know its repeat. */
const noMoney = 'invoice.receivePayment'
const hashOf = ({ uid: _uid, receivedBy: _receivedBy, ...request }: ReceiveInput): string =>
  argsHashOf(noMoney, 1, request)

/** The credit notes of a call that was done before without money, as they are now; null when it was not. */
async function paidByNotes(tx: Transaction, input: ReceiveInput): Promise<CreditNote[] | null> {
  const call = await tx.statements.get(callDone, { uid: input.uid })
  if (!call) return null
  if (call.argsHash !== hashOf(input))
    throw new Refusal(
      'already-exists',
      'This Idempotency-Key was used for another payment. Use a new key for a new payment.',
    )
  const notes: CreditNote[] = []
  for (const creditNoteId of new Set(input.creditNoteIds)) notes.push(await mustFindNote(tx, creditNoteId))
  return notes
}

/** Credit notes first, then money, over the chosen invoices in the order given. */
export async function receivePayment(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'ids'>,
  request: ReceiveInput,
): Promise<Received> {
  const before = await findPayment(tx.kysely, request.uid)
  if (before) {
    // A repeat that names no amount means whatever the first one came to.
    const { amountJmdCents = before.amountJmdCents } = request
    await sameAsBefore(tx, { ...request, paymentId: request.uid, amountJmdCents, allocations: [] })
    const invoiceIds = [...request.invoiceIds, ...before.allocations.map(({ invoiceId }) => invoiceId)]
    return whole(tx, { ...request, invoiceIds }, null, [])
  }
  const notesBefore = await paidByNotes(tx, request)
  if (notesBefore) return whole(tx, request, null, notesBefore)
  const input = await withStorage(tx, request)
  for (const row of await chosen(tx, input)) mustBeAbleTo(row, 'pay')
  const notes = await applyNotes(tx, input)
  const owed = (await chosen(tx, input)).filter(({ balanceJmdCents }) => balanceJmdCents > 0)
  const amountJmdCents = await settledOf(
    tx,
    input,
    owed.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0),
  )
  if (amountJmdCents === 0) {
    const call = { uid: request.uid, name: noMoney, argsHash: hashOf(request), rowId: '', at: tx.at }
    await tx.statements.run(addCallDone, call)
    return whole(tx, input, null, notes)
  }
  const { accountId, method, tenderedJmdCents, reference, receivedBy } = input
  const payment = await takePayment(tx, deps, {
    paymentId: input.uid,
    accountId,
    method,
    amountJmdCents,
    tenderedJmdCents,
    reference,
    receivedBy,
    allocations: spread(amountJmdCents, owed),
  })
  return whole(tx, input, payment, notes)
}
