import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weaknessOf } from './secret-strength.ts'

const weak: readonly (readonly [secret: string, weakness: string])[] = [
  ['', 'must be at least 32 characters'],
  ['hunter2', 'must be at least 32 characters'],
  ['a'.repeat(32), 'has fewer than 8 different characters'],
  ['0'.repeat(64), 'has fewer than 8 different characters'],
  ['abcabcabcabcabcabcabcabcabcabcabcabc', 'has fewer than 8 different characters'],
  ['passwordpasswordpasswordpassword', 'has fewer than 8 different characters'],
  ['change-me-change-me-change-me-change-me', 'repeats itself'],
  ['0123456789abcdef0123456789abcdef', 'repeats itself'],
  ['Quayside-demo-1Quayside-demo-1Quayside-demo-1', 'repeats itself'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'counts up or down, or repeats characters'],
  ['aabbccddeeffgghhiijjkkllmmnnooppqq', 'counts up or down, or repeats characters'],
  ['quayside-session-secret-please-change-me', 'is made of words that are tried first'],
  ['my-super-secret-password-for-production', 'is made of words that are tried first'],
  ['qwertyuiopasdfghjklzxcvbnm1234567890', 'is made of words that are tried first'],
  ['replace this with a long random string!', 'is made of words that are tried first'],
]
test.each(weak)('"%s" %s', (secret, weakness) => {
  expect(weaknessOf(secret)).toBe(weakness)
})

test('the output of a generator of random bytes will do, in any of its usual alphabets', () => {
  for (let n = 0; n < 2000; n++)
    for (const secret of [
      randomBytes(16).toString('hex'),
      randomBytes(24).toString('base64'),
      randomBytes(48).toString('base64url'),
    ])
      expect([secret, weaknessOf(secret)]).toEqual([secret, null])
})

test('a long sentence of one’s own will do', () => {
  expect(weaknessOf('Seven pelicans read the harbour timetable before breakfast')).toBeNull()
})
