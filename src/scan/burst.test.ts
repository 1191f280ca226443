import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BurstRules, createBurst, defaultBurstRules } from './burst.ts'

const code = '1Z5R89390357567127'

/** Feeds characters with these pauses before them (the last pause goes on for the rest) and ends `endGap` later. */
function send(text: string, gaps: readonly number[], rules: Partial<BurstRules> = {}, endGap = 5) {
  const burst = createBurst(() => ({ ...defaultBurstRules, ...rules }))
  let at = 1000
  for (const [place, char] of [...text].entries()) {
    at += gaps[Math.min(place, gaps.length - 1)] ?? 0
    burst.add(char, at)
  }
  return burst.end(at + endGap)
}

test('as fast as a machine: a scan, with its speed', () => {
  expect(send(code, [8])).toEqual({ raw: code, msPerChar: 8, from: 'start' })
  expect(send(code, [35])?.raw).toBe(code)
})

test('as fast as a person, even a quick one: no scan', () => {
  expect(send(code, [90])).toBeNull()
  expect(send(code, [60])).toBeNull()
  expect(send('hello123', [100, 30, 100, 100, 25, 100])).toBeNull()
})

test('too short for a code: no scan', () => {
  expect(send('12345', [5])).toBeNull()
})

test('a device that holds back single keys must not cut the number short', () => {
  expect(send(code, [500, 120, 5])?.raw).toBe(code)
  expect(send(code, [500, 5, 5, 80, 5, 5, 90, 5])?.raw).toBe(code)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 34 }), { minLength: 17, maxLength: 17 }),
      fc.nat(16),
      (gaps, slow) => {
        const jittered = gaps.map((gap, place) => (place === slow ? Math.min(140, gap + 100) : gap / 2))
        expect(send(code, [500, ...jittered])?.raw).toBe(code)
      },
    ),
  )
})

test('what a person typed just before the scan stays theirs', () => {
  const typed = [...'abc'].map(() => 90)
  expect(send(`abc${code}`, [...typed, 120, 5])).toMatchObject({ raw: code, from: 'tail' })
})

test('a pause is an end', () => {
  expect(send(`12${code}`, [5, 5, 400, 5])?.raw).toBe(code)
  expect(send(code, [5], {}, 400)).toBeNull()
})

test('prefix and suffix are taken off', () => {
  expect(send(`~${code}#`, [5], { prefix: '~', suffix: '#' })?.raw).toBe(code)
  expect(send(code, [5], { prefix: '~', suffix: '#' })?.raw).toBe(code)
})

test('silence ends a long burst only', () => {
  const burst = createBurst(() => defaultBurstRules)
  for (const [place, char] of [...'123456789'].entries()) burst.add(char, place)
  expect(burst.endSilently()).toBeNull()
  for (const [place, char] of [...'1234567890'].entries()) burst.add(char, place)
  expect(burst.endSilently()?.raw).toBe('1234567890')
})
