import { describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { system } from '../core/system-actor.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { noteId, openClaims, paidClaim, pieceClaim, refusedClaim, reportedClaim } from '../test/claims.ts'
import { mustFindNote, voidNote } from './credit-notes.ts'
import { decidePieceFound, decidePieceLoss, reportPieceLost } from './piece-losses.ts'

const { tryPiece } = await openClaims()
const second = (packageId: string) => ({ packageId, piece: 2 })

describe('a piece is reported as lost', () => {
  test.each<[string, Partial<Package>, string]>([
    ['that has no claim', {}, 'done'],
    ['whose claim was refused', { pieceLosses: [pieceClaim(refusedClaim)] }, 'done'],
    [
      'whose credit was taken back',
      { pieceLosses: [pieceClaim({ ...paidClaim, status: 'TakenBack' })] },
      'done',
    ],
    [
      'that was found in between',
      { pieceLosses: [pieceClaim({ ...reportedClaim, status: 'Found' })] },
      'done',
    ],
    ['while another piece is paid for', { pieceLosses: [pieceClaim(paidClaim, 1)] }, 'done'],
    ['not if it was paid for', { pieceLosses: [pieceClaim(paidClaim)] }, 'was paid for Piece 2 of 3'],
    [
      'not if its credit was kept',
      { pieceLosses: [pieceClaim({ ...paidClaim, status: 'Kept' })] },
      'J$3,100.00',
    ],
    ['not if the whole was paid for', { loss: paidClaim }, 'was paid for the whole'],
    [
      'not if the whole’s credit was kept',
      { loss: { ...paidClaim, status: 'Kept' } },
      'was paid for the whole',
    ],
    ['if the claim for the whole was refused', { loss: refusedClaim }, 'done'],
    ['not if it is here', { missingPieces: [3] }, 'isn’t missing'],
    ['not if the whole is missing', { arrival: 'Missing' }, 'missing as a whole'],
    ['not without an owner', { accountId: null }, 'no owner'],
  ])('%s', async (_state, fields, words) => {
    const attempt = await tryPiece(fields, (tx, id) => reportPieceLost(tx, second(id), 'Searched', system))
    expect(attempt.words).toContain(words)
  })

  test('once, and the claims of a package are in the order of its pieces', async () => {
    const first = pieceClaim({ ...reportedClaim, reason: 'First' })
    const secondResult = await tryPiece({ pieceLosses: [first] }, (tx, id) =>
      reportPieceLost(tx, second(id), 'Second', system),
    )
    expect(secondResult.row?.pieceLosses).toMatchObject([{ piece: 2, reason: 'First' }])
    const between = await tryPiece(
      { missingPieces: [1, 2, 3], pieceLosses: [pieceClaim(reportedClaim, 3), pieceClaim(reportedClaim, 1)] },
      (tx, id) => reportPieceLost(tx, second(id), 'Searched', system),
    )
    expect(between.row?.pieceLosses.map(({ piece }) => piece)).toEqual([1, 2, 3])
  })
})

describe('a claim for a piece is decided', () => {
  const decision = { shareUsdCents: 2_000, amountJmdCents: 310_000, reason: 'Lost', creditNoteId: noteId }
  const decide = (fields: Partial<Package>, changes: Partial<typeof decision> = {}) =>
    tryPiece(fields, (tx, id) => decidePieceLoss(tx, second(id), { ...decision, ...changes }, system))

  test.each<[string, Partial<Package>, Partial<typeof decision>, string]>([
    ['that is open', { pieceLosses: [pieceClaim(reportedClaim)] }, {}, 'done'],
    ['not one that was never made', {}, {}, 'wasn’t reported'],
    [
      'not once it was found',
      { pieceLosses: [pieceClaim({ ...reportedClaim, status: 'Found' })] },
      {},
      'was found',
    ],
    [
      'not once its credit was taken back',
      { pieceLosses: [pieceClaim({ ...paidClaim, status: 'TakenBack' })] },
      ...([{}, 'was found'] as const),
    ],
    ['again in the same way', { pieceLosses: [pieceClaim(paidClaim)] }, {}, 'done'],
    [
      'not again for other words',
      { pieceLosses: [pieceClaim(paidClaim)] },
      { reason: 'Other' },
      'decided with J$3',
    ],
    [
      'not again for another share',
      { pieceLosses: [pieceClaim(paidClaim)] },
      { shareUsdCents: 1 },
      'decided with',
    ],
    ['not again for more', { pieceLosses: [pieceClaim(paidClaim)] }, { amountJmdCents: 1 }, 'by Sonia'],
    ['not after it was refused', { pieceLosses: [pieceClaim(refusedClaim)] }, {}, 'was refused by Sonia'],
    ['not without an owner', { accountId: null, pieceLosses: [pieceClaim(reportedClaim)] }, {}, 'no owner'],
    [
      'not once it is here',
      { missingPieces: [3], pieceLosses: [pieceClaim(reportedClaim)] },
      {},
      'isn’t missing',
    ],
  ])('%s', async (_state, fields, changes, words) => {
    expect((await decide(fields, changes)).words).toContain(words)
  })

  test('and the claim for another piece, which was found, is closed by the same person', async () => {
    const claims = [pieceClaim(reportedClaim), pieceClaim(reportedClaim, 3)]
    const { row } = await decide({ pieceLosses: claims })
    expect(row?.pieceLosses).toMatchObject([
      { piece: 2, status: 'Paid', decidedBy: system.name },
      { piece: 3, status: 'Found', decidedBy: system.name },
    ])
  })

  test('with nothing it is refused and gives no credit note', async () => {
    const { row } = await decide({ pieceLosses: [pieceClaim(reportedClaim)] }, { amountJmdCents: 0 })
    expect(row?.pieceLosses).toMatchObject([{ status: 'Refused', paidJmdCents: 0, creditNoteId: null }])
  })
})

describe('the credit for a piece that was found', () => {
  const creditedPackage = (changes: Partial<typeof paidClaim> = {}): Partial<Package> => ({
    missingPieces: [],
    pieceLosses: [pieceClaim({ ...paidClaim, ...changes })],
  })
  const decideFound = async (fields: Partial<Package>, keepsCredit: boolean, reason = 'It came') => {
    let noteStatus: string | undefined
    const attempt = await tryPiece(fields, async (tx, id) => {
      await decidePieceFound(tx, second(id), { keepsCredit, reason }, system)
      noteStatus = (await findCreditNote(tx.kysely, noteId))?.status
    })
    return { words: attempt.words, status: attempt.row?.pieceLosses[0]?.status, noteStatus }
  }

  test.each<[string, Partial<Package>, boolean, object]>([
    ['is taken back', creditedPackage(), false, { words: 'done', status: 'TakenBack', noteStatus: 'Void' }],
    [
      'stays with its customer',
      creditedPackage(),
      true,
      { words: 'done', status: 'Kept', noteStatus: 'Open' },
    ],
    [
      'stays taken back',
      creditedPackage({ status: 'TakenBack', decision: 'It came' }),
      ...([false, { words: 'done', status: 'TakenBack' }] as const),
    ],
    [
      'is not taken back once it was kept',
      creditedPackage({ status: 'Kept', decision: 'It came' }),
      ...([false, { words: expect.stringContaining('nothing to decide') }] as const),
    ],
    [
      'is not taken back twice for other words',
      creditedPackage({ status: 'TakenBack', decision: 'Earlier' }),
      ...([false, { words: expect.stringContaining('nothing to decide') }] as const),
    ],
    [
      'is not decided while the piece is away',
      { ...creditedPackage(), missingPieces: [2] },
      ...([false, { words: expect.stringContaining('wasn’t found') }] as const),
    ],
    ['is not decided without a claim', {}, true, { words: expect.stringContaining('wasn’t found') }],
    [
      'is taken back without a note, if none was given',
      creditedPackage({ creditNoteId: null }),
      ...([false, { words: 'done', status: 'TakenBack' }] as const),
    ],
  ])('%s', async (_state, fields, keepsCredit, outcome) => {
    expect(await decideFound(fields, keepsCredit)).toMatchObject(outcome)
  })

  test.each([
    ['taken back', false, 'TakenBack'],
    ['kept', true, 'Kept'],
  ])('is %s, where its note was deleted before', async (_decision, keepsCredit, status) => {
    const attempt = await tryPiece(creditedPackage(), async (tx, id) => {
      await voidNote(tx, await mustFindNote(tx, noteId))
      await decidePieceFound(tx, second(id), { keepsCredit, reason: 'It came' }, system)
      expect((await mustFindNote(tx, noteId)).status).toBe('Void')
    })
    expect([attempt.words, attempt.row?.pieceLosses[0]?.status]).toEqual(['done', status])
  })
})
