import { expect, test } from 'vitest'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { applyNote, mustFindNote } from '../billing/credit-notes.ts'
import type { Transaction } from '../changes/transaction.ts'
import { openCompany } from '../test/money.ts'
import { applyNotes, findInvoices, findNotes, isPaidBefore, rememberCall } from './note-payments.ts'

const { accountId, otherId, onBooks, owing, noted } = await openCompany()

const apply = (tx: Transaction, invoiceIds: string[], notes: readonly CreditNote[]) =>
  applyNotes(tx, { accountId, invoiceIds, creditNoteIds: notes.map(({ creditNoteId }) => creditNoteId) })
const leftOf = (notes: readonly CreditNote[]) => notes.map(({ remainingJmdCents }) => remainingJmdCents)

type Work = (tx: Transaction) => Promise<unknown>
const usedMeanwhile = 'The credit note “Box arrived wet” was used meanwhile.'
const rows: readonly (readonly [name: string, outcome: unknown, work: Work])[] = [
  [
    'pay as far as they go',
    [0, 40],
    async (tx) => leftOf(await apply(tx, [await owing(tx, 60)], [await noted(tx, 20), await noted(tx, 80)])),
  ],
  [
    'pay several invoices',
    [5],
    async (tx) => leftOf(await apply(tx, [await owing(tx, 60), await owing(tx, 35)], [await noted(tx, 100)])),
  ],
  [
    'that are used up are refused while one invoice owes',
    usedMeanwhile,
    async (tx) => {
      const used = await noted(tx, 60)
      const paidInvoice = await owing(tx, 60)
      await apply(tx, [paidInvoice], [used])
      return apply(tx, [paidInvoice, await owing(tx, 10)], [used])
    },
  ],
  [
    'that are used up are passed over where nothing is owed',
    [0],
    async (tx) => {
      const used = await noted(tx, 60)
      const paidInvoice = await owing(tx, 60)
      await apply(tx, [paidInvoice], [used])
      return leftOf(await apply(tx, [paidInvoice], [used]))
    },
  ],
  [
    'that pay nothing are not changed',
    2,
    async (tx) => {
      const [used, wholeNote] = [await noted(tx, 60), await noted(tx, 10)]
      await apply(tx, [await owing(tx, 60)], [used])
      const paidInvoice = await owing(tx, 5)
      await apply(tx, [paidInvoice], [await noted(tx, 5)])
      await apply(tx, [paidInvoice], [used, wholeNote])
      const notes = tx.kysely
        .selectFrom('audit')
        .where('entityId', 'in', [used.creditNoteId, wholeNote.creditNoteId])
      // Each was given, and one was used.
      return (await notes.select('auditId').orderBy('auditId').execute()).length - 1
    },
  ],
  [
    'pay more of an invoice that they pay in part',
    [
      ['first', 45],
      ['second', 5],
    ],
    async (tx) => {
      const [first, second, part] = [await owing(tx, 60), await owing(tx, 5), await noted(tx, 50)]
      await applyNote(tx, part, [
        { invoiceId: first, amountJmdCents: 10 },
        { invoiceId: second, amountJmdCents: 5 },
      ])
      await apply(tx, [first], [part])
      const { uses } = await mustFindNote(tx, part.creditNoteId)
      return uses.map(({ invoiceId, amountJmdCents }) => [
        invoiceId === first ? 'first' : 'second',
        amountJmdCents,
      ])
    },
  ],
  [
    'are found each once',
    [1, 1],
    async (tx) => {
      const [invoiceId, { creditNoteId }] = [await owing(tx, 60), await noted(tx, 10)]
      const choice = {
        accountId,
        invoiceIds: [invoiceId, invoiceId],
        creditNoteIds: [creditNoteId, creditNoteId],
      }
      return [(await findInvoices(tx, choice)).length, (await findNotes(tx, choice)).length]
    },
  ],
  [
    'and invoices of another customer are not there',
    'Invoice not found.',
    async (tx) =>
      findInvoices(tx, { accountId, invoiceIds: [await owing(tx, 60), await owing(tx, 60, otherId)] }),
  ],
  [
    'of another customer are not there',
    'Credit note not found.',
    async (tx) => {
      const creditNoteIds = [(await noted(tx, 10)).creditNoteId, (await noted(tx, 10, otherId)).creditNoteId]
      return findNotes(tx, { accountId, creditNoteIds })
    },
  ],
]
test.each(rows)('credit notes %s', async (_name, outcome, work) => {
  const result = await onBooks(work)
  if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
  else expect(result).toEqual(outcome)
})

test.each([
  ['the same request', {}, true],
  ['another request', { request: { amount: 2 } }, 'This Idempotency-Key was used for another payment.'],
  ['another action', { action: 'payment.create' }, 'This Idempotency-Key was used for another payment.'],
  ['another key', { uid: '01999999-0000-7000-8000-0000000000a2' }, false],
])('a call that was remembered, and %s', async (_name, more, outcome) => {
  const call = {
    uid: '01999999-0000-7000-8000-0000000000a1',
    action: 'invoice.receivePayment',
    request: { amount: 1 },
  }
  const result = await onBooks(async (tx) => {
    await rememberCall(tx, call)
    return isPaidBefore(tx, { ...call, ...more })
  })
  if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
  else expect(result).toBe(outcome)
})
