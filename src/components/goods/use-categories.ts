import { useDebouncedValue } from '@mantine/hooks'
import { suggestCategory } from '#sync/rules/categories/suggestions.ts'
import type { DutyTerms } from '#sync/rules/prices/rating.ts'
import { rateTermsQuery, useServerSuggestions } from '../../queries/api/money/rates.ts'
import { useKeptQuery } from '../../queries/api/server-cache/kept-answers.ts'

const none: readonly string[] = []

/** Today's duty table; null while this device has never read it. */
export function useDutyTerms(): DutyTerms | null {
  const terms = useKeptQuery(rateTermsQuery)
  return terms.is === 'shown' ? (terms.data.dutyTable ?? null) : null
}

/** The categories of today's duty table; none while this device has never read it. */
export function useCategories(): readonly string[] {
  return useDutyTerms()?.rates.categories.map(({ category }) => category) ?? none
}

/**
 * The likely category of each description, by what staff corrected, and without a connection by everyday words alone.
 */
export function useSuggestions(descriptions: readonly string[]): (string | null)[] {
  const categories = useCategories()
  const [settled] = useDebouncedValue(descriptions.join('\n'), 400)
  const answers = useServerSuggestions(settled.split('\n'))
  return descriptions.map((description) => {
    const answer = answers.get(description.trim())
    if (answer === undefined) return suggestCategory(description, categories)
    return answer !== null && categories.includes(answer) ? answer : null
  })
}
