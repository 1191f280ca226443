import { useMediaQuery } from '@mantine/hooks'

/** The text in a search field above a list. Next to buttons and filters it would cut off what it searches. */
export function useSearchWords(searchedFields: string): { placeholder: string; title?: string } {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  return isNarrow ? { placeholder: 'Search', title: searchedFields } : { placeholder: searchedFields }
}
