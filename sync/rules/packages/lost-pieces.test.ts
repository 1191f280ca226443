import { expect, test } from 'vitest'
import type { PieceLoss } from '../../entities/packages/loss.ts'
import type { LossStatus } from '../../entities/packages/loss-status.ts'
import { lossStatuses } from '../../entities/packages/loss-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import {
  closeFoundPieces,
  compensatedUsdCents,
  evenShareUsdCents,
  hasPiecePaidAndFound,
  lostPieces,
  mostShareUsdCents,
  piecesToCome,
  shareForJmdCents,
  shareJmdCents,
} from './lost-pieces.ts'

// A package of three pieces and US$100.00: each claim is worth what its state says, and never twice.

const at = '2026-11-20T14:00:00.000Z'
const lossOf = (piece: number, status: LossStatus, shareUsdCents: number | null = 3000): PieceLoss => ({
  ...{ piece, status, shareUsdCents, reason: '', reportedBy: '', reportedAt: at, valueUsdCents: 10_000 },
  ...{ valueJmdCents: 1_550_001, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
})
const packageOf = (
  missingPieces: number[],
  pieceLosses: PieceLoss[],
  arrival: Package['arrival'] = 'Received',
) => ({ ...{ pieces: 3, arrival, missingPieces, pieceLosses } })
const statesWhere = (ask: (status: LossStatus) => boolean) => lossStatuses.filter(ask)

test('a missing piece is given up once its claim is decided, and looked for until then', () => {
  const isGivenUp = (status: LossStatus) => lostPieces(packageOf([2], [lossOf(2, status)])).includes(2)
  expect(statesWhere(isGivenUp).toSorted()).toEqual(['Paid', 'Refused'])
  for (const status of lossStatuses) {
    const toCome = piecesToCome(packageOf([2, 3], [lossOf(2, status)]))
    expect(toCome).toEqual(isGivenUp(status) ? [3] : [2, 3])
  }
  expect(lostPieces(packageOf([3], [lossOf(2, 'Paid')]))).toEqual([])
  expect(lostPieces(packageOf([], [lossOf(2, 'Paid')]))).toEqual([])
})

test.each<[what: string, pkg: ReturnType<typeof packageOf>, isFound: boolean]>([
  ['without a claim', packageOf([2], []), false],
  ['reported', packageOf([2], [lossOf(2, 'Reported')]), false],
  ['reported, and here again', packageOf([], [lossOf(2, 'Reported')]), false],
  ['paid', packageOf([2], [lossOf(2, 'Paid')]), false],
  ['paid, and here again', packageOf([], [lossOf(2, 'Paid')]), true],
  ['paid, while another is away', packageOf([3], [lossOf(2, 'Paid')]), true],
  ['paid, while all of it is away', packageOf([], [lossOf(2, 'Paid')], 'Missing'), false],
  ['refused, and here again', packageOf([], [lossOf(2, 'Refused')]), false],
  ['kept', packageOf([], [lossOf(2, 'Kept')]), false],
  ['paid and here, beside one that is kept', packageOf([], [lossOf(1, 'Kept'), lossOf(2, 'Paid')]), true],
])('a piece that is %s waits for a decision: %#', (_, pkg, isFound) => {
  expect(hasPiecePaidAndFound(pkg)).toBe(isFound)
})

test('a piece counts as paid for while its claim is paid, or kept by its customer', () => {
  const isPaidFor = (status: LossStatus) => compensatedUsdCents(packageOf([2], [lossOf(2, status)])) === 3000
  expect(statesWhere(isPaidFor).toSorted()).toEqual(['Kept', 'Paid'])
  const paidForNothing = statesWhere(
    (status) => compensatedUsdCents(packageOf([2], [lossOf(2, status)])) === 0,
  )
  expect(paidForNothing).toHaveLength(lossStatuses.length - 2)
})

test.each<
  [what: string, others: PieceLoss[], paidUsdCents: number, mostUsdCents: number, evenUsdCents: number]
>([
  ['the first', [], 0, 10_000, 3333],
  ['the second', [lossOf(1, 'Paid')], 3000, 7000, 3333],
  ['the third', [lossOf(1, 'Paid'), lossOf(2, 'Kept', 6000)], 9000, 1000, 1000],
  ['one after a refused claim', [lossOf(1, 'Refused')], 0, 10_000, 3333],
  ['one after a claim without a share', [lossOf(1, 'Paid', null)], 0, 10_000, 3333],
  ['one after all was paid', [lossOf(1, 'Paid', 9000), lossOf(2, 'Paid', 2000)], 11_000, 0, 0],
])('%s piece is worth what the others left', (_, otherLosses, paidUsdCents, mostUsdCents, evenUsdCents) => {
  const loss = lossOf(3, 'Paid')
  const pkg = packageOf([3], [...otherLosses, loss])
  expect(compensatedUsdCents(pkg)).toBe(paidUsdCents + 3000)
  expect(compensatedUsdCents(pkg, 3)).toBe(paidUsdCents)
  expect(mostShareUsdCents(pkg, loss)).toBe(mostUsdCents)
  expect(evenShareUsdCents(pkg, loss)).toBe(evenUsdCents)
})

test('a package that counts no pieces is one piece', () => {
  expect(evenShareUsdCents({ ...packageOf([1], []), pieces: 0 }, lossOf(1, 'Reported'))).toBe(10_000)
})

test('a share is rounded down to the cent, and is nothing of nothing', () => {
  expect(shareJmdCents(lossOf(1, 'Reported'), 3333)).toBe(516_615)
  expect(shareJmdCents(lossOf(1, 'Reported'), 10_000)).toBe(1_550_001)
  expect(shareJmdCents({ ...lossOf(1, 'Reported'), valueUsdCents: 0 }, 3333)).toBe(0)
})

test('the claim of a piece that is found is closed, unless it was paid', () => {
  const closedStates = (missingPieces: number[]) =>
    statesWhere((status) => {
      const [loss] = closeFoundPieces(packageOf(missingPieces, [lossOf(2, status)]), { by: 'Ann', at })
      return loss?.decision === 'It was found.'
    })
  expect(closedStates([]).toSorted()).toEqual(['Refused', 'Reported'])
  expect(closedStates([2])).toEqual([])
  expect(closeFoundPieces(packageOf([3], [lossOf(2, 'Reported')]), { by: 'Ann', at })).toEqual([
    { ...lossOf(2, 'Found'), decision: 'It was found.', decidedBy: 'Ann', decidedAt: at },
  ])
  expect(closeFoundPieces(packageOf([], [lossOf(2, 'Paid')]), { by: 'Ann', at })).toEqual([lossOf(2, 'Paid')])
})

test.each([
  [1_550_001, 10_000],
  [516_615, 3333],
  [1, 1],
  [0, 0],
])('%i Jamaican cents are worth a share of %i US cents', (jmdCents, shareUsdCents) => {
  const loss = lossOf(1, 'Reported')
  expect(shareForJmdCents(loss, jmdCents)).toBe(shareUsdCents)
  expect(shareJmdCents(loss, shareUsdCents)).toBeGreaterThanOrEqual(jmdCents)
  expect(shareForJmdCents({ ...loss, valueJmdCents: 0 }, jmdCents)).toBe(0)
})

test('a row of an older app has no claims and no missing pieces', () => {
  expect([lostPieces, piecesToCome].map((read) => read({ missingPieces: [] }))).toEqual([[], []])
  expect(compensatedUsdCents({ missingPieces: [] })).toBe(0)
})
