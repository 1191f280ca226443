import { expect, test } from 'vitest'
import { isLate } from './overdue.ts'

test('an invoice is late from the day after its due day, as Jamaica counts days', () => {
  const due = '2026-11-24T15:00:00.000Z'
  const lateAt = (now: string, dueAt: string | null = due) => isLate(dueAt, Date.parse(now))
  expect(lateAt('2026-11-25T04:59:59.999Z'), 'the last moment of the due day').toBe(false)
  expect(lateAt('2026-11-25T05:00:00.000Z'), 'the first of the next').toBe(true)
  expect(lateAt('2026-11-25T05:00:00.000Z', null), 'without a due day').toBe(false)
})
