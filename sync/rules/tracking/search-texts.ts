import { keysOf } from './keys.ts'
import { recognise } from './recognise.ts'

/** Two names or more, as people type a double name without its hyphen. */
const names = /^[\p{L}'’.]+(?: [\p{L}'’.]+)+$/u

/** German umlauts as people type them who have no key for them; searches find ü as u. */
const umlauts = /[aou]e/gi
/** In a short name, "ue" is rarely an umlaut, and what is left would be found everywhere. */
const longName = /\p{L}{6,30}/gu

const withUmlauts = (text: string): string =>
  text.replaceAll(longName, (name) => name.replaceAll(umlauts, ([letter = '']) => letter))

/** Other spellings of a name: a double name with its hyphen, and umlauts that were written with two letters. */
function otherSpellings(text: string): string[] {
  const double = names.test(text) ? [text.replaceAll(' ', '-')] : []
  return [...double, ...[text, ...double].map(withUmlauts)]
}

/**
 * The texts to search for: the input itself, its other spellings, and the number it means if it is a label or a
 * number in another form.
 */
export function searchTexts(text: string): string[] {
  const code = recognise(text)
  const isNumber = code.kind === 'tracking' && code.courier !== '' && code.check !== 'wrong'
  return [...new Set([text, ...(isNumber ? keysOf(code) : otherSpellings(text))])]
}
