import { describe, expect, test } from 'vitest'
import type { Claim } from '../../entities/packages/claim.ts'
import type { PackageLoss, PieceLoss } from '../../entities/packages/loss.ts'
import type { Package } from '../../entities/packages/package.ts'
import { packageRow } from '../../test/contract-rows.ts'
import { idOf } from '../../test/people.ts'
import { beginEnding } from '../packages/ending.ts'
import {
  claimableJmdCents,
  claimedIds,
  claimObstacle,
  isAboutSame,
  isPastClaimDays,
  openClaimOf,
  paidForJmdCents,
} from './claimable.ts'

const terms = { exchangeRate: 16_000, insurance: { isChosen: false, uninsuredJmdCents: 0 } }

// Money is paid for a package at most once, and for goods that are ours to lose, condition by condition.

const at = '2026-11-02T08:00:00.000Z'
const loss = (status: PackageLoss['status'], paidJmdCents: number): PackageLoss => ({
  ...{ status, reason: '', reportedBy: '', reportedAt: at, valueUsdCents: 10_000, valueJmdCents: 1_600_000 },
  ...{ paidJmdCents, creditNoteId: null, decidedBy: null, decidedAt: null, decision: '' },
})
const pieceLoss = (piece: number, status: PieceLoss['status'], paidJmdCents: number): PieceLoss => ({
  ...{ ...loss(status, paidJmdCents), piece, shareUsdCents: null },
})
const claim = (over: Partial<Claim>): Claim => ({
  ...{
    claimId: idOf(0xe1),
    packageId: idOf(1),
    accountId: idOf(0xc1),
    kind: 'Damaged',
    lines: [],
    pieces: [],
  },
  ...{ amountJmdCents: 100, text: '', photoFileIds: [], status: 'Asked', openedBy: '', lookedAtBy: null },
  ...{ lookedAt: null, paidJmdCents: 0, creditNoteId: null, paymentId: null, decidedBy: null },
  ...{ decidedAt: null, decision: '', version: 0, createdAt: at, updatedAt: at, deletedAt: null },
  ...{ archivedAt: null, ...over },
})
const pkg = (over: Partial<Package> = {}): Package =>
  packageRow(1, { accountId: idOf(0xc1), status: 'Delivered', declaredValueUsdCents: 10_000, ...over })

describe('the sum that was paid for a package', () => {
  test.each<[what: string, over: Partial<Package>, claims: Partial<Claim>[], paid: number]>([
    ['nothing', {}, [], 0],
    ['as lost', { loss: loss('Paid', 500) }, [], 500],
    ['as lost, though it was found and kept as paid', { loss: loss('Kept', 500) }, [], 500],
    ['as lost, and taken back', { loss: loss('TakenBack', 500) }, [], 0],
    ['not yet', { loss: loss('Reported', 500) }, [], 0],
    ['for a lost piece', { pieceLosses: [pieceLoss(1, 'Paid', 200), pieceLoss(2, 'Refused', 300)] }, [], 200],
    ['for damage', {}, [{ status: 'Paid', paidJmdCents: 70 }], 70],
    ['for damage, refused', {}, [{ status: 'Refused', paidJmdCents: 70 }], 0],
    [
      'as lost and by the claim that asked for it, once',
      { loss: loss('Paid', 500) },
      [{ kind: 'Lost', status: 'Paid', paidJmdCents: 500 }],
      500,
    ],
    [
      'in all ways together',
      { loss: loss('Paid', 1), pieceLosses: [pieceLoss(1, 'Kept', 20)] },
      [
        { kind: 'ContentsMissing', status: 'Paid', paidJmdCents: 300 },
        { status: 'Paid', paidJmdCents: 4_000 },
      ],
      4_321,
    ],
  ])('%s', (_what, over, claims, sum) => {
    const rows = claims.map(claim)
    expect(paidForJmdCents(pkg(over), rows)).toBe(sum)
    expect(claimableJmdCents(pkg(over), rows, terms)).toBe(1_600_000 - sum)
  })

  test('is never more than what was declared, and nothing is left without a value', () => {
    expect(claimableJmdCents(pkg({ loss: loss('Paid', 1_600_001) }), [], terms)).toBe(0)
    expect(claimableJmdCents(pkg({ declaredValueUsdCents: null }), [], terms)).toBe(0)
  })
})

