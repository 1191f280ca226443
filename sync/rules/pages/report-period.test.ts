import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { groupsOf, periodOf } from './report-period.ts'

test('weeks begin on Monday, also for a period that begins on another day', () => {
  // 18 November 2026 is a Wednesday, the 22nd a Sunday, the 23rd a Monday.
  expect(groupsOf({ from: '2026-11-18', to: '2026-11-23', groupBy: 'week' })).toEqual([
    '2026-11-16',
    '2026-11-23',
  ])
  expect(groupsOf({ from: '2026-11-22', to: '2026-11-22', groupBy: 'week' })).toEqual(['2026-11-16'])
})

test('months have their own lengths, over the end of a year and in February', () => {
  expect(groupsOf({ from: '2025-12-31', to: '2026-03-01', groupBy: 'month' })).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
})

test('without a period it is the last 30 days, by day', () => {
  const period = periodOf({}, '2026-11-21')
  expect(period).toEqual({ from: '2026-10-23', to: '2026-11-21', groupBy: 'day' })
  expect(groupsOf(period)).toHaveLength(30)
})

test('a single day is a period', () => {
  expect(groupsOf(periodOf({ from: '2026-11-21', to: '2026-11-21' }, '2026-12-24'))).toEqual(['2026-11-21'])
})

const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}

test('a period that ends before it begins is refused at its field, one in the future without an end too', () => {
  expect(refusalOf(() => periodOf({ from: '2026-11-21', to: '2026-11-20' }, '2026-11-21')).fields).toEqual({
    from: ['is after 2026-11-20, the last day'],
  })
  expect(refusalOf(() => periodOf({ from: '2026-11-22' }, '2026-11-21')).fields).toEqual({
    from: ['is after 2026-11-21, the last day'],
  })
})

test('400 parts are a report, 401 are not, and the words say what would do', () => {
  const to = '2026-11-21'
  expect(groupsOf(periodOf({ from: '2025-10-18', to }, to))).toHaveLength(400)
  for (const from of ['2025-10-17', '2000-01-01'])
    expect(refusalOf(() => periodOf({ from, to }, to)).fields).toEqual({
      from: ['is too early: a report has at most 400 parts; choose weeks or months, or fewer days'],
    })
  expect(groupsOf(periodOf({ from: '2000-01-01', to, groupBy: 'month' }, to))).toHaveLength(323)
})
