import { expect, test } from 'vitest'
import { idOf } from '../../test/people.ts'
import { officesAway, officesOf, officesOfManifest } from './offices.ts'

// The handheld of an office gets the rows that name its office and no others.

const [kingston, mandeville, montego] = [idOf(1), idOf(2), idOf(3)]
const at = '2026-11-02T08:00:00.000Z'

test.each([
  [null, null, []],
  [kingston, null, [kingston]],
  [null, mandeville, [mandeville]],
  [mandeville, kingston, [kingston, mandeville]],
  [kingston, kingston, [kingston]],
] as const)('a package for %s that lies in %s is of the offices %j', (branchId, localOfficeId, offices) => {
  expect(officesOf({ branchId }, localOfficeId)).toEqual(offices)
})

const packageIn = (...offices: string[]) => ({ offices, deletedAt: null, archivedAt: null })

test.each([
  ['no package', [], []],
  ['a package in their own office', [packageIn(kingston)], []],
  ['a package of no office', [packageIn()], []],
  ['a package in another office', [packageIn(kingston, mandeville)], [mandeville]],
  [
    'packages in two others',
    [packageIn(montego), packageIn(mandeville), packageIn(montego)],
    [mandeville, montego],
  ],
  ['a package there that was deleted', [{ ...packageIn(mandeville), deletedAt: at }], []],
  ['a package there that is in the archive', [{ ...packageIn(mandeville), archivedAt: at }], []],
])('a customer with %s is also of the offices %j', (_, packages, offices) => {
  expect(officesAway(kingston, packages)).toEqual(offices)
})

test('a customer without an office is of the offices of their packages', () => {
  expect(officesAway(null, [packageIn(kingston)])).toEqual([kingston])
})

test.each([
  [null, null, []],
  [mandeville, kingston, [kingston, mandeville]],
  [null, kingston, [kingston]],
  [kingston, null, [kingston]],
  [kingston, kingston, [kingston]],
] as const)(
  'a manifest from %s to %s is of the offices %j',
  (originBranchId, destinationBranchId, offices) => {
    expect(officesOfManifest({ originBranchId, destinationBranchId })).toEqual(offices)
  },
)
