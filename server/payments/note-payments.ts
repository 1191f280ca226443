import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { allocate } from '#sync/rules/prices/allocation.ts'
import { applyNote, mustFindNote } from '../billing/credit-notes.ts'
import { mustFindInvoice, noSuchInvoice } from '../billing/invoices.ts'
import { argsHashOf } from '../changes/args-hash.ts'
import type { Transaction } from '../changes/transaction.ts'
import { addCallDone, callDone } from '../db/sync/calls-done.ts'

/** Credit notes of one account, and its invoices that they are to pay, both in their order. */
export interface NotePayment {
  readonly accountId: string
  readonly invoiceIds: readonly string[]
  readonly creditNoteIds: readonly string[]
}

/** The invoices in their current state, each once; another account's are left out. */
export async function findInvoices(
  tx: Transaction,
  { accountId, invoiceIds }: Pick<NotePayment, 'accountId' | 'invoiceIds'>,
): Promise<InvoiceRow[]> {
  const rows = []
  for (const invoiceId of new Set(invoiceIds)) {
    const row = await mustFindInvoice(tx, invoiceId)
    if (row.accountId !== accountId) throw noSuchInvoice()
    rows.push(row)
  }
  return rows
}

/** The notes in their current state, each once; another account's are left out. */
export async function findNotes(
  tx: Transaction,
  { accountId, creditNoteIds }: Pick<NotePayment, 'accountId' | 'creditNoteIds'>,
): Promise<CreditNote[]> {
  const notes = []
  for (const creditNoteId of new Set(creditNoteIds)) {
    const note = await mustFindNote(tx, creditNoteId)
    if (note.accountId !== accountId)
      throw new Refusal('not-found', 'Credit note not found. It may have been deleted.')
    notes.push(note)
  }
  return notes
}

/** A note that was used meanwhile is refused: its part would be asked for in money without a word. */
function mustHaveSome({ remainingJmdCents, reason }: CreditNote, invoices: readonly InvoiceRow[]): void {
  if (remainingJmdCents > 0 || invoices.every(({ balanceJmdCents }) => balanceJmdCents <= 0)) return
  throw new Refusal(
    'wrong-state',
    `The credit note “${reason}” was used meanwhile. Check what’s left, then try again.`,
  )
}

/** The uses of a note with more parts; each invoice appears once. */
function usesWith({ uses }: CreditNote, parts: CreditNote['uses']): CreditNote['uses'] {
  const sums = new Map(uses.map(({ invoiceId, amountJmdCents }) => [invoiceId, amountJmdCents]))
  for (const { invoiceId, amountJmdCents } of parts)
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amountJmdCents)
  return [...sums].map(([invoiceId, amountJmdCents]) => ({ invoiceId, amountJmdCents }))
}

/** Uses notes one after the other, as far as the invoices owe; what is left of a note stays open. */
export async function applyNotes(tx: Transaction, payment: NotePayment): Promise<CreditNote[]> {
  const used: CreditNote[] = []
  for (const note of await findNotes(tx, payment)) {
    const invoices = await findInvoices(tx, payment)
    mustHaveSome(note, invoices)
    const parts = allocate(note.remainingJmdCents, invoices)
    used.push(parts.length > 0 ? await applyNote(tx, note, usesWith(note, parts)) : note)
  }
  return used
}

/** A call that pays; its repeat is known although the payment, or credit notes alone, would not tell what it asked for. */
export interface PayingCall {
  readonly uid: string
  /** A repeat asks for the same action with the same request. */
  readonly action: string
  readonly request: object
}

const hashOf = ({ action, request }: PayingCall): string => argsHashOf(action, 1, request)

/** True when the call was done before. Refuses its key for another request. */
export async function isPaidBefore(tx: Transaction, call: PayingCall): Promise<boolean> {
  const before = await tx.statements.get(callDone, { uid: call.uid })
  if (!before) return false
  if (before.argsHash === hashOf(call)) return true
  throw new Refusal(
    'already-exists',
    'This Idempotency-Key was used for another payment. Use a new key for a new payment.',
  )
}

/** Remembers a call that was done. */
export const rememberCall = (tx: Transaction, call: PayingCall) =>
  tx.statements.run(addCallDone, {
    uid: call.uid,
    name: call.action,
    argsHash: hashOf(call),
    rowId: '',
    at: tx.at,
  })
