import { expect, test } from 'vitest'
import type { Branch } from '../../entities/company/branch.ts'
import { type PackageStatus, packageStatuses } from '../../entities/packages/package-status.ts'
import { idOf } from '../../test/people.ts'
import { belongsAt, isLyingAt } from './lying-at.ts'

// A package lies at one office: where it was scanned last, or where its status says.

const office = (n: number, kind: Branch['kind']): Pick<Branch, 'branchId' | 'kind'> => ({
  branchId: idOf(n),
  kind,
})
const [warehouse, head, secondHead] = [
  office(1, 'Warehouse'),
  office(2, 'HeadOffice'),
  office(3, 'HeadOffice'),
]
const [mobay, negril] = [office(4, 'LocalOffice'), office(5, 'LocalOffice')]
const offices = { head, secondHead, mobay, negril }
type Place = typeof head

const placesOf = (status: PackageStatus, scannedAt?: Place, over: object = {}) =>
  Object.entries(offices)
    .filter(([, at]) =>
      isLyingAt(
        { pkg: { headingTo: null }, pickupId: mobay.branchId, reached: status, scannedAt, ...over },
        at,
      ),
    )
    .map(([name]) => name)

test.each<[what: string, status: PackageStatus, scannedAt: Place | undefined, places: string[]]>([
  ['at customs', 'AtCustoms', undefined, []],
  ['at customs, scanned at an office by mistake', 'AtCustoms', mobay, []],
  ['at customs, scanned at the head office', 'AtCustoms', head, []],
  ['handed over', 'Delivered', undefined, []],
  ['handed over, scanned at an office before', 'Delivered', mobay, []],
  ['at the head office, never scanned', 'AtHeadOffice', undefined, ['head', 'secondHead']],
  ['at the head office, in a bin of the warehouse', 'AtHeadOffice', warehouse, ['head', 'secondHead']],
  ['at the head office, in one of its bins', 'AtHeadOffice', head, ['head']],
  ['at the head office, in a bin of the second one', 'AtHeadOffice', secondHead, ['secondHead']],
  ['at the head office, in a bin of an office', 'AtHeadOffice', negril, ['negril']],
  ['at its office, never scanned', 'AtLocalOffice', undefined, ['mobay']],
  ['at its office, in a bin of the head office before', 'AtLocalOffice', head, ['mobay']],
  ['at its office, in a bin of another one', 'AtLocalOffice', negril, ['negril']],
  ['at the counter', 'ReadyForPickup', undefined, ['mobay']],
])('a package %s', (_what, status, scannedAt, places) => {
  expect(placesOf(status, scannedAt)).toEqual(places)
})

test('a package that heads for an office lies at none', () => {
  for (const status of packageStatuses)
    expect(placesOf(status, mobay, { pkg: { headingTo: negril.branchId } })).toEqual([])
})

test('a package of no known office lies at none, once it has left the head office', () => {
  expect(placesOf('AtLocalOffice', undefined, { pickupId: null })).toEqual([])
  expect(placesOf('AtHeadOffice', undefined, { pickupId: null })).toEqual(['head', 'secondHead'])
})

test('the head office gets everything, and an office what is picked up there', () => {
  const belongs = (pickupId: string | null) => [head, mobay, negril].map((at) => belongsAt(pickupId, at))
  expect(belongs(mobay.branchId)).toEqual([true, true, false])
  expect(belongs(null)).toEqual([true, false, false])
})
