import { expect, test } from 'vitest'
import { isRequestable, windowText } from './delivery-window.ts'

test.each([
  ['09:00', '12:30', '9:00\u00a0am – 12:30\u00a0pm'],
  ['00:15', '23:05', '12:15\u00a0am – 11:05\u00a0pm'],
  [null, '12:00', ''],
  [null, null, ''],
])('from %s to %s reads "%s"', (windowFrom, windowTo, text) => {
  expect(windowText({ windowFrom, windowTo })).toBe(text)
})

test.each([
  [null, null, true],
  ['09:00', '12:00', true],
  ['12:00', '16:00', true],
  ['16:00', '19:00', true],
  ['09:00', '16:00', false],
  ['10:00', '12:00', false],
  ['09:00', null, false],
  [null, '12:00', false],
])('a customer may ask for %s to %s: %s', (windowFrom, windowTo, isOffered) => {
  expect(isRequestable({ windowFrom, windowTo })).toBe(isOffered)
})
