import { foldText } from '#sync/lib/fold-text.ts'
import { isDisguised } from '#sync/rules/texts/disguised.ts'
import { commonWords } from './password-vocabulary.ts'

const looksLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A longer run of words is a sentence, which attackers don't guess first. */
const mostWords = 2

/** Whether a row of letters consists of at most this many common words. */
function isMadeOfWords(letters: string, words = mostWords): boolean {
  if (letters === '') return true
  if (words === 0) return false
  for (let length = letters.length; length >= 2; length -= 1)
    if (commonWords.has(letters.slice(0, length)) && isMadeOfWords(letters.slice(length), words - 1))
      return true
  return false
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
const withoutDisguise = (text: string): string => [...text].map((sign) => looksLike[sign] ?? sign).join('')
const withoutEnds = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * Tells whether a password is one or two common words with digits and signs in, before or after them, as in leaked
 * lists.
 */
export function isWidelyUsed(password: string): boolean {
  const text = foldText(password)
  const forms = [lettersOf(text), lettersOf(withoutDisguise(withoutEnds(text)))]
  return (
    forms.some((letters) => letters !== '' && isMadeOfWords(letters)) ||
    [...commonWords].some((word) => isDisguised(text, word))
  )
}