test('a package is claimed under its own id and under those of the packages that it holds', () => {
  const contents = [{ packageId: idOf(2) }, { packageId: idOf(3) }] as unknown as Package['contents']
  expect(claimedIds({ packageId: idOf(1), contents })).toEqual([idOf(1), idOf(2), idOf(3)])
})

describe('the reason that a package cannot be claimed', () => {
  const saleEnding = beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at })
  const missing = { arrival: 'Missing' as const }
  test.each<
    [what: string, over: Partial<Package>, kind: Claim['kind'], pieces: number[], words: string | null]
  >([
    ['none for damage', {}, 'Damaged', [], null],
    ['none for missing contents', {}, 'ContentsMissing', [], null],
    ['no owner', { accountId: null }, 'Damaged', [], 'has no owner yet'],
    ['a pre-alert', { status: 'PreAlert' }, 'Damaged', [], 'hasn’t reached our warehouse yet'],
    ['a sale', { ending: saleEnding }, 'Damaged', [], 'has ended another way'],
    ['no value', { declaredValueUsdCents: null }, 'Damaged', [], 'has no declared value'],
    ['a value of nothing', { declaredValueUsdCents: 0 }, 'Damaged', [], 'has no declared value'],
    ['none for a lost package', missing, 'Lost', [], null],
    ['that it is here, for a lost one', {}, 'Lost', [], 'isn’t missing'],
    ['that it is lost, for damage', missing, 'Damaged', [], 'is missing as a whole'],
    ['none for a lost piece', { missingPieces: [1, 2] }, 'Lost', [1], null],
    ['that the piece is here', { missingPieces: [2] }, 'Lost', [1], 'has this piece'],
    ['that one of the pieces is here', { missingPieces: [2] }, 'Lost', [1, 2], 'has this piece'],
    [
      'that it is lost as a whole, for a piece',
      { ...missing, missingPieces: [1] },
      'Lost',
      [1],
      'as a whole',
    ],
    [
      'that a row of an earlier app lists no pieces',
      { missingPieces: undefined } as never,
      'Lost',
      [1],
      'has this piece',
    ],
  ])('is %s', (_what, over, kind, pieces, words) => {
    const obstacle = claimObstacle(pkg(over), kind, pieces)
    if (words === null) expect(obstacle).toBeNull()
    else expect(obstacle).toContain(words)
  })
})

test.each<[what: string, deliveredAt: string | null, isPast: boolean]>([
  ['was not handed over', null, false],
  ['was handed over on the last moment', '2026-10-03T08:00:00.000Z', false],
  ['was handed over a moment before', '2026-10-03T07:59:59.999Z', true],
])('the days for a claim are over for a package that %s: %s', (_what, deliveredAt, isPast) => {
  expect(isPastClaimDays({ deliveredAt }, { days: 30, now: at })).toBe(isPast)
})

describe('a second claim', () => {
  const goods = (kind: Claim['kind'], ...pieces: number[]) => ({ kind, pieces })
  test.each<
    [what: string, first: ReturnType<typeof goods>, second: ReturnType<typeof goods>, isSame: boolean]
  >([
    ['for damage', goods('Damaged', 1), goods('Damaged', 2), true],
    ['of another kind', goods('Damaged', 1), goods('ContentsMissing', 1), false],
    ['for the lost package', goods('Lost'), goods('Lost'), true],
    ['for the same lost piece', goods('Lost', 1), goods('Lost', 1), true],
    ['for another lost piece', goods('Lost', 1), goods('Lost', 2), false],
    ['for a lost piece of a lost package', goods('Lost'), goods('Lost', 1), false],
  ])('%s', (_what, first, second, isSame) => {
    expect(isAboutSame(first, second)).toBe(isSame)
    expect(openClaimOf([claim(first)], second) !== undefined).toBe(isSame)
  })

  test.each<[what: string, over: Partial<Claim>, isOpen: boolean]>([
    ['that waits', {}, true],
    ['that is looked at', { status: 'LookedAt' }, true],
    ['that was paid', { status: 'Paid' }, false],
    ['that was refused', { status: 'Refused' }, false],
    ['that was deleted', { deletedAt: at }, false],
  ])('follows one %s', (_what, over, isOpen) => {
    const rows = [claim({ kind: 'ContentsMissing' }), claim({ claimId: idOf(0xe2), ...over })]
    expect(openClaimOf(rows, goods('Damaged'))?.claimId).toBe(isOpen ? idOf(0xe2) : undefined)
  })
})
