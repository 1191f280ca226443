import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoOf } from '../../lib/clock.ts'
import { dayMs, minuteMs } from '../../lib/durations.ts'
import { momentSince, vouchedMoment } from './moment.ts'

const now = '2026-11-21T12:00:00.000Z'
const before = (ms: number): string => isoOf(Date.parse(now) - ms)
const asBelieved = (at: string) => ({ occurredAt: at, deviceAt: null })

test.each([
  ['within what the server can vouch for', before(dayMs), before(2 * dayMs), asBelieved(before(dayMs))],
  ['at the commit itself', before(dayMs), before(dayMs), asBelieved(before(dayMs))],
  [
    'seconds before the commit',
    before(dayMs + 1000),
    before(dayMs),
    { occurredAt: before(dayMs), deviceAt: before(dayMs + 1000) },
  ],
  [
    'long before the commit',
    before(9 * dayMs),
    before(dayMs),
    { occurredAt: before(dayMs), deviceAt: before(9 * dayMs) },
  ],
  ['of this very moment', now, before(dayMs), asBelieved(now)],
  ['in the future', before(-dayMs), before(dayMs), { occurredAt: now, deviceAt: before(-dayMs) }],
  [
    'after a commit of a clock that was ahead',
    before(dayMs),
    before(-dayMs),
    { occurredAt: now, deviceAt: before(dayMs) },
  ],
  ['without a commit, of two weeks', before(14 * dayMs), null, asBelieved(before(14 * dayMs))],
  [
    'without a commit, older',
    before(14 * dayMs + 1),
    null,
    { occurredAt: now, deviceAt: before(14 * dayMs + 1) },
  ],
])('[D2] [D3] [D4] a time %s', (_, at, readAt, moment) => {
  expect(vouchedMoment({ at, now, readAt })).toEqual(moment)
})

test('[D6] only a time that has to be corrected takes the time of the change before it', () => {
  const previousAt = before(minuteMs)
  const readAt = before(dayMs)
  expect(vouchedMoment({ at: before(2 * minuteMs), now, readAt, previousAt })).toEqual(
    asBelieved(before(2 * minuteMs)),
  )
  expect(vouchedMoment({ at: before(2 * dayMs), now, readAt, previousAt })).toEqual({
    occurredAt: previousAt,
    deviceAt: before(2 * dayMs),
  })
})

test.each([
  ['before the commit', before(2 * dayMs), before(dayMs)],
  ['at the commit', before(dayMs), before(dayMs)],
  ['after it', before(minuteMs), before(minuteMs)],
  ['later than now', before(-minuteMs), now],
])('[D3] [D6] a corrected time behind a change of %s is never before the commit', (_, previousAt, moment) => {
  const [at, readAt] = [before(9 * dayMs), before(dayMs)]
  expect(vouchedMoment({ at, now, readAt, previousAt })).toEqual({ occurredAt: moment, deviceAt: at })
})

const seconds = (count: number): string => isoOf(Date.parse(now) - count * 1000)

test.each([
  ['that needs no correction', { occurredAt: seconds(90) }, seconds(100), asBelieved(seconds(90))],
  [
    'that the commit moved by a minute',
    { occurredAt: seconds(90), deviceAt: seconds(150) },
    null,
    asBelieved(seconds(90)),
  ],
  [
    'that the commit moved by more',
    { occurredAt: seconds(90), deviceAt: seconds(151) },
    null,
    { occurredAt: seconds(90), deviceAt: seconds(151) },
  ],
  ['a minute before the check-in', { occurredAt: seconds(90) }, seconds(30), asBelieved(seconds(30))],
  [
    'longer before the check-in',
    { occurredAt: seconds(91) },
    seconds(30),
    { occurredAt: seconds(30), deviceAt: seconds(91) },
  ],
  [
    'that two corrections of seconds move by more than a minute',
    { occurredAt: seconds(60), deviceAt: seconds(91) },
    seconds(30),
    { occurredAt: seconds(30), deviceAt: seconds(91) },
  ],
  [
    'that the commit and the check-in moved in all by more',
    { occurredAt: seconds(200), deviceAt: seconds(9000) },
    seconds(30),
    { occurredAt: seconds(30), deviceAt: seconds(9000) },
  ],
  [
    'before a check-in that has not come yet',
    { occurredAt: seconds(30) },
    seconds(-500),
    asBelieved(seconds(0)),
  ],
])('[D5] [D6] a time %s', (_, moment, since, expectedMoment) => {
  expect(momentSince(since, { ...moment, now })).toEqual(expectedMoment)
})

const time = fc.integer({ min: 0, max: Date.UTC(2100, 0) }).map(isoOf)

test('[D2] [D3] [D5] no clock puts a change into the future or before what its device knew', () => {
  fc.assert(
    fc.property(time, time, fc.option(time), fc.option(time), (at, serverNow, readAt, checkedInAt) => {
      const moment = vouchedMoment({ at, now: serverNow, readAt })
      const { occurredAt, deviceAt } = momentSince(checkedInAt, { ...moment, now: serverNow })
      const earliest = [readAt, checkedInAt].filter(
        (knownTime) => knownTime !== null && knownTime <= serverNow,
      )
      expect(
        occurredAt <= serverNow &&
          earliest.every((knownTime) => knownTime !== null && occurredAt >= knownTime),
      ).toBe(true)
      if (deviceAt !== null) expect(deviceAt).toBe(at)
      else expect(Math.abs(Date.parse(at) - Date.parse(occurredAt))).toBeLessThanOrEqual(minuteMs)
    }),
  )
})
