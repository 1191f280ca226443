import { expect, test } from 'vitest'
import { checkLossReported } from './losses.ts'
import { verdict } from './verdict.ts'

/** The complaints about a device of the warehouse that lost two changes, of which the server knew one. */
function complaintsAfter(arrivedUids: readonly string[], reviews: number) {
  const complaints = verdict(() => 0)
  const device = { name: 'warehouse1#1', person: 'warehouse1', deviceId: 'handheld' } as const
  const queue = new Set(['first', 'second'])
  checkLossReported(
    [{ device, waiting: queue, unsent: queue, reported: 1, reviews: 0 }],
    { mutations: () => arrivedUids.map((uid) => ({ uid })), lossesOf: () => reviews },
    complaints,
  )
  return complaints.violations().length
}

test('the office must hear about a lost change that the server knew about', () => {
  expect(complaintsAfter([], 0)).toBe(1)
  expect(complaintsAfter([], 1)).toBe(0)
})

test('the office need not hear of a lost change that was on its way, no matter what was saved behind it', () => {
  expect(complaintsAfter(['first'], 0)).toBe(0)
  expect(complaintsAfter(['first', 'second'], 0)).toBe(0)
})
