import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOfDay } from '#sync/lib/business-day.ts'
import { clock } from '../../browser/clock.ts'
import { PeriodTag } from './period-tag.tsx'

const today = '2026-11-10'
beforeEach(() => void vi.spyOn(clock, 'now').mockReturnValue(Date.parse(startOfDay(today))))
afterEach(() => void vi.restoreAllMocks())

const past = { current: false, validFrom: '2026-10-01' }

test.each<[name: string, row: Parameters<typeof PeriodTag>[0]['row'], stop: string, text: string]>([
  ['counts today', { current: true, validFrom: today }, '', 'In use'],
  ['begins tomorrow', { current: false, validFrom: '2026-11-11', validTo: '2026-11-12' }, '', 'Future'],
  ['ended yesterday', { ...past, validTo: '2026-11-09' }, '', 'Ended'],
  ['was stopped within its period', { ...past, validTo: '2026-12-01' }, 'Used up', 'Used up'],
  ['was stopped before it begins', { current: false, validFrom: '2026-11-11' }, 'Not in use', 'Not in use'],
  ['is older than one without an end', past, '', ''],
])('a price that %s says so', (_name, row, stop, text) => {
  const html = renderToStaticMarkup(<PeriodTag row={row} stop={stop} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(text)
})
