import { expect, test } from 'vitest'
import { periodBeforeSeries, type ReportTable } from './report-tables.ts'

const tableOf = (values: Readonly<Record<string, number>>): ReportTable => ({
  title: 'Check-ins over time',
  heads: ['From', 'Packages'],
  rows: Object.entries(values).map(([name, value]) => ({ name, value, text: String(value), more: [] })),
  parts: { days: Object.keys(values), unit: 'count' },
})

test('the period before is aligned with the end of the period, however its weeks and months fall', () => {
  const before = tableOf({ '2026-01-05': 1, '2026-01-12': 2, '2026-01-19': 3 })
  expect(periodBeforeSeries(before, 2)).toMatchObject({ values: [2, 3], days: ['2026-01-12', '2026-01-19'] })
  expect(periodBeforeSeries(before, 4)).toMatchObject({
    values: [0, 1, 2, 3],
    days: ['', '2026-01-05', '2026-01-12', '2026-01-19'],
  })
})
