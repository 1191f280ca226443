import { expect, test } from 'vitest'
import { comparedText, groupingFor, periodBefore, presetPeriod, readReportSearch } from './report-period.ts'

const today = '2026-03-10'

test('a period is compared with as many days right before it', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-10' })).toEqual({
    from: '2026-02-19',
    to: '2026-02-28',
  })
  expect(periodBefore(presetPeriod('today', today))).toEqual({ from: '2026-03-09', to: '2026-03-09' })
})

test('long periods are drawn in weeks and months', () => {
  expect(groupingFor(presetPeriod('month', today))).toBe('day')
  expect(groupingFor(presetPeriod('quarter', today))).toBe('week')
  expect(groupingFor(presetPeriod('year', today))).toBe('month')
})

test('an empty address means the last 30 days, and reversed dates are swapped', () => {
  expect(readReportSearch({ from: 'x', branch: 5 }, today)).toEqual({
    from: '2026-02-09',
    to: today,
    groupBy: 'day',
    branchId: undefined,
  })
  expect(readReportSearch({ from: '2026-03-09', to: '2026-03-01', by: 'week' }, today)).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-09',
    groupBy: 'week',
  })
})

test.each([
  [112, 100, '+12% on the period before'],
  [50, 100, '−50% on the period before'],
  [1_853_000, 1000, '1,853 times the period before'],
  [0, 0, 'Same as the period before'],
  [5, 0, 'Nothing in the period before'],
])('%i after %i reads %s', (now, before, text) => {
  expect(comparedText(now, before)).toBe(text)
})
