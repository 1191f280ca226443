import { expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { giveNote, voidNote } from '../billing/credit-notes.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { putPackage } from '../test/billable.ts'
import { paidClaim } from '../test/claims.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { creditClaims } from './claim-credit.ts'

const { server, accountId, onBooks, noted, paid: takeMoney } = await openCompany()
const claimIds = [idOf(0xc1), idOf(0xc2)] as const
for (const creditNoteId of claimIds)
  await putPackage(server, accountId, {
    status: 'AtHeadOffice',
    arrival: 'Missing',
    loss: { ...paidClaim, creditNoteId },
  })

/** Gives a note for each lost package, the first the oldest. */
async function giveNotes(tx: Transaction, ...amounts: readonly number[]): Promise<string[]> {
  const ids = claimIds.slice(0, amounts.length)
  for (const [n, creditNoteId] of ids.entries()) {
    const amountJmdCents = amounts[n] ?? 0
    await giveNote(tx, {
      creditNoteId,
      accountId,
      amountJmdCents,
      reason: 'Lost',
      createdBy: 'Desk',
      uses: [],
    })
    const createdAt = `2026-11-0${n + 1}T08:00:00.000Z`
    await tx.kysely
      .updateTable('creditNote')
      .set({ createdAt })
      .where('creditNoteId', '=', creditNoteId)
      .execute()
  }
  return ids
}

const payout = (amountJmdCents: number, method: 'BankTransfer' | 'Cash' = 'BankTransfer') => ({
  ...{ accountId, amountJmdCents, method, reference: 'NCB 1', reason: 'Lost goods' },
})

test.each([
  ['what is on the account alone', 20_000, 20_000, [30_000, 50_000], 20_000],
  ['a part of the first note', 20_000, 30_000, [20_000, 50_000], 30_000],
  ['all of the first note', 20_000, 50_000, [0, 50_000], 50_000],
  ['the first note and a part of the second', 20_000, 60_000, [0, 40_000], 60_000],
  ['all that there is', 20_000, 100_000, [0, 0], 100_000],
  ['more than there is', 20_000, 200_000, [0, 0], 100_000],
  ['a note without anything on the account', 0, 10_000, [20_000, 50_000], 10_000],
] as const)('a payout of %s', async (_, credit, amount, left, creditAfter) => {
  const result = await onBooks(async (tx) => {
    if (credit > 0) await takeMoney(tx, { amountJmdCents: credit, reference: 'A 771' })
    const ids = await giveNotes(tx, 30_000, 50_000)
    await creditClaims(tx, payout(amount))
    const notes = await Promise.all(ids.map((id) => findCreditNote(tx.kysely, id)))
    expect(notes.map((note) => note?.remainingJmdCents)).toEqual(left)
    expect(notes.map((note) => note?.creditedJmdCents)).toEqual([30_000 - left[0], 50_000 - left[1]])
    expect(notes.map((note) => note?.status)).toEqual(
      left.map((jmdCents) => (jmdCents === 0 ? 'Used' : 'Open')),
    )
    expect(await creditOf(tx.kysely, accountId)).toBe(creditAfter)
    const auditRows = await tx.kysely
      .selectFrom('audit')
      .where('entityId', 'in', ids)
      .select('auditId')
      .execute()
    expect(auditRows.length - 2).toBe(left.filter((jmdCents, n) => jmdCents !== [30_000, 50_000][n]).length)
  })
  expect(wordsOf(result)).toBe('done')
})

test.each([10_049, 10_000])(
  'cash of %s cents for the whole claim leaves nothing on the note',
  async (amount) => {
    const result = await onBooks(async (tx) => {
      const [id = ''] = await giveNotes(tx, 10_049)
      await creditClaims(tx, payout(amount, 'Cash'))
      expect(await findCreditNote(tx.kysely, id)).toMatchObject({
        remainingJmdCents: 0,
        creditedJmdCents: 10_049,
      })
    })
    expect(wordsOf(result)).toBe('done')
  },
)

test('a note of which a part was paid out is not taken back', async () => {
  const result = await onBooks(async (tx) => {
    const [id = ''] = await giveNotes(tx, 30_000)
    await creditClaims(tx, payout(10_000))
    await voidNote(tx, (await findCreditNote(tx.kysely, id)) ?? expect.fail('No note'))
  })
  expect(wordsOf(result)).toContain('J$100.00 of this credit note was paid out')
})

test('a note that is no claim stays a note', async () => {
  const result = await onBooks(async (tx) => {
    const { creditNoteId } = await noted(tx, 30_000)
    await creditClaims(tx, payout(10_000))
    expect(await findCreditNote(tx.kysely, creditNoteId)).toMatchObject({ remainingJmdCents: 30_000 })
    expect(await creditOf(tx.kysely, accountId)).toBe(0)
  })
  expect(wordsOf(result)).toBe('done')
})
