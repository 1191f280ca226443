import { expect, test } from 'vitest'
import { type ManifestStatus, manifestStatuses } from '../../entities/packages/manifest-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestMachine } from '../../mutators/manifests/rows.ts'
import { joinWithOr, mustBeIn, mustFollow } from './transitions.ts'

/** By hand from the product's page: what may follow what. */
const table: Record<ManifestStatus, string> = {
  Open: 'Sealed Cancelled',
  Sealed: 'Shipped Cancelled',
  Shipped: 'OnRoute',
  OnRoute: 'AtCustoms',
  AtCustoms: 'AtHeadOffice',
  AtHeadOffice: 'Completed',
  Completed: '',
  Cancelled: '',
}

test.each(manifestStatuses)('from %s a manifest goes where the table says and nowhere else', (from) => {
  const reachedStatuses = manifestStatuses.filter((to) => {
    try {
      mustFollow(manifestMachine, 'It', from, to)
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      return false
    }
  })
  expect(reachedStatuses.join(' ')).toBe(table[from])
})

test('a refused step names the state and what would be allowed', () => {
  expect(() => mustFollow(manifestMachine, 'Manifest M', 'Sealed', 'AtCustoms')).toThrow(
    'Manifest M is at "Sealed" and cannot go to "At customs". It can go to "Shipped" or "Cancelled" from there.',
  )
  expect(() => mustFollow(manifestMachine, 'Manifest M', 'Completed', 'Open')).toThrow(
    'Manifest M is at "Completed" and cannot go to "Open". Nothing follows that.',
  )
  expect([joinWithOr([]), joinWithOr(['A']), joinWithOr(['A', 'B']), joinWithOr(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A or B',
    'A, B or C',
  ])
})

test('an action that a state does not allow is refused by its code, and one that it allows is not', () => {
  const action = { in: ['Open', 'Sealed'], words: 'Cancel it before it ships.' } as const
  expect(() => mustBeIn(manifestMachine, 'Manifest M', 'Sealed', action)).not.toThrow()
  expect(() => mustBeIn(manifestMachine, 'Manifest M', 'Shipped', action)).toThrow(
    expect.objectContaining({
      ...{ code: 'wrong-state', message: 'Manifest M is at "Shipped". Cancel it before it ships.' },
    }),
  )
})
