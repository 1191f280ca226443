import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['a curly apostrophe', 'O’Brien-Test', "o'brien-test"],
  ['no apostrophe', 'OBrien', "O'Brien"],
  ['a modifier apostrophe', 'Oʼbrien', 'O‘Brien'],
  ['an accent that is typed as an apostrophe', 'O´Brien', 'O`Brien'],
  ['accents', 'Muñoz Čapek', 'munoz capek'],
  ['composition', 'Jose\u0301', 'José'],
  ['dashes', 'Smith–Jones', 'smith‑jones'],
  ['full width', 'ＱＳ－１０００１', 'qs-10001'],
  ['invisible marks', '\u202aBrown\u202c\u200b\ufeff', 'brown'],
  ['a soft hyphen', 'Kings\u00adton', 'kingston'],
  ['blanks', 'Ann\u00a0 Marie', 'ann marie'],
  ['letters without a decomposition', 'Łukasz Straße Øst', 'lukasz strasse ost'],
  ['the final sigma', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['a dotted capital', 'İstanbul', 'istanbul'],
])('%s makes no difference', (_, a, b) => {
  expect(foldText(a)).toBe(foldText(b))
})

test('fields stay apart, and a folded text does not change when it is folded again', () => {
  expect(foldText('A\tB\nC')).toBe('a\tb\nc')
  for (const text of ['O’Brien–Muñoz', '한글', 'ﬁ ℡ ´', 'Å ＇x'])
    expect(foldText(foldText(text))).toBe(foldText(text))
})
