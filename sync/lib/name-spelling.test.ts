import { expect, test } from 'vitest'
import { nameSpelling } from './name-spelling.ts'

test.each([
  ['Müller', 'muller'],
  ['Mueller', 'muller'],
  ['MULLER', 'muller'],
  ['Ann-Marie', 'annmarie'],
  ['Ann\u2011Marie', 'annmarie'],
  ['Annmarie', 'annmarie'],
  // Each word has a length of its own.
  ['Joe Mueller\tSue', 'joe muller\tsue'],
  ['Joelle', 'jolle'],
  ['Joell', 'joell'],
  // A word of dashes alone would be part of every text without them.
  ['-', '-'],
  ['–', '-'],
  ['', ''],
])('%j is spelled %j', (text, name) => {
  expect(nameSpelling(text)).toBe(name)
})
