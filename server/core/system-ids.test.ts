import { afterEach, expect, test, vi } from 'vitest'
import { createSystemIds } from './system-ids.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('ids ascend, are UUIDs of version 7 and are random at their end', () => {
  const ids = createSystemIds()
  const newIds = Array.from({ length: 2000 }, () => ids.next())
  expect(newIds).toEqual(newIds.toSorted())
  expect(new Set(newIds.map((id) => id.slice(-12))).size).toBe(newIds.length)
  for (const id of newIds)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('an id after the clock was put back is higher than those before', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00.000Z') })
  const ids = createSystemIds()
  const first = ids.next()
  vi.setSystemTime(Date.parse('2026-11-28T11:00:00.000Z'))
  expect(ids.next() > first).toBe(true)
})
