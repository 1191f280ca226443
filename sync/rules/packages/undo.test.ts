import { expect, test } from 'vitest'
import { isUndoable } from './undo.ts'

test.each([
  ['08:00:00.000', true],
  ['08:10:00.000', true],
  ['08:10:00.001', false],
  ['07:59:59.999', false],
])('a package checked in at eight can be undone at %s: %s', (time, isAllowed) => {
  expect(isUndoable('2026-11-02T08:00:00.000Z', `2026-11-02T${time}Z`)).toBe(isAllowed)
})
