import { expect, test } from 'vitest'
import { estimatedJmdCents } from './bulk-estimate.ts'
import { jmdText } from './money.ts'

test.each([
  [0, 'J$0.00'],
  [1, 'J$7,750.00'],
  [4, 'J$31,000.00'],
])('%i items are estimated at %s, as the specification counts', (items, text) => {
  expect(jmdText(estimatedJmdCents(items))).toBe(text)
})
