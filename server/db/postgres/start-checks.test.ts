import { expect, test } from 'vitest'
import { faultOf } from './start-checks.ts'

const nowMs = Date.parse('2026-11-21T12:00:00.000Z')
const facts = {
  version: 15,
  encoding: 'UTF8',
  isByLetters: false,
  knowsLetters: true,
  hasTrigrams: true,
  mayMakeTrigrams: true,
  mayMakeTables: true,
  now: nowMs,
}

test('a database that has what the server needs has no fault', () => {
  expect(faultOf(facts, nowMs)).toBeNull()
  expect(faultOf({ ...facts, hasTrigrams: false, now: nowMs + 30_000 }, nowMs)).toBeNull()
})

test.each([
  ['an old version', { version: 14 }, 'It is PostgreSQL 14, and 15 or newer is needed.'],
  ['an order by language', { isByLetters: true }, 'It compares texts by a language'],
  ['no trigrams', { hasTrigrams: false, mayMakeTrigrams: false }, 'The extension pg_trgm is missing'],
  ['a user without the right', { mayMakeTables: false }, 'alter database NAME owner to USER'],
  ['a clock that is ahead', { now: nowMs + 31_000 }, 'by 31 seconds. Set both by a time server.'],
  ['a clock that is behind', { now: nowMs - 31_000 }, 'by 31 seconds. Set both by a time server.'],
] as const)('%s is a fault', (_, difference, words) => {
  expect(faultOf({ ...facts, ...difference }, nowMs)).toContain(words)
})
