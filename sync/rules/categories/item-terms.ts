import { foldText } from '../../lib/fold-text.ts'

/** The singular, as far as a search needs it: "shoes" and "shoe" are one word. */
function singularOf(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/** The words of a text in the form that they are compared in. */
export const plainWordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singularOf)

const maxItems = 10

/** The things that a description names, each as its words: "a laptop and two books" names two. */
export const itemsIn = (description: string): string[][] =>
  foldText(description)
    .split(/[,;&+/\n]|\b(?:and|plus)\b/)
    .slice(0, maxItems)
    .map((item) => {
      // "A case for a phone" is a case, and "a pair of shoes" is shoes.
      const [thing = ''] = item.split(/\b(?:for|with|from|in|by)\b/)
      return plainWordsOf(thing.split(/\bof\b/).at(-1) ?? '')
    })
    .filter((words) => words.length > 0)

const plainWords = new Set(
  'the and for new used old pair set pack box bag piece item lot kit size small medium large xl big mini red blue green black white pink grey gray yellow brown purple orange silver one two three four five six ten men man woman kid boy girl my our his her their general good stuff thing gift present assorted various other misc'
    .split(' ')
    .map((word) => singularOf(word)),
)

/** The words that say what a thing is, and so can be learned from. Numbers, sizes and colours say nothing. */
export const tellingWords = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => /^\p{L}{3,24}$/u.test(word) && !plainWords.has(word))),
]
