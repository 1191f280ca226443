import { expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { isHeldForCustomer, isToPackTogether } from './hold-state.ts'
import { jointWait } from './holding.ts'

// A box of several packages is charged for each day on which one of them was held, once.

const momentOf = (day: number | null): string | null =>
  day === null ? null : `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`
const now = '2026-11-20T15:00:00.000Z'
const wait = (from: number | null, until: number | null = null, isHeld = until === null): Package => ({
  ...blankPackage(idOf(1), now),
  ...{ heldFrom: momentOf(from), heldUntil: momentOf(until), shipWhen: isHeld ? 'Hold' : 'Now' },
})
const neverHeld = wait(null, null, false)

test.each<[what: string, rows: Package[], heldFrom: number | null, heldUntil: number | null]>([
  ['none was held', [neverHeld, neverHeld], null, null],
  ['one is held from today on', [wait(null), neverHeld], null, null],
  ['one is held', [wait(12), neverHeld], 12, null],
  ['both are held', [wait(15), wait(12)], 12, null],
  ['both were held', [wait(14, 16), wait(12, 15)], 12, 16],
  ['one was held within the wait of the other', [wait(10, 18), wait(12, 14)], 10, 18],
  ['one was held, and one still is', [wait(10, 12), wait(18)], 16, null],
  ['they were held at different times', [wait(14, 16), wait(8, 10)], 12, 16],
  ['one was held for no time', [wait(12, 12)], 20, 20],
])('when %s, their box has one wait', (_, rows, heldFrom, heldUntil) => {
  expect(jointWait(rows, now)).toEqual({
    heldFrom: momentOf(heldFrom),
    heldUntil: momentOf(heldUntil),
  })
})

test.each<[what: string, over: Partial<Package>, isWaiting: boolean]>([
  ['that its customer wants with others', {}, true],
  ['that isn’t there yet', { status: 'PreAlert' }, false],
  ['that has left', { status: 'Shipped' }, false],
  ['that ships at once', { shipWhen: 'Now' }, false],
  ['that was deleted', { deletedAt: now }, false],
])('a package %s waits for the others: %#', (_, over, isWaiting) => {
  const pkg: Package = { ...neverHeld, shipWhen: 'Together', status: 'ReceivedAtWharehouse' }
  expect(isToPackTogether({ ...pkg, ...over })).toBe(isWaiting)
})

test.each<[what: string, over: Partial<Package>, isHeld: boolean]>([
  ['that is announced', { status: 'PreAlert' }, true],
  ['at the warehouse', { status: 'ReceivedAtWharehouse' }, true],
  ['that has left', { status: 'Shipped' }, false],
  ['that ships at once', { shipWhen: 'Now' }, false],
  ['of which nobody said anything', { shipWhen: null }, false],
])('a package %s waits for its customer: %#', (_, over, isHeld) => {
  expect(isHeldForCustomer({ shipWhen: 'Hold', status: 'ReceivedAtWharehouse', ...over })).toBe(isHeld)
})
