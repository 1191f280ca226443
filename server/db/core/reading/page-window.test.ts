import { expect, test } from 'vitest'
import { directionIn, inListOrder, windowOf } from './page-window.ts'

/** A list of whole numbers, read as a database reads it. */
function pageOf(total: number, pageNumber: number, size: number): { rows: number[]; skipped: number } {
  const list = Array.from({ length: total }, (_, n) => n)
  const window = windowOf(total, pageNumber, size)
  const read = directionIn(window, 'asc') === 'asc' ? list : list.toReversed()
  const rows = read.slice(window.offset, window.offset + window.limit)
  return { rows: inListOrder(window, rows), skipped: window.offset }
}

test('every page of lists of any length has its rows in order, and never skips more than half of the list', () => {
  for (const total of [0, 1, 19, 20, 21, 39, 40, 41, 99, 100, 101])
    for (const size of [1, 7, 20, 100])
      for (let page = 1; page <= Math.ceil(total / size) + 1; page++) {
        const list = Array.from({ length: total }, (_, n) => n)
        const { rows, skipped } = pageOf(total, page, size)
        expect(rows).toEqual(list.slice((page - 1) * size, page * size))
        expect(skipped).toBeLessThanOrEqual(total / 2)
      }
})

test('a page far beyond the end reads nothing', () => {
  expect(windowOf(1_000_000, 900_000, 20)).toEqual({ limit: 0, offset: 0, fromEnd: false })
})
