import { expect, test } from 'vitest'
import { readTo, type ScopeCursor } from '#sync/protocol/messages.ts'
import { cursorOf, fromStart, type Reading, readingOf } from './cursor.ts'

test.each<[cursor: ScopeCursor, reading: Reading]>([
  [[7, 'package', 'id@5'], { v: 7, tbl: 'package', pk: 'id', since: 5 }],
  [[7, 'package', 'a@b@12'], { v: 7, tbl: 'package', pk: 'a@b', since: 12 }],
  [[7, 'package', '@5'], { v: 7, tbl: 'package', pk: '', since: 5 }],
  [[7, 'package', 'id'], { v: 7, tbl: 'package', pk: 'id', since: 7 }],
  [[0, '', '@9'], { v: 0, tbl: '', pk: '', since: 9 }],
])('%j is read as %j', (cursor, reading) => {
  expect(readingOf(cursor)).toEqual(reading)
  expect(readingOf(cursorOf(reading))).toEqual(reading)
})

test('a reading begins before all rows of what removals it may not have heard of, and ends behind every table', () => {
  expect(fromStart(9)).toEqual({ v: 0, tbl: '', pk: '', since: 9 })
  expect(cursorOf(fromStart(9))).toEqual([0, '', '@9'])
  expect(readTo(9)).toEqual([9, '~', ''])
})
