import { describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { system } from '../core/system-actor.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { noteId, openClaims, paidClaim, pieceClaim, refusedClaim, reportedClaim } from '../test/claims.ts'
import { mustFindNote, voidNote } from './credit-notes.ts'
import { decideFound, decideLoss, reportLost } from './losses.ts'

const { tryWhole } = await openClaims()

describe('a package is reported as lost', () => {
  const nearlyWhole = { ...paidClaim, paidJmdCents: 767_250 }
  test.each<[string, Partial<Package>, string]>([
    ['that has no claim', {}, 'done'],
    ['whose claim was refused', { loss: refusedClaim }, 'done'],
    ['whose credit was taken back', { loss: { ...paidClaim, status: 'TakenBack' } }, 'done'],
    ['not if it was paid for', { loss: paidClaim }, 'already'],
    ['not if its credit was kept', { loss: { ...paidClaim, status: 'Kept' } }, 'already'],
    [
      'with a part of its value left',
      { pieces: 2, pieceLosses: [pieceClaim(nearlyWhole, 2, 4_999)] },
      'done',
    ],
    [
      'not with all of it paid',
      { pieces: 2, pieceLosses: [pieceClaim(paidClaim, 2, 5_000)] },
      'for its pieces',
    ],
    ['not without a value', { declaredValueUsdCents: null }, 'no declared value'],
    ['not at a value of nothing', { declaredValueUsdCents: 0 }, 'no declared value'],
  ])('%s', async (_state, fields, words) => {
    const attempt = await tryWhole(fields, (tx, id) => reportLost(tx, id, 'Searched', system))
    expect(attempt.words).toContain(words)
  })

  test('once: the first report is kept', async () => {
    const { row } = await tryWhole({ loss: { ...reportedClaim, reason: 'First' } }, (tx, id) =>
      reportLost(tx, id, 'Second', system),
    )
    expect(row?.loss).toMatchObject({ status: 'Reported', reason: 'First' })
  })
})

describe('a claim is decided', () => {
  const decision = { amountJmdCents: 310_000, reason: 'Lost', creditNoteId: noteId }
  const decide = (fields: Partial<Package>, changes: Partial<typeof decision> = {}) =>
    tryWhole(fields, (tx, id) => decideLoss(tx, id, { ...decision, ...changes }, system))

  test.each<[string, Partial<Package>, Partial<typeof decision>, string]>([
    ['that is open', { loss: reportedClaim }, {}, 'done'],
    ['up to the whole value', { loss: reportedClaim }, { amountJmdCents: 775_000 }, 'done'],
    ['not a cent above it', { loss: reportedClaim }, { amountJmdCents: 775_001 }, 'no more than J$'],
    ['not one that was never made', { loss: null }, {}, 'wasn’t reported'],
    ['not once it was found', { loss: { ...reportedClaim, status: 'Found' } }, {}, 'was found'],
    ['not once its credit was taken back', { loss: { ...paidClaim, status: 'TakenBack' } }, {}, 'was found'],
    ['again in the same way', { loss: paidClaim }, {}, 'done'],
    [
      'not again for other words',
      { loss: paidClaim },
      { reason: 'Other' },
      'decided with J$3,100.00 by Sonia',
    ],
    ['not again for another amount', { loss: paidClaim }, { amountJmdCents: 1 }, 'decided with'],
    ['not after it was refused', { loss: refusedClaim }, {}, 'was refused by Sonia'],
    ['not without an owner', { accountId: null, loss: reportedClaim }, {}, 'no owner'],
    ['not once it is here', { arrival: 'Received', loss: reportedClaim }, {}, 'isn’t missing'],
  ])('%s', async (_state, fields, changes, words) => {
    expect((await decide(fields, changes)).words).toContain(words)
  })

  test.each([
    [1, { status: 'Paid', paidJmdCents: 1, creditNoteId: noteId }],
    [0, { status: 'Refused', paidJmdCents: 0, creditNoteId: null }],
  ])('with %s cents', async (amountJmdCents, loss) => {
    expect((await decide({ loss: reportedClaim }, { amountJmdCents })).row?.loss).toMatchObject(loss)
  })
})

describe('the credit for a package that was found', () => {
  const foundPackage = (changes: Partial<typeof paidClaim> = {}): Partial<Package> => ({
    arrival: 'Received',
    loss: { ...paidClaim, ...changes },
  })
  const decide = async (fields: Partial<Package>, keepsCredit: boolean) => {
    let noteStatus: string | undefined
    const attempt = await tryWhole(fields, async (tx, id) => {
      await decideFound(tx, id, { keepsCredit, reason: 'It came' }, system)
      noteStatus = (await findCreditNote(tx.kysely, noteId))?.status
    })
    return { words: attempt.words, status: attempt.row?.loss?.status, noteStatus }
  }
  const refusal = { words: expect.stringContaining('nothing to decide') }

  test.each<[string, Partial<Package>, boolean, object]>([
    ['is taken back', foundPackage(), false, { words: 'done', status: 'TakenBack', noteStatus: 'Void' }],
    ['stays with its customer', foundPackage(), true, { words: 'done', status: 'Kept', noteStatus: 'Open' }],
    [
      'stays taken back',
      foundPackage({ status: 'TakenBack', decision: 'It came' }),
      false,
      { words: 'done' },
    ],
    [
      'is not taken back once it was kept',
      foundPackage({ status: 'Kept', decision: 'It came' }),
      false,
      refusal,
    ],
    ['is not taken back twice for other words', foundPackage({ status: 'TakenBack' }), false, refusal],
    ['is not decided while the package is away', { loss: paidClaim }, false, refusal],
    ['is not decided without a claim', { arrival: 'Received', loss: null }, true, refusal],
    [
      'is taken back without a note, if none was given',
      foundPackage({ creditNoteId: null }),
      false,
      { words: 'done' },
    ],
  ])('%s', async (_state, fields, keepsCredit, outcome) => {
    expect(await decide(fields, keepsCredit)).toMatchObject(outcome)
  })

  test.each([
    ['taken back', false, 'TakenBack'],
    ['kept', true, 'Kept'],
  ])('is %s, where its note was deleted before', async (_decision, keepsCredit, status) => {
    const attempt = await tryWhole(foundPackage(), async (tx, id) => {
      await voidNote(tx, await mustFindNote(tx, noteId))
      await decideFound(tx, id, { keepsCredit, reason: 'It came' }, system)
      expect((await mustFindNote(tx, noteId)).status).toBe('Void')
    })
    expect([attempt.words, attempt.row?.loss?.status]).toEqual(['done', status])
  })
})
