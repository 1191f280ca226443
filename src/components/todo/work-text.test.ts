import { expect, test } from 'vitest'
import { workText } from './work-text.ts'

const complete = { isPartial: false, isAway: false }
const offline = { isPartial: false, isAway: true }
const catchingUp = { isPartial: true, isAway: false }
const catchingUpLater = { isPartial: true, isAway: true }

test.each([
  ['what is counted', 0, complete, '0'],
  ['what is counted, without a connection', 0, offline, '0'],
  ['what is being counted', undefined, complete, null],
  ['what the server can’t say', null, complete, '–'],
  ['what may still come to this device', 0, catchingUp, null],
  ['what came to this device so far', 2, catchingUp, '2+'],
  ['what can’t come without a connection', 0, catchingUpLater, '–'],
  ['what had come before the connection was lost', 2, catchingUpLater, '2+'],
] as const)('%s', (_, count, state, text) => {
  expect(workText(count, state)).toBe(text)
})
