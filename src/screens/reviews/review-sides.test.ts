import { expect, test } from 'vitest'
import { formatDateTime } from '../../ui/texts/format.ts'
import { reviewSides } from './review-sides.ts'

const first = { checkedInBy: 'Winston Campbell', checkedInAt: '2026-11-20T13:05:00.000Z' }
const at = '2026-11-20T14:40:00.000Z'

test('a conflict names both people with their times', () => {
  const { current, offered } = reviewSides({ kind: 'secondCheckIn', by: 'Devon Brown', at }, first)
  expect(current).toEqual({
    name: 'Current',
    source: `Checked in by Winston Campbell, ${formatDateTime(first.checkedInAt)}`,
  })
  expect(offered).toEqual({ name: 'Other device', source: `Devon Brown, ${formatDateTime(at)}` })
})

test('a customer’s value isn’t labelled as another device', () => {
  expect(reviewSides({ kind: 'ownerDiffers', by: 'Ursula Thompson', at }, first).offered.name).toBe(
    'Customer',
  )
  expect(reviewSides({ kind: 'claimed', by: 'Ursula Thompson', at }, first).offered.name).toBe('Pre-alert')
})

test('a package that this device does not have has no one to name', () => {
  expect(reviewSides({ kind: 'secondCheckIn', by: 'Devon Brown', at }, null).current.source).toBeUndefined()
})
