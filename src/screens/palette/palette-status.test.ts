import { expect, test } from 'vitest'
import { paletteStatus } from './palette-status.ts'

test.each([
  [0, true, true, 'Searching …'],
  [2, false, true, 'Arrows choose, Enter opens.'],
  [0, false, true, 'Nothing found yet. This device is still loading; what matches appears here.'],
  [0, false, false, 'Nothing found. Check the spelling, or try another word, a name or a whole number.'],
])('%s found, searching: %s, rows still coming: %s, says: %s', (count, isLooking, isBehind, text) => {
  expect(paletteStatus({ count, isLooking, isBehind })).toBe(text)
})
