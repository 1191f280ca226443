import { dropInvisibleMarks, plainDashes } from './clean-text.ts'

/** Letters without a decomposition, as people type them who have no key for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const letters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Apostrophes from keyboards, phones and word processors, and the marks that people type instead. */
const apostrophes = /['`´\u02b9-\u02bd\u02ca\u02cb\u02c8\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07]/gu
const accents = /[\u0300-\u036f]/g

/** Matches characters that most texts don't have. */
const unusual = /[^\n\t -~]/

/** Matches blanks that aren't a single plain one. A text without them isn't copied. */
const oddBlanks = /[^\S\n\t]{2,}|[^\S\n\t ]/

const collapseBlanks = (text: string): string =>
  oddBlanks.test(text) ? text.replaceAll(/[^\S\n\t]+/g, ' ') : text

const plainApostrophes = /['`]/g

/**
 * The text in the form that searches compare: lower case, without accents, apostrophes and invisible marks, with one
 * kind of dash and blank, in one width and composition. "O’Brien–Muñoz" and "o'brien-munoz" are the same. Line breaks
 * and tabs stay because they separate fields. Fold both sides of a comparison.
 */
export function foldText(text: string): string {
  // A search on the server folds a hundred thousand names, and most of them need only lower case.
  if (!unusual.test(text)) return collapseBlanks(text).toLowerCase().replace(plainApostrophes, '')
  const foldedText = dropInvisibleMarks(text.replaceAll(apostrophes, ''))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(letters, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
  return collapseBlanks(plainDashes(foldedText).replaceAll(apostrophes, ''))
}
