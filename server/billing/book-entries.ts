import { isRecord } from '#sync/lib/is-record.ts'
import { must } from '#sync/lib/must.ts'
import {
  creditNotePosting,
  flightCostPosting,
  invoicePosting,
  type Posting,
  paymentPosting,
  tillPosting,
} from '#sync/rules/books/postings.ts'
import { enteredFor, insertBookEntries } from '../db/billing/book-entries.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { findFlightCost } from '../db/billing/flight-costs.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { PendingAudit } from '../db/core/transactions/observers.ts'
import { findPayment } from '../db/payments/payments.ts'
import { findTill } from '../db/payments/tills.ts'
import type { BookEntryTable } from '../db/tables/money-tables.ts'

type Source = BookEntryTable['source']

/** The readers of a row as the books see it now. */
const postings: Readonly<Record<Source, (db: Tables, id: string) => Promise<Posting>>> = {
  async invoice(db, id) {
    const invoice = must(await findInvoiceRow(db, id), 'an invoice of the books')
    return invoicePosting(invoice, await linesOfInvoice(db, id))
  },
  payment: async (db, id) => paymentPosting(must(await findPayment(db, id), 'a payment of the books')),
  creditNote: async (db, id) =>
    creditNotePosting(must(await findCreditNote(db, id), 'a credit note of the books')),
  till: async (db, id) => tillPosting(must(await findTill(db, id), 'a till of the books')),
  flightCost: async (db, id) => flightCostPosting(must(await findFlightCost(db, id), 'a cost of the books')),
}

const isSource = (entity: string): entity is Source => Object.hasOwn(postings, entity)

/** A draft is in no book, and most notes are about drafts. */
const isDraft = (row: object | null): boolean => isRecord(row) && row['statusId'] === 'draft'

/** The entries that bring a row's earlier ones to what it is now. */
function differences(
  earlier: Awaited<ReturnType<typeof enteredFor>>,
  { accountId, amounts, texts, reference }: Posting,
) {
  const rest = new Map(amounts)
  const first = earlier.length === 0
  const corrections = earlier.map((entry) => {
    const isOwn = entry.accountId === accountId
    const jmdCents = isOwn ? (amounts.get(entry.bookAccount) ?? 0) : 0
    if (isOwn) rest.delete(entry.bookAccount)
    const text = amounts.size === 0 ? texts.end : texts.change
    return { ...entry, text, amountJmdCents: jmdCents - Number(entry.amountJmdCents) }
  })
  const additions = [...rest].map(([bookAccount, amountJmdCents]) => ({
    accountId,
    bookAccount,
    reference,
    text: first ? texts.first : texts.change,
    amountJmdCents,
  }))
  return [...corrections, ...additions].filter(({ amountJmdCents }) => amountJmdCents !== 0)
}

/**
 * Enters each change of an invoice, a payment, a credit note, a counted till and a flight's cost into the journal, in its transaction:
 * the difference between its earlier entries and its present amounts. An entry is never changed, so the journal of a past day
 * never changes either.
 */
export async function enterInBooks({ entity, entityId, after, at, ids, kysely }: PendingAudit) {
  if (!isSource(entity) || after === null || isDraft(after)) return
  const now = await postings[entity](kysely, entityId)
  const entries = differences(await enteredFor(kysely, entityId), now)
  if (entries.length === 0) return
  const of = { at, source: entity, sourceId: entityId }
  await insertBookEntries(
    kysely,
    entries.map((entry) => ({ bookEntryId: ids.next(), ...of, ...entry })),
  )
}
