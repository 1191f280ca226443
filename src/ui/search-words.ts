import { useMediaQuery } from '@mantine/hooks'

/** What a search field above a list says. A field beside buttons and filters would cut the names of what it searches. */
export function useSearchWords(searchedFields: string): { placeholder: string; title?: string } {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  return isNarrow ? { placeholder: 'Search', title: searchedFields } : { placeholder: searchedFields }
}
