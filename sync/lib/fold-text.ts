import { dropInvisibleMarks, plainDashes } from './clean-text.ts'

/** Letters that have no decomposition, as people write them without their own key. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' },
}
const letters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Apostrophes as keyboards, phones and word processors write them, with the marks that are typed in their place. */
const apostrophes = /['`´\u02b9-\u02bd\u02ca\u02cb\u02c8\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07]/gu
const accents = /[\u0300-\u036f]/g

/** A letter that lies outside of what most texts are made of. */
const unusual = /[^\n\t -~]/

/** More or other than one plain blank; where a text has none, nothing is copied. */
const oddBlanks = /[^\S\n\t]{2,}|[^\S\n\t ]/

const collapseBlanks = (text: string): string =>
  oddBlanks.test(text) ? text.replaceAll(/[^\S\n\t]+/g, ' ') : text

const plainApostrophes = /['`]/g

/**
 * A text as searches compare it: lower case, without accents, apostrophes and invisible marks, with one kind of dash and of
 * blank, in one width and composition. "O’Brien–Muñoz" and "o'brien-munoz" are the same. Line breaks and tabs stay: they
 * part fields. What is compared has to be folded on both sides.
 */
export function foldText(text: string): string {
  // A hundred thousand names are folded for one search of the server: most need nothing but lower case.
  if (!unusual.test(text)) return collapseBlanks(text).toLowerCase().replace(plainApostrophes, '')
  const folded = dropInvisibleMarks(text.replaceAll(apostrophes, ''))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(letters, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
  return collapseBlanks(plainDashes(folded).replaceAll(apostrophes, ''))
}
