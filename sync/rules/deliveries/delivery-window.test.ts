import { expect, test } from 'vitest'
import { isRequestable, isWindowOver, windowText } from './delivery-window.ts'

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

const now = { day: '2026-11-27', time: '12:00' }
test.each([
  ['of the day before', '2026-11-26', '16:00', true],
  ['of the day before without a window', '2026-11-26', null, true],
  ['that ended a minute ago', '2026-11-27', '11:59', true],
  ['that ends now', '2026-11-27', '12:00', true],
  ['that ends in a minute', '2026-11-27', '12:01', false],
  ['of today without a window', '2026-11-27', null, false],
  ['of tomorrow', '2026-11-28', '09:00', false],
  ['that has no day', null, '09:00', false],
])(
  'the window of a delivery %s, planned for %s until %s, is over: %s',
  (_, scheduledFor, windowTo, isOver) => {
    expect(isWindowOver({ scheduledFor, windowTo }, now)).toBe(isOver)
  },
)
