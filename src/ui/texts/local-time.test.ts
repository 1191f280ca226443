import { expect, test, vi } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

vi.hoisted(() => vi.stubEnv('TZ', 'America/Jamaica'))

test('a field for date and time shows and gives back the same moment, by the device’s clock', () => {
  expect(toLocalInput('2026-11-02T02:05:00.000Z')).toBe('2026-11-01T21:05')
  expect(fromLocalInput('2026-11-01T21:05')).toBe('2026-11-02T02:05:00.000Z')
  expect([toLocalInput(null), fromLocalInput('')]).toEqual(['', null])
})
