import { expect, test } from 'vitest'
import { followAnnouncements } from './announcements.ts'

test('the first announcement is followed immediately, those of the next second once and together', () => {
  const waits: (() => void)[] = []
  const invalidated: string[][] = []
  const after = (_: number, work: () => void) => {
    waits.push(work)
    return () => undefined
  }
  const follow = followAnnouncements({ after }, (nouns) => void invalidated.push([...nouns]))
  for (const about of [['payments'], ['invoices'], ['payments', 'checkouts'], ['invoices']]) follow(about)
  expect(invalidated).toEqual([['payments']])
  waits.shift()?.()
  expect(invalidated).toEqual([['payments'], ['invoices', 'payments', 'checkouts']])
  waits.shift()?.()
  expect(waits).toEqual([])
  follow(['notices'])
  expect(invalidated[2]).toEqual(['notices'])
})
