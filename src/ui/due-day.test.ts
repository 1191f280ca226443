import { expect, test, vi } from 'vitest'
import { formatDay, formatDueDay } from './format.ts'

// Before the formatters are made, which is when their module is loaded.
vi.hoisted(() => vi.stubEnv('TZ', 'Europe/London'))

test('a due day is that of Jamaica on a device east of it, too', () => {
  const endOfDay = '2026-11-25T04:59:59.999Z'
  expect(formatDay(endOfDay)).toBe('25\u00a0Nov\u00a02026')
  expect(formatDueDay(endOfDay)).toBe('24\u00a0Nov\u00a02026')
  expect(formatDueDay(null)).toBe('–')
})
