import { expect, test } from 'vitest'
import type { Point } from './history.ts'
import { plotName, sparkline } from './sparkline.ts'

const point = (figure: string): Point => ({
  day: '2026-11-26',
  commit: '02a681c3',
  load: 1.5,
  measured: figure,
})

test('a row with fewer than two points has no plot', () => {
  expect(sparkline('one save', [])).toBeNull()
  expect(sparkline('one save', [point('5 ms')])).toBeNull()
})

test('a plot has a point for each commit, the higher the more was measured', () => {
  const plot = sparkline('one <save>', [point('10.0 s'), point('5,000 ms'), point('0 ms')]) ?? ''
  const heights = [...plot.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y))
  expect(heights).toEqual([3, 14, 25])
  expect(plot).toContain('aria-label="one &lt;save>"')
  expect(plot).toContain('<title>10.0 s (2026-11-26, 02a681c3, load 1.5)</title>')
})

test('a plot is a file named after the work', () => {
  expect(plotName('one scan, from the code to “saved”, CPU 4 × slower')).toBe(
    'one-scan-from-the-code-to-saved-cpu-4-slower.svg',
  )
  expect(plotName('a customer at /packages/…')).not.toBe(plotName('a customer at /packages'))
})
