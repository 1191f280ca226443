import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '../sync/lib/durations.ts'
import { isGenerated, isTest, type SourceFile, sourceFiles } from './architecture-files.ts'
import { boundedPatterns, madePatterns } from './bounded-patterns.ts'
import { isLinear } from './linear-patterns.ts'
import { patternsOf, repeatsEndlessly } from './pattern-list.ts'

const isProduct = ({ path }: SourceFile): boolean =>
  /^(sync|server|src)\/.*\.tsx?$/.test(path) && !isTest(path) && !isGenerated(path)

const textOf = ({ source, flags }: { readonly source: string; readonly flags: string }): string =>
  `/${source}/${flags}`

describe('regular expressions', () => {
  const { patterns, madeIn } = patternsOf(sourceFiles(join(import.meta.dirname, '..')).filter(isProduct))

  // A pattern that takes the square of a text's length lets one long text stop the server.
  test(
    'take a fixed number of steps for each letter, or read something short',
    async () => {
      const unknownPatterns = patterns.filter(
        (pattern) => repeatsEndlessly(pattern.source) && !(textOf(pattern) in boundedPatterns),
      )
      const slow = unknownPatterns.filter((pattern) => !isLinear(pattern))
      expect(
        slow.map((pattern) => `${textOf(pattern)} in ${pattern.places.join(', ')}`),
        'Rewrite it without a repeated part that can begin anywhere, or say in bounded-patterns.ts why its text is short.',
      ).toEqual([])
    },
    10 * minuteMs,
  )

  test('that are put together at run time are made of what we know', () => {
    expect(madeIn.toSorted()).toEqual(Object.keys(madePatterns).toSorted())
  })

  test('that are said to read something short are still there', () => {
    const texts = new Set(patterns.map(textOf))
    expect(Object.keys(boundedPatterns).filter((text) => !texts.has(text))).toEqual([])
  })
})

describe('the checker', () => {
  test.each([
    ['a+$', '', false],
    ['<[^>]*>', 'g', false],
    ['<(style|script)[^]*?</\\1>', 'gi', false],
    ['^(a|a)*$', '', false],
    ['^a+$', '', true],
    ['^\\d{3}-?\\d{8}$', '', true],
    ['\\n{3,}', 'g', true],
  ])('/%s/%s is linear: %s', (source, flags, expectedAnswer) => {
    expect(isLinear({ source, flags })).toBe(expectedAnswer)
  })

  test('lists what is written and what is put together', () => {
    const text = 'const a = /a+$/g\nconst b = new RegExp(a)\nconst c = /a+$/g'
    expect(patternsOf([{ path: 'server/planted.ts', text }])).toEqual({
      patterns: [{ source: 'a+$', flags: 'g', places: ['server/planted.ts:1', 'server/planted.ts:3'] }],
      madeIn: ['server/planted.ts'],
    })
  })

  test.each([
    ['a{2,5}[+*]\\*', false],
    ['a*', true],
    ['[a]+', true],
    ['a{2,}', true],
  ])('%s repeats without an end: %s', (source, expectedAnswer) => {
    expect(repeatsEndlessly(source)).toBe(expectedAnswer)
  })
})
