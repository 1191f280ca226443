import { expect, test } from 'vitest'
import { triesOf } from './repeating-runner.ts'

const mutantsOf = (hits: Record<string, number>, detectedMutants = {}) =>
  triesOf(hits, detectedMutants)
    .map((attempt) => attempt?.mutant ?? '-')
    .join(' ')

test('a test runs with each mutant that it reaches and no other test has found, between runs without one', () => {
  expect(mutantsOf({})).toBe('-')
  expect(mutantsOf({ a: 1, b: 2 }, { a: {}, b: {} })).toBe('-')
  expect(mutantsOf({ a: 1, b: 2, c: 3 }, { b: {} })).toBe('- - a c -')
})

test('after ten mutants the test has to pass without one', () => {
  const names = Array.from({ length: 12 }, (_, i) => `m${i}`)
  expect(mutantsOf(Object.fromEntries(names.map((name) => [name, 1])))).toBe(
    `- - ${names.slice(0, 10).join(' ')} - m10 m11 -`,
  )
})
