import { expect, test } from 'vitest'
import type { Till } from '#sync/entities/money/till.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changeTill, findTill, insertTill } from '../db/payments/tills.ts'
import { accountIdOf, openCompany } from '../test/money.ts'
import { mustFindNote, voidNote } from './credit-notes.ts'

const { server, accountId, otherId, onBooks, drafted, noted, owing } = await openCompany()
const cashierId = await accountIdOf(server, 'Driver')
const names = new Map([
  [accountId, 'the customer'],
  [otherId, 'the second customer'],
])

/** Returns what the journal has for a row, in the order in which it was entered. */
async function journalOf({ kysely }: Transaction, sourceId: string): Promise<string[]> {
  const rows = await kysely
    .selectFrom('bookEntry')
    .where('sourceId', '=', sourceId)
    .orderBy('bookEntryId')
    .select(['accountId', 'bookAccount', 'text', 'amountJmdCents'])
    .execute()
  return rows.map(
    (row) =>
      `${row.text}: ${row.bookAccount} ${row.amountJmdCents} of ${names.get(row.accountId ?? '') ?? 'no customer'}`,
  )
}

/** Closes a till, or counts it again, with a sum that is missing or too much. */
async function countTill(tx: Transaction, tillId: string, differenceJmdCents: number): Promise<void> {
  const before = (await findTill(tx.kysely, tillId)) ?? null
  const changes = {
    ...{ expectedJmdCents: 5_000, countedJmdCents: 5_000 + differenceJmdCents },
    ...{ expectedUsdCents: 0, countedUsdCents: 0, closedAt: tx.at, closedBy: cashierId, note: 'A coin fell' },
  }
  await changeTill(tx.kysely, tillId, changes)
  await tx.note('till', tillId, before, (await findTill(tx.kysely, tillId)) ?? null)
}
async function openTill(tx: Transaction): Promise<string> {
  const till: Till = {
    ...{ tillId: tx.ids.next(), cashierId, branchId: null, floatJmdCents: 0, floatUsdCents: 0 },
    ...{ openedAt: tx.at, expectedJmdCents: null, expectedUsdCents: null, counted: [], note: '' },
    ...{ countedJmdCents: null, countedUsdCents: null, usdDifferenceJmdCents: 0, closedAt: null },
    ...{ closedBy: null, confirmedAt: null, confirmedBy: '', confirmNote: '' },
  }
  await insertTill(tx.kysely, till)
  await tx.note('till', till.tillId, null, till)
  return till.tillId
}

type Work = (tx: Transaction) => Promise<string>
test.each<[name: string, work: Work, entries: readonly string[]]>([
  [
    'an issued invoice',
    (tx) => owing(tx, 1_000),
    ['Invoice: Receivables 1000 of the customer', 'Invoice: Freight -1000 of the customer'],
  ],
  ['no draft', (tx) => drafted(tx), []],
  [
    'a credit note once, if it is noted without a change',
    async (tx) => {
      const note = await noted(tx)
      await tx.note('creditNote', note.creditNoteId, note, note)
      return note.creditNoteId
    },
    ['Credit note: CreditNotes 1000 of the customer', 'Credit note: Receivables -1000 of the customer'],
  ],
  [
    'a credit note and its end',
    async (tx) => (await voidNote(tx, await noted(tx))).creditNoteId,
    [
      'Credit note: CreditNotes 1000 of the customer',
      'Credit note: Receivables -1000 of the customer',
      'Credit note voided: CreditNotes -1000 of the customer',
      'Credit note voided: Receivables 1000 of the customer',
    ],
  ],
  [
    'a credit note that moves to another customer',
    async (tx) => {
      const before = await noted(tx)
      const { creditNoteId } = before
      await tx.kysely
        .updateTable('creditNote')
        .set({ accountId: otherId })
        .where('creditNoteId', '=', creditNoteId)
        .execute()
      await tx.note('creditNote', creditNoteId, before, await mustFindNote(tx, creditNoteId))
      return creditNoteId
    },
    [
      'Credit note: CreditNotes 1000 of the customer',
      'Credit note: Receivables -1000 of the customer',
      'Credit note corrected: CreditNotes -1000 of the customer',
      'Credit note corrected: Receivables 1000 of the customer',
      'Credit note corrected: CreditNotes 1000 of the second customer',
      'Credit note corrected: Receivables -1000 of the second customer',
    ],
  ],
  ['no till that is open', openTill, []],
  [
    'a till that is counted twice',
    async (tx) => {
      const tillId = await openTill(tx)
      await countTill(tx, tillId, -300)
      await countTill(tx, tillId, -100)
      return tillId
    },
    [
      'Till counted: Cash -300 of no customer',
      'Till counted: CashDifferences 300 of no customer',
      'Till counted again: Cash 200 of no customer',
      'Till counted again: CashDifferences -200 of no customer',
    ],
  ],
])('the journal has %s', async (_name, work, entries) => {
  const result = await onBooks(async (tx) => journalOf(tx, await work(tx)))
  expect(result).toHaveLength(entries.length)
  expect(result).toEqual(expect.arrayContaining([...entries]))
})

test('a deleted row enters nothing into the journal', async () => {
  const result = await onBooks(async (tx) => {
    const note = await noted(tx)
    await tx.note('creditNote', note.creditNoteId, note, null)
    return journalOf(tx, note.creditNoteId)
  })
  expect(result).toHaveLength(2)
})
