import { expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import type { PackageEnding } from '../../entities/packages/ending.ts'
import { type EndingStatus, endingStatuses } from '../../entities/packages/ending-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { packageStatuses } from '../../entities/packages/package-status.ts'
import { addDays } from '../../lib/business-day.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import {
  abandonProblem,
  beginEnding,
  choicesFor,
  dueNotice,
  feeCharges,
  feeOf,
  isAtHand,
  isReminded,
  takenBack,
} from './ending.ts'
import { endingStateText, isInEnding } from './ending-state.ts'
import { goneState, isDeliveredToCustomer } from './package-state.ts'
import { isTrackable } from './tracked.ts'

const at = '2026-11-01T15:00:00.000Z'
const endingOf = (status: EndingStatus, over: Partial<PackageEnding> = {}): PackageEnding => ({
  ...beginEnding('Unclaimed', status, { reason: 'Nobody came', by: 'Ann', at }),
  ...over,
})
const noticedOn = (...days: number[]) => ({
  notices: days.map((day) => ({ day, at: `${addDays('2026-10-01', day)}T15:00:00.000Z` })),
})
const pkg: Package = {
  ...blankPackage(idOf(1), at),
  ...{ status: 'ReadyForPickup', accountId: idOf(2), checkedInAt: at, billedAt: at },
}
const inFlorida: Package = { ...pkg, status: 'ReceivedAtWharehouse' }
const onHold = { customs: { ...pkg.customs, state: 'Hold' as const } }

const atOffice = ['SendOn', 'ReturnToShop', 'ReturnToFlorida', 'Destroy']
const atWarehouse = ['SendOn', 'ReturnToShop', 'Destroy']
const onRoute = { driverId: idOf(3) }
const refusedAtDoor = { ending: endingOf('Asked', { cause: 'RefusedAtDoor' }) }

test.each<[what: string, pkg: Package, choices: string[]]>([
  ['at the counter, that nobody asked about', pkg, []],
  ['in Florida', inFlorida, atWarehouse],
  ['in Florida that was asked about', { ...inFlorida, ending: endingOf('Asked') }, atWarehouse],
  ['at the counter that was asked about', { ...pkg, ending: endingOf('Asked') }, atOffice],
  ['at the counter that was reminded of', { ...pkg, ending: endingOf('Noticed') }, atOffice],
  ['at the counter that was chosen for', { ...pkg, ending: endingOf('Chosen') }, atOffice],
  ['that was given up', { ...pkg, ending: endingOf('Abandoned') }, []],
  ['in Florida that goes back', { ...inFlorida, ending: endingOf('GoingBack') }, []],
  ['on a delivery', { ...inFlorida, ...onRoute }, []],
  ['on a delivery, that was reminded of', { ...pkg, ...onRoute, ending: endingOf('Asked') }, []],
  ['refused at the door', { ...pkg, ...onRoute, ...refusedAtDoor }, atOffice],
  ['held by customs', { ...inFlorida, ...onHold }, []],
  ['that is missing', { ...inFlorida, arrival: 'Missing' }, []],
  ['with a missing piece', { ...inFlorida, pieces: 2, missingPieces: [2] }, []],
])('of a package %s, a customer chooses among its ways', (_, chosenPkg, choices) => {
  expect(choicesFor(chosenPkg)).toEqual(choices)
})

