import { foldText } from './fold-text.ts'

/** Umlauts as people type them who have no key for them: folded, an ü is a u. */
const typedUmlauts = /([aou])e/g
/** In a shorter word, "ue" is rarely an umlaut, and what is left of "Joe" would be found in many names. */
const longWord = /[^ \n\t]{6,}/gu

/**
 * A name in the one form of its spellings: "Ann-Marie" is "Annmarie", and "Mueller" is "Müller" and "Muller". Both sides of
 * a search compare it besides the folded text, which a part of a name is in.
 */
export function nameSpelling(text: string): string {
  const foldedText = foldText(text)
  const plain = foldedText
    .replaceAll('-', '')
    .replaceAll(longWord, (word) => word.replaceAll(typedUmlauts, '$1'))
  return plain === '' ? foldedText : plain
}
