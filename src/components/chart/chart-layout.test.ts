import { expect, test } from 'vitest'
import { columnAt, labelledColumns, valueBounds } from './chart-layout.ts'

test('the days below a chart never touch each other, and the newest is always among them', () => {
  expect(labelledColumns(14, 900)).toEqual(Array.from({ length: 14 }, (_, at) => at))
  expect(labelledColumns(14, 290)).toEqual([1, 4, 7, 10, 13])
  expect(labelledColumns(90, 290)).toEqual([17, 35, 53, 71, 89])
  expect(labelledColumns(3, 10)).toEqual([2])
})

test('the axis begins at zero, and below it for money that went back', () => {
  expect(valueBounds(200, 1000)).toEqual([0, 1050])
  expect(valueBounds(-1000, 1000)).toEqual([-1100, 1100])
  expect(valueBounds(-1000, -200)).toEqual([-1050, 0])
})

test('a pointer is over one of the columns, and at their edge over the nearest', () => {
  expect([-0.01, 0, 0.09, 0.1, 0.99, 1].map((share) => columnAt(share, 10))).toEqual([0, 0, 0, 1, 9, 9])
})