test('a package is at hand in the warehouse and at the offices', () => {
  const places = packageStatuses.filter((status) => isAtHand({ ...pkg, status }))
  expect(places).toEqual(['ReceivedAtWharehouse', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup'])
})

const terms = {
  returns: { shopJmdCents: 150_000, floridaJmdCents: 400_000, destroyJmdCents: 0 },
  gct: { percent: 15, onFeatures: [...defaultSettings.gct.onFeatures] },
  fees: [],
}
const termsWithTax = { ...terms, gct: { percent: 15, onFeatures: ['ServiceFee' as const] } }
const termsWithoutTax = { ...terms, gct: { percent: 0, onFeatures: ['ServiceFee' as const] } }
test.each([
  ['SendOn', termsWithTax, 0],
  ['Destroy', termsWithTax, 0],
  ['ReturnToShop', termsWithoutTax, 150_000],
  ['ReturnToShop', termsWithTax, 172_500],
  ['ReturnToFlorida', termsWithTax, 460_000],
  ['Destroy', { ...termsWithTax, returns: { ...terms.returns, destroyJmdCents: 100_000 } }, 115_000],
] as const)('the choice %s costs its fee and the tax on it: %#', (choice, settings, feeJmdCents) => {
  expect(feeOf(choice, settings)).toBe(feeJmdCents)
  const charges = feeCharges(idOf(1), choice, settings)
  expect(charges.every(({ packageId }) => packageId === idOf(1))).toBe(true)
  expect(charges.length > 0).toBe(feeJmdCents > 0)
})

test('the fee says what was chosen, and that it was shown', () => {
  expect(feeCharges(idOf(1), 'ReturnToShop', termsWithoutTax)).toEqual([
    {
      ...{ feature: 'ServiceFee', quantity: 1, unitJmdCents: 150_000, packageId: idOf(1) },
      ...{ description: 'Return to the shop', how: 'The fee that was shown when it was chosen' },
    },
  ])
})

test.each<[what: string, pkg: Package, isTold: boolean]>([
  ['at the counter', pkg, true],
  ['that was reminded of', { ...pkg, ending: endingOf('Noticed') }, true],
  ['that was asked about', { ...pkg, ending: endingOf('Asked') }, true],
  ['that was chosen for', { ...pkg, ending: endingOf('Chosen') }, false],
  ['that was given up', { ...pkg, ending: endingOf('Abandoned') }, false],
  ['of nobody', { ...pkg, accountId: null }, false],
  ['at the head office', { ...pkg, status: 'AtHeadOffice' }, false],
  ['that is missing', { ...pkg, arrival: 'Missing' }, false],
])('the customer of a package %s gets reminders: %#', (_, waitingPkg, isTold) => {
  expect(isReminded(waitingPkg)).toBe(isTold)
})

const reminders = { noticeDays: [14, 30, 45], graceDays: 15 }
test.each<[days: number, notices: number[] | null, due: number | null]>([
  [13, null, null],
  [14, null, 14],
  [29, null, 14],
  [30, null, 30],
  [14, [14], null],
  [30, [14], 30],
  [45, [14, 30], 45],
  [45, [14, 45], null],
  // A longer one was noted, by days that were set then.
  [30, [60], null],
  [13, [], null],
])('after %i days, with the reminders %j, %s is due', (days, notices, due) => {
  const ending = notices && endingOf('Noticed', noticedOn(...notices))
  expect(dueNotice(days, ending, reminders)).toBe(due)
})

const remindedPackage = { ...pkg, ending: endingOf('Noticed', noticedOn(14, 30, 45)) }
// The last reminder was on 15 November.
test.each<[what: string, pkg: Package, now: string, problem: RegExp | null]>([
  ['after all its days', remindedPackage, '2026-11-30T15:00:00.000Z', null],
  [
    'a day before',
    remindedPackage,
    '2026-11-29T15:00:00.000Z',
    /last reminder on 2026-11-15: .* 15 days after/,
  ],
  [
    'before its last reminder',
    { ...pkg, ending: endingOf('Noticed', noticedOn(14, 30)) },
    '2027-01-30T15:00:00.000Z',
    /reminders to come/,
  ],
  ['without an ending', pkg, '2027-01-30T15:00:00.000Z', /reminders to come/],
])('a package can be given up %s: %#', (_, waitingPkg, now, problem) => {
  if (problem) expect(abandonProblem(waitingPkg, reminders, now)).toMatch(problem)
  else expect(abandonProblem(waitingPkg, reminders, now)).toBeNull()
})

test.each<[what: string, over: Partial<Package>, problem: RegExp]>([
  ['with a missing piece', { pieces: 2, missingPieces: [2] }, /missing pieces/],
  ['at the head office', { status: 'AtHeadOffice' }, /doesn’t wait at the counter/],
  ['that is missing', { arrival: 'Missing' }, /doesn’t wait at the counter/],
  ['of nobody', { accountId: null }, /has no owner/],
  ['on a delivery', onRoute, /is on a delivery/],
  ['that was chosen for', { ending: endingOf('Chosen', noticedOn(45)) }, /do what they chose/],
  ['without a bill', { billedAt: null }, /hasn’t been billed/],
])('a package %s isn’t given up', (_, over, problem) => {
  expect(abandonProblem({ ...remindedPackage, ...over }, reminders, '2027-01-30T15:00:00.000Z')).toMatch(
    problem,
  )
})

test('a package is gone without its customer having it once it is lost, returned, sold or destroyed', () => {
  const goneEndings = endingStatuses.filter((status) => goneState({ ...pkg, ending: endingOf(status) }))
  expect(goneEndings).toEqual(['Returned', 'Sold', 'Destroyed'])
  expect(goneState(pkg)).toBeNull()
  const deliveredPackage: Package = { ...pkg, status: 'Delivered' }
  expect(isDeliveredToCustomer(deliveredPackage)).toBe(true)
  expect(isDeliveredToCustomer(pkg)).toBe(false)
  expect(isDeliveredToCustomer({ ...deliveredPackage, ending: endingOf('Sold') })).toBe(false)
})

test('a stranger reads nothing of a pre-alert or of a deleted package', () => {
  expect(packageStatuses.filter((status) => !isTrackable({ status, deletedAt: null }))).toEqual(['PreAlert'])
  expect(packageStatuses.filter((status) => isTrackable({ status, deletedAt: at }))).toEqual([])
})

test('sending a package back has the fees for that too, and destroying it has not', () => {
  const fee = {
    ...{ name: 'Papers', rule: 'Return' as const, amountJmdCents: 5_000, percent: null, minJmdCents: null },
    ...{ maxJmdCents: null, aboveUsdCents: null, aboveLb: null, branchId: null, isTaxed: false },
  }
  const returns = { ...terms.returns, destroyJmdCents: 100_000 }
  const fees = { ...termsWithoutTax, returns, fees: [fee, { ...fee, rule: 'Always' as const }] }
  expect(feeOf('ReturnToShop', fees)).toBe(155_000)
  expect(feeOf('ReturnToFlorida', fees)).toBe(405_000)
  expect(feeOf('Destroy', fees)).toBe(100_000)
  expect(feeOf('SendOn', fees)).toBe(0)
  expect(feeCharges(idOf(1), 'Destroy', fees)).toHaveLength(1)
})

test('an ending begins without reminders and without a way back', () => {
  expect(endingOf('Asked')).toMatchObject({ notices: [], carrier: '', carrierNumber: '', choice: null })
})

test('a package that is taken back to the counter keeps its reminders', () => {
  const ending = endingOf('Abandoned', noticedOn(14, 30))
  const later = '2026-11-05T15:00:00.000Z'
  expect(takenBack(ending, 'Bea', later, 'She came')).toEqual({
    ...{ ...ending, status: 'Noticed', by: 'Bea', at: later, reason: 'She came' },
  })
})

test('a package is in its ending while it is at hand, and from the first reminder until it is gone', () => {
  const statusesWhere = (over: Partial<Package>) =>
    endingStatuses.filter((status) => isInEnding({ ...pkg, ...over, ending: endingOf(status) }))
  expect(statusesWhere({})).toEqual(['Noticed', 'Asked', 'Chosen', 'Abandoned', 'GoingBack'])
  expect(statusesWhere({ status: 'Delivered' })).toEqual([])
  expect(statusesWhere({ status: 'Shipped' })).toEqual([])
  expect(isInEnding(pkg)).toBe(false)
})

test.each<[EndingStatus, PackageEnding['choice'], text: string | null]>([
  ['Noticed', null, null],
  ['Asked', null, null],
  ['Chosen', 'Destroy', null],
  ['Abandoned', null, 'Abandoned'],
  ['GoingBack', 'ReturnToShop', 'Going back to the shop'],
  ['GoingBack', 'ReturnToFlorida', 'Going back to the warehouse'],
  ['Returned', 'ReturnToShop', 'Returned to the shop'],
  ['Returned', 'ReturnToFlorida', 'Returned to the warehouse'],
  ['Sold', null, 'Sold'],
  ['Destroyed', null, 'Destroyed'],
])('the ending %s by the choice %s reads “%s”', (status, choice, text) => {
  expect(endingStateText({ ending: endingOf(status, { choice }) })).toBe(text)
})

test('a package without an ending reads its status', () =>
  expect(endingStateText({ ending: null })).toBeNull())
