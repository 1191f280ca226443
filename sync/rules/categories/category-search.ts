import { plainWordsOf } from './item-terms.ts'
import { type ThingKind, thingKinds } from './thing-kinds.ts'

interface Phrase {
  readonly words: readonly string[]
  readonly kind: ThingKind
}

const phrases: readonly Phrase[] = thingKinds.flatMap((kind) =>
  kind.words.split(', ').map((phrase) => ({ words: plainWordsOf(phrase), kind })),
)

const kindsByPhrase = new Map<string, ThingKind>()
for (const { words, kind } of phrases)
  if (!kindsByPhrase.has(words.join(' '))) kindsByPhrase.set(words.join(' '), kind)

const longestPhrase = Math.max(...phrases.map(({ words }) => words.length))

/** The kind of thing that an item names last, because in English "phone case" is a case. */
export function kindIn(words: readonly string[]): ThingKind | null {
  let kind: ThingKind | null = null
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at)
    while (length > 0 && !kindsByPhrase.has(words.slice(at, at + length).join(' '))) length--
    if (length > 0) kind = kindsByPhrase.get(words.slice(at, at + length).join(' ')) ?? kind
    at += Math.max(length, 1)
  }
  return kind
}

/** The place of the kind's name in the words of a category; -1 if the category isn't for such things. */
const placeIn = (categoryWords: readonly string[], { names }: ThingKind): number =>
  categoryWords.findIndex((word) => names.some((name) => word.startsWith(name)))

/** The category for a kind of thing: the one that names it first, and with the fewest words besides. */
export function categoryOfKind(kind: ThingKind, categories: readonly string[]): string | null {
  let best: { category: string; place: number; length: number } | null = null
  for (const category of categories) {
    const categoryWords = plainWordsOf(category)
    const { length } = categoryWords
    const place = placeIn(categoryWords, kind)
    const isBetter = !best || place < best.place || (place === best.place && length < best.length)
    if (place !== -1 && isBetter) best = { category, place, length }
  }
  return best?.category ?? null
}

/** Says how well a word that is still being typed matches: 2 for the category's own name, 1 for a thing in it. */
function matchOf(term: string, ownWords: readonly string[], things: readonly Phrase[]): number {
  if (ownWords.some((word) => word.startsWith(term))) return 2
  return things.some(({ words }) => words.some((word) => word.startsWith(term))) ? 1 : 0
}

/**
 * The categories of a duty table that a search in everyday words finds, the best first. Without words it finds all of
 * them in the order of the table.
 */
export function categoriesFor(text: string, categories: readonly string[]): string[] {
  const terms = plainWordsOf(text)
  if (terms.length === 0) return [...categories]
  const kind = kindIn(terms)
  const meant = kind && categoryOfKind(kind, categories)
  return categories
    .map((category) => {
      const ownWords = plainWordsOf(category)
      const kinds = thingKinds.filter((kind) => placeIn(ownWords, kind) !== -1)
      const things = phrases.filter((phrase) => kinds.includes(phrase.kind))
      const points = terms.reduce((sum, term) => sum + matchOf(term, ownWords, things), 0)
      return { category, points: category === meant ? points + terms.length : points }
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ category }) => category)
}
