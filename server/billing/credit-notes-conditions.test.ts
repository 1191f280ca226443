import { expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { putPackage } from '../test/billable.ts'
import { putClaim } from '../test/claims.ts'
import { onTheBooks, openCompany, part, wordsOf } from '../test/money.ts'
import { applyNote, creditNotePart, removeCreditNote, voidNote } from './credit-notes.ts'

const { server, accountId, owing, noted, onBooks } = await openCompany()

test.each([
  ['a cent', [1], [999, 1, 'Open']],
  ['all but a cent', [999], [1, 999, 'Open']],
  ['all', [1_000], [0, 1_000, 'Used']],
  ['one part after another', [300, 200], [500, 500, 'Open']],
] as const)('a note of J$10.00 of which %s becomes credit', async (_what, parts, state) => {
  const outcome = await onBooks(async (tx) => {
    const { creditNoteId } = await noted(tx)
    const read = async () => must(await findCreditNote(tx.kysely, creditNoteId), 'the note')
    for (const jmdCents of parts) await creditNotePart(tx, await read(), jmdCents)
    const { remainingJmdCents, creditedJmdCents, status } = await read()
    const notes = await tx.kysely
      .selectFrom('audit')
      .where('entity', '=', 'creditNote')
      .where('entityId', '=', creditNoteId)
      .select(['before', 'after'])
      .orderBy('auditId')
      .execute()
    const last = must(notes.at(-1), 'a line of the audit')
    return {
      state: [remainingJmdCents, creditedJmdCents, status],
      lines: notes.length,
      last: JSON.parse(String(last.after)),
      refusal: await voidNote(tx, await read()).catch((error: unknown) => error),
    }
  })
  expect(outcome).toMatchObject({
    ...{ state, lines: parts.length + 1, last: { remainingJmdCents: state[0], creditedJmdCents: state[1] } },
    refusal: { code: 'wrong-state', message: expect.stringContaining('was paid out') },
  })
})

test('of a note that was credited in part, the rest pays an invoice and no cent more', async () => {
  const outcome = await onBooks(async (tx) => {
    const note = await noted(tx)
    await creditNotePart(tx, note, 400)
    const read = async () => must(await findCreditNote(tx.kysely, note.creditNoteId), 'the note')
    const invoiceId = await owing(tx, 1_000)
    const attempt = async (jmdCents: number) =>
      wordsOf(await applyNote(tx, await read(), [part(invoiceId, jmdCents)]).catch((error: unknown) => error))
    return [await attempt(601), await attempt(600), (await read()).remainingJmdCents]
  })
  expect(outcome).toEqual([expect.stringContaining('J$6.00'), 'done', 0])
})

test('a note that was deleted becomes no credit', async () => {
  const outcome = await onBooks(async (tx) => {
    const note = await voidNote(tx, await noted(tx))
    const words = wordsOf(await creditNotePart(tx, note, 400).catch((error: unknown) => error))
    const { status, creditedJmdCents } = must(await findCreditNote(tx.kysely, note.creditNoteId), 'the note')
    return { words, status, creditedJmdCents }
  })
  expect(outcome).toEqual({
    words: expect.stringContaining('This credit note was deleted.'),
    ...{ status: 'Void', creditedJmdCents: 0 },
  })
})

test('a person deletes a note that is valid and pays for no claim', async () => {
  const { packageId } = await putPackage(server, accountId)
  const claimNote = await onTheBooks(server.app.deps, async (tx) => {
    const note = await noted(tx)
    const { creditNoteId } = note
    await putClaim(tx, { packageId, accountId, status: 'Paid', paidJmdCents: 1_000, creditNoteId })
    return note
  })
  const remove = (change: Partial<typeof claimNote> = {}, note?: typeof claimNote) =>
    onBooks(async (tx) => removeCreditNote(tx, { ...(note ?? (await noted(tx))), ...change }))
  expect(await remove()).toMatchObject({ status: 'Void' })
  expect(await remove({}, claimNote)).toMatchObject({
    ...{ code: 'wrong-state', message: expect.stringContaining('lost or damaged package') },
  })
  expect(await remove({ status: 'Void' })).toMatchObject({
    ...{ code: 'wrong-state', message: expect.stringContaining('was deleted') },
  })
})
