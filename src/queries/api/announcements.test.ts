import { expect, test } from 'vitest'
import { followAnnouncements } from './announcements.ts'

test('the first announcement is followed immediately, those of the next second once and together', () => {
  const waits: (() => void)[] = []
  const invalidations: string[][] = []
  const after = (_: number, work: () => void) => {
    waits.push(work)
    return () => undefined
  }
  const { follow } = followAnnouncements({ after }, (nouns) => void invalidations.push([...nouns]))
  for (const about of [['payments'], ['invoices'], ['payments', 'checkouts'], ['invoices']]) follow(about)
  expect(invalidations).toEqual([['payments']])
  waits.shift()?.()
  expect(invalidations).toEqual([['payments'], ['invoices', 'payments', 'checkouts']])
  waits.shift()?.()
  expect(waits).toEqual([])
  follow(['notices'])
  expect(invalidations[2]).toEqual(['notices'])
})

test('announcements during an action for many rows are followed once, at its end', () => {
  const waits: (() => void)[] = []
  const invalidations: string[][] = []
  const after = (_: number, work: () => void) => {
    waits.push(work)
    return () => undefined
  }
  const { follow, hold } = followAnnouncements({ after }, (nouns) => void invalidations.push([...nouns]))
  follow(['payments'])
  const [release, releaseOther] = [hold(), hold()]
  for (let row = 0; row < 5_000; row++) follow(['invoices'])
  waits.shift()?.()
  release()
  expect(invalidations).toEqual([['payments']])
  releaseOther()
  expect(invalidations).toEqual([['payments'], ['invoices']])
  follow(['notices'])
  expect(invalidations).toHaveLength(2)
  waits.shift()?.()
  expect(invalidations[2]).toEqual(['notices'])
})
