import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The formatters of a device that is set to the zone: they are made when their module is loaded. */
async function formatsIn(zone: string) {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('./texts/format.ts')
}

const zones = [
  ...['Pacific/Pago_Pago', 'America/Los_Angeles', 'America/Jamaica', 'Europe/London'],
  ...['Asia/Bangkok', 'Asia/Shanghai', 'Asia/Tokyo', 'Pacific/Kiritimati'],
]

test.each(zones)('a business day and a due day are those of Jamaica on a device in %s', async (zone) => {
  const formats = await formatsIn(zone)
  expect(new Date('2026-11-24T12:00:00.000Z').getTimezoneOffset() === 300).toBe(zone === 'America/Jamaica')
  expect(formats.formatDueDay('2026-11-25T04:59:59.999Z')).toBe('24\u00a0Nov\u00a02026')
  expect(formats.formatBusinessDay('2026-11-24')).toBe('24\u00a0Nov\u00a02026')
  expect(formats.formatLongBusinessDay('2026-11-24')).toMatch(/^Tuesday,? 24 November 2026$/)
  expect(formats.formatShortBusinessDay('2026-11-24')).toBe('24\u00a0Nov')
  expect([formats.formatDueDay(null), formats.formatBusinessDay(undefined)]).toEqual(['–', '–'])
})

test('a moment is written by the clock of the company', async () => {
  const { formatDay } = await formatsIn('Europe/London')
  expect(formatDay('2026-11-25T04:59:59.999Z')).toBe('24\u00a0Nov\u00a02026')
})
