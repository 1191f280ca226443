import { expect, test } from 'vitest'
import { type ArrivingChange, byRank, happenedAfter, isBehind, rankAmong } from './event-order.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const event = (packageEventId: string, rank: number, minute: number) => ({
  packageEventId,
  rank,
  occurredAt: at(minute),
})
const arrival = (minute: number, more: Partial<ArrivingChange> = {}): ArrivingChange => ({
  ...{ side: 'server', now: at(59), occurredAt: at(minute), version: 90 },
  ...more,
})
const nobody = () => false

test('[D7] events are ordered by rank, and those without one by time', () => {
  const events = [
    event('d', 7, 1),
    event('c', 0, 30),
    event('b', 0, 20),
    event('a', 0, 20),
    event('e', 6.5, 40),
  ]
  expect(
    events
      .sort(byRank)
      .map(({ packageEventId }) => packageEventId)
      .join(''),
  ).toBe('abced')
  expect(isBehind(event('x', 7, 1), event('y', 6, 50))).toBe(true)
  expect(isBehind(event('x', 0, 2), event('y', 0, 1))).toBe(true)
  expect(isBehind(event('x', 0, 1), event('y', 0, 1))).toBe(false)
  expect(isBehind(event('x', 5, 50), event('y', 6, 1))).toBe(false)
})

test.each<[string, Partial<ArrivingChange>, boolean]>([
  ['that the device had not read', {}, true],
  ['that the device had read', { knownVersion: 50 }, false],
  ['that came after what the device had read', { knownVersion: 49 }, true],
  ['with a time that has not come yet', { now: at(39) }, false],
  ['of this very moment', { now: at(40) }, true],
  ['on the device itself, which knows what it shows', { side: 'device' }, false],
  ['of an earlier time', { occurredAt: at(41) }, false],
  ['of the same time', { occurredAt: at(40) }, false],
])('[D7] whether a record %s happened after a change', (_, more, isAfter) => {
  expect(happenedAfter(event('a', 50 + 2 ** -16, 40), arrival(10, more))).toBe(isAfter)
})

test('[D7] a late event comes between those that it happened between, and a new one behind all', () => {
  const events = [event('a', 10, 10), event('b', 20, 20), event('c', 30, 30)]
  expect(rankAmong(events, arrival(50), nobody)).toBe(90)
  expect(rankAmong(events, arrival(25), nobody)).toBe(29.75)
  expect(rankAmong(events, arrival(5), nobody)).toBe(9.75)
  expect(rankAmong(events, arrival(5, { knownVersion: 20 }), nobody)).toBe(29.75)
  expect(rankAmong(events, arrival(5), ({ packageEventId }) => packageEventId === 'c')).toBe(90)
  expect(rankAmong([], arrival(5), nobody)).toBe(90)
})

test('[D7] only readers of the next commit know a late event, however many come before it', () => {
  const events = [event('a', 10, 10), event('b', 20, 50)]
  for (let n = 0; n < 20; n++) {
    const rank = rankAmong(events, arrival(40 - n), nobody)
    expect(happenedAfter(event('late', rank, 40 - n), arrival(5, { knownVersion: 19 }))).toBe(true)
    expect(happenedAfter(event('late', rank, 40 - n), arrival(5, { knownVersion: 20 }))).toBe(false)
    events.splice(1, 0, event(`late ${n}`, rank, 40 - n))
  }
})

test('[D7] many events of one commit keep their order, and a reader of that commit knows them all', () => {
  const events: ReturnType<typeof event>[] = []
  for (let n = 0; n < 500; n++) events.push(event(String(n), rankAmong(events, arrival(1), nobody), 1))
  expect(events.map(({ rank }) => Math.floor(rank))).toEqual(events.map(() => 90))
  expect([...events].sort(byRank)).toEqual(events)
  expect(happenedAfter(event('x', events.at(-1)?.rank ?? 0, 40), arrival(1, { knownVersion: 90 }))).toBe(
    false,
  )
})

test('[D7] late events find room between two others, however often that happens', () => {
  const events = [event('first', 10, 1), event('last', 11, 50)]
  for (let n = 0; n < 40; n++) {
    const late = event(`late ${n}`, rankAmong(events, arrival(2 + n), nobody), 2 + n)
    events.splice(-1, 0, late)
    expect([...events].sort(byRank)).toEqual(events)
  }
})
