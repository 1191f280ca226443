import { expect, test } from 'vitest'
import { windowText } from './delivery-window.ts'

test.each([
  ['09:00', '12:30', '9:00\u00a0am – 12:30\u00a0pm'],
  ['00:15', '23:05', '12:15\u00a0am – 11:05\u00a0pm'],
  [null, '12:00', ''],
  [null, null, ''],
])('from %s to %s reads "%s"', (windowFrom, windowTo, text) => {
  expect(windowText({ windowFrom, windowTo })).toBe(text)
})
