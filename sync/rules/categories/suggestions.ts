import { categoryOfKind, kindIn } from './category-search.ts'
import { itemsIn, tellingWords } from './item-terms.ts'

/** How often staff put a thing that was described with a word into a category. */
export interface WordCount {
  readonly word: string
  readonly category: string
  readonly count: number
}

/** The weight of the product's own words is less than that of one correction of the word that names the thing. */
const ownWeight = 0.6
/** The last word names the thing and the others describe it. */
const nameWeight = 2

/** The words of a description whose counts a suggestion depends on. */
export const wordsToCount = (description: string): string[] => [
  ...new Set(itemsIn(description).flatMap(tellingWords)),
]

/** The weight of each category; null means a thing for which the table has no category. */
function weigh(
  words: readonly string[],
  categories: readonly string[],
  counts: readonly WordCount[],
): Map<string | null, number> {
  const weights = new Map<string | null, number>()
  const add = (category: string | null, weight: number) =>
    weights.set(category, (weights.get(category) ?? 0) + weight)
  const kind = kindIn(words)
  if (kind) add(categoryOfKind(kind, categories), ownWeight)
  const telling = tellingWords(words)
  for (const word of telling) {
    const ofWord = counts.filter((row) => row.word === word && categories.includes(row.category))
    const total = ofWord.reduce((sum, { count }) => sum + count, 0)
    // One correction weighs half of what many do, so that the second of two corrections counts for something.
    const trust = (total / (total + 1)) * (word === telling.at(-1) ? nameWeight : 1)
    for (const { category, count } of ofWord) add(category, (count / total) * trust)
  }
  return weights
}

function suggestForItem(
  words: readonly string[],
  categories: readonly string[],
  counts: readonly WordCount[],
): string | null {
  const weights = [...weigh(words, categories, counts)].sort(([, a], [, b]) => b - a)
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  const [category, weight] = weights[0] ?? [null, 0]
  return weight * 2 > sum ? category : null
}

/**
 * The likely category of what a description says, by what staff have corrected and by everyday words. Null if nothing
 * is likely, or if the description names things of several categories. It is only ever shown as a suggestion.
 */
export function suggestCategory(
  description: string,
  categories: readonly string[],
  counts: readonly WordCount[] = [],
): string | null {
  const suggestions = itemsIn(description).map((words) => suggestForItem(words, categories, counts))
  const [first = null] = suggestions
  return suggestions.every((suggestion) => suggestion === first) ? first : null
}
