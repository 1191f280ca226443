import { expect, test } from 'vitest'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { balanceOf, openCompany, part } from '../test/money.ts'
import { applyNote, giveNote, mustFindNote, voidNote } from './credit-notes.ts'

const { accountId, otherId, onBooks, owing } = await openCompany()

type Uses = CreditNote['uses']
const give = (tx: Transaction, uses: Uses = []) =>
  giveNote(tx, {
    ...{ creditNoteId: tx.ids.next(), accountId, amountJmdCents: 1_000, reason: 'Box arrived wet' },
    ...{ createdBy: 'Desk', uses },
  })

type Work = (tx: Transaction) => Promise<unknown>
const rows: readonly (readonly [name: string, outcome: object | string, work: Work])[] = [
  ['is open when it is given', { status: 'Open', remainingJmdCents: 1_000, uses: [] }, (tx) => give(tx)],
  [
    'pays an invoice at once',
    { status: 'Open', remainingJmdCents: 100, uses: [{ amountJmdCents: 900 }] },
    async (tx) => give(tx, [part(await owing(tx, 900), 900)]),
  ],
  [
    'is used up by two',
    { status: 'Used', remainingJmdCents: 0 },
    async (tx) => give(tx, [part(await owing(tx, 900), 900), part(await owing(tx, 900), 100)]),
  ],
  [
    'pays no more than it is worth',
    'The credit note is worth J$10.00.',
    async (tx) => give(tx, [part(await owing(tx, 900), 900), part(await owing(tx, 900), 101)]),
  ],
  [
    'pays an invoice once',
    'uses name an invoice more than once',
    async (tx) => {
      const invoiceId = await owing(tx, 900)
      return give(tx, [part(invoiceId, 1), part(invoiceId, 1)])
    },
  ],
  [
    'pays nothing of another customer',
    'Invoice not found.',
    async (tx) => give(tx, [part(await owing(tx, 900, otherId), 1)]),
  ],
  [
    'leaves the invoice that it paid before',
    { left: [900, 700], status: 'Open', remainingJmdCents: 800 },
    async (tx) => {
      const [first, second] = [await owing(tx, 900), await owing(tx, 900)]
      const note = await applyNote(tx, await give(tx, [part(first, 900)]), [part(second, 200)])
      return { ...note, left: [await balanceOf(tx, first), await balanceOf(tx, second)] }
    },
  ],
  [
    'pays the same invoice once more',
    { left: 0, remainingJmdCents: 100 },
    async (tx) => {
      const invoiceId = await owing(tx, 900)
      const note = await applyNote(tx, await give(tx, [part(invoiceId, 500)]), [part(invoiceId, 900)])
      return { ...note, left: await balanceOf(tx, invoiceId) }
    },
  ],
  [
    'is deleted',
    { status: 'Void' },
    async (tx) => {
      const { creditNoteId } = await voidNote(tx, await give(tx))
      return mustFindNote(tx, creditNoteId)
    },
  ],
  [
    'is not deleted while it pays',
    'J$9.00 of this credit note pays invoices. Take it off them first.',
    async (tx) => voidNote(tx, await give(tx, [part(await owing(tx, 900), 900)])),
  ],
  [
    'is deleted once',
    'This credit note was deleted. Give a new one instead.',
    async (tx) => voidNote(tx, await voidNote(tx, await give(tx))),
  ],
  [
    'pays nothing after that',
    'This credit note was deleted. Give a new one instead.',
    async (tx) => applyNote(tx, await voidNote(tx, await give(tx)), [part(await owing(tx, 900), 1)]),
  ],
  ['that is not there is not found', 'Credit note not found.', (tx) => mustFindNote(tx, tx.ids.next())],
]
test.each(rows)('a credit note %s', async (_name, outcome, work) => {
  const result = await onBooks(work)
  if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
  else expect(result).toMatchObject(outcome)
})

test('a note that is worth less than its uses says what they come to', async () => {
  const result = await onBooks(async (tx) => give(tx, [part(await owing(tx, 900), 1_001)]))
  expect(result).toMatchObject({ fields: { uses: ['come to J$10.01'] } })
})
