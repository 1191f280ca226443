import { Dexie, RangeSet, rangesOverlap } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcer, type ChangedParts } from './announcements.ts'

const announcements: ChangedParts[] = []
const note = (parts: object) => announcements.push(parts as ChangedParts)

beforeEach(() => {
  vi.useFakeTimers()
  announcements.length = 0
  Dexie.on('storagemutated', note)
})
afterEach(() => {
  Dexie.on.storagemutated.unsubscribe(note)
  vi.useRealTimers()
})

const table = 'idb://announced/package/'
const changeOf = (...keys: string[]): ChangedParts => ({ [table]: new RangeSet().addKeys(keys) })
const has = (parts: ChangedParts | undefined, key: string): boolean => {
  const keys = parts?.[table]
  return keys !== undefined && rangesOverlap(keys, new RangeSet(key))
}

test('a change is announced immediately, after the caller has continued', () => {
  announcer().announce(changeOf('a'), false)
  expect(announcements).toHaveLength(0)
  vi.advanceTimersByTime(0)
  expect(announcements).toHaveLength(1)
})

test('pages that follow one another are announced together, with the keys of each', () => {
  const { announce } = announcer()
  announce(changeOf('a'), true)
  vi.advanceTimersByTime(0)
  for (const key of ['b', 'c', 'd']) {
    announce(changeOf(key), true)
    vi.advanceTimersByTime(100)
  }
  expect(announcements).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(announcements).toHaveLength(2)
  expect(['b', 'c', 'd'].map((key) => has(announcements[1], key))).toEqual([true, true, true])
  expect(has(announcements[1], 'a')).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(announcements).toHaveLength(2)
})

test('a person’s change is announced immediately, with all that waits', () => {
  const { announce } = announcer()
  announce(changeOf('a'), false)
  vi.advanceTimersByTime(10)
  announce(changeOf('page'), true)
  announce(changeOf('scan'), false)
  vi.advanceTimersByTime(0)
  expect(announcements).toHaveLength(2)
  expect([has(announcements[1], 'page'), has(announcements[1], 'scan')]).toEqual([true, true])
  vi.advanceTimersByTime(5000)
  expect(announcements).toHaveLength(2)
})

test('a clock that was set back delays nothing for longer', () => {
  const { announce } = announcer()
  announce(changeOf('a'), false)
  vi.advanceTimersByTime(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  announce(changeOf('b'), true)
  vi.advanceTimersByTime(500)
  expect(announcements).toHaveLength(2)
})

test('nothing is announced where nothing was written', () => {
  announcer().announce({}, false)
  vi.advanceTimersByTime(5000)
  expect(announcements).toHaveLength(0)
})
