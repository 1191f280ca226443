import { expect, test } from 'vitest'
import type { PieceLoss } from '../../entities/packages/loss.ts'
import type { Package } from '../../entities/packages/package.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { lostText, piecesHere, toComeText, withFewerPieces } from './pieces.ts'

const at = '2026-11-20T14:00:00.000Z'
const later = '2026-11-21T14:00:00.000Z'
const paidLoss = (piece: number): PieceLoss => ({
  ...{ piece, status: 'Paid', shareUsdCents: 3000, reason: '', reportedBy: '', reportedAt: at },
  ...{ valueUsdCents: 10_000, valueJmdCents: 1_550_000, paidJmdCents: 465_000, creditNoteId: null },
  ...{ decidedBy: null, decidedAt: null, decision: '' },
})
const packageOf = (over: Partial<Package>): Package => ({
  ...blankPackage(idOf(1), at),
  ...{ pieces: 3, missingSince: at, ...over },
})

test.each<[pieces: number, missing: number[], left: number[], missingSince: string | null]>([
  [3, [2], [2], at],
  [3, [3], [3], at],
  [2, [3], [], null],
  [2, [2, 3], [2], at],
  [1, [2, 3], [], null],
])('of %i pieces, with %j missing before, %j are looked for', (pieces, missing, left, missingSince) => {
  const correctedPackage = withFewerPieces(packageOf({ pieces, missingPieces: missing }), later)
  expect([correctedPackage.missingPieces, correctedPackage.missingSince]).toEqual([left, missingSince])
})

test.each<[missing: number[], delivered: number[], here: number[]]>([
  [[], [], [1, 2, 3]],
  [[2], [], [1, 3]],
  [[], [1], [2, 3]],
  [[2], [1, 3], []],
])(
  'with %j missing and %j handed over, the pieces %j can be',
  (missingPieces, deliveredPieces, presentPieces) => {
    expect(piecesHere({ pieces: 3, missingPieces, deliveredPieces })).toEqual(presentPieces)
  },
)

test.each<[missing: number[], losses: number[], toCome: string, lost: string]>([
  [[], [], '', ''],
  [[2], [], 'Piece 2 of 3 is still to come', ''],
  [[2, 3], [], 'Pieces 2 and 3 of 3 are still to come', ''],
  [[2, 3], [3], 'Piece 2 of 3 is still to come', 'Piece 3 of 3 is lost'],
  [[2, 3], [2, 3], '', 'Pieces 2 and 3 of 3 are lost'],
])(
  'with %j missing and %j paid for, it says what is to come and what is lost',
  (missingPieces, losses, ...texts) => {
    const pkg = packageOf({ missingPieces, pieceLosses: losses.map(paidLoss) })
    expect([toComeText(pkg), lostText(pkg)]).toEqual(texts)
  },
)
