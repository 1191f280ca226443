import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import { CreditNote, CreditNoteUse } from '../../entities/money/credit-note.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { ListQuery, row } from '../row.ts'

const Amount = JmdAmount.min(1, 'must be more than zero')
const Uses = z.array(CreditNoteUse.extend({ amountJmdCents: Amount })).max(100, 'are more than 100')

export const NewCreditNote = z.object({
  accountId: Id,
  amountJmdCents: Amount,
  reason: Note.min(1, 'is missing'),
  uses: Uses.default([]),
  /** False if it takes nothing off a service with GCT. */
  withGct: z.boolean().default(true),
})

export const CreditNoteUpdate = z.object({
  reason: Note.min(1, 'is missing').optional(),
  /** Everything it pays from now on. */
  uses: Uses.optional(),
})

/** A note with the numbers of the invoices it paid. */
const NumberedCreditNote = CreditNote.extend({
  uses: z.array(CreditNoteUse.extend({ number: z.string() })),
})
export type NumberedCreditNote = z.output<typeof NumberedCreditNote>

const ByNote = z.object({ creditNoteId: Id })

export const creditNotes = {
  'creditNotes.list': row({
    method: 'GET',
    path: '/api/creditnotes',
    who: 'staff',
    permission: 'CreditNoteView',
    summary: 'Credit notes, the newest 500.',
    query: ListQuery,
    reply: z.array(CreditNote),
  }),
  'creditNotes.ofAccount': row({
    method: 'GET',
    path: '/api/creditnotes/account/{accountId}',
    who: 'own',
    policy: 'account.canReadCreditNotes',
    summary:
      'The open credit notes of one’s own account, with all=1 also the used ones; with CreditNoteView or ReceivePaymentView of any.',
    params: z.object({ accountId: Id }),
    query: ListQuery.extend({ all: z.enum(['0', '1']).default('0') }),
    reply: z.array(NumberedCreditNote),
  }),
  'creditNotes.create': row({
    method: 'POST',
    path: '/api/creditnotes',
    who: 'staff',
    permission: 'CreditNoteCreate',
    summary: 'Gives a customer money off, with a reason. Takes an Idempotency-Key.',
    body: NewCreditNote,
    reply: CreditNote,
    success: 'Credit note added successfully!',
  }),
  'creditNotes.update': row({
    method: 'PUT',
    path: '/api/creditnotes/{creditNoteId}',
    who: 'staff',
    permission: 'CreditNoteUpdate',
    summary: 'Changes why a credit note was given, or what it pays.',
    params: ByNote,
    body: CreditNoteUpdate,
    reply: CreditNote,
    success: 'Credit note updated successfully!',
  }),
  'creditNotes.remove': row({
    method: 'DELETE',
    path: '/api/creditnotes/{creditNoteId}',
    who: 'staff',
    permission: 'CreditNoteDelete',
    summary: 'Voids a credit note of which nothing is used.',
    params: ByNote,
    reply: CreditNote,
    success: 'Credit note deleted successfully!',
  }),
}
