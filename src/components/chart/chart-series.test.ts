import { expect, test } from 'vitest'
import { chartSentence, isEmptyChart } from './chart-series.ts'

const days = ['2026-03-01', '2026-03-02', '2026-03-03']

test('a chart says in a sentence what it shows: the period, the sum and the highest day of each series', () => {
  const series = [
    { name: 'This period', tone: '0', values: [100_00, 300_00, 0] },
    {
      name: 'Period before',
      tone: 'before',
      values: [0, 0, 50_00],
      days: ['2026-02-26', '2026-02-27', '2026-02-28'],
    },
  ] as const
  expect(
    chartSentence({ label: 'Sales over time', days, series, unit: 'money' }).replaceAll('\u00a0', ' '),
  ).toBe(
    'Sales over time, 1 Mar 2026 to 3 Mar 2026. This period: J$400.00 in all, most on 2 Mar 2026 with J$300.00. Period before: J$50.00 in all, most on 28 Feb 2026 with J$50.00.',
  )
})

test('a series without anything says so, and a chart of such series is empty', () => {
  const series = [{ name: 'Packages', tone: '0', values: [0, 0, 0] }] as const
  expect(chartSentence({ label: 'Check-ins', days, series, unit: 'count' }).replaceAll('\u00a0', ' ')).toBe(
    'Check-ins, 1 Mar 2026 to 3 Mar 2026. Packages: nothing.',
  )
  expect(isEmptyChart({ series })).toBe(true)
  expect(isEmptyChart({ series: [{ name: 'Payments', tone: '1', values: [0, -5_00, 0] }] })).toBe(false)
})
