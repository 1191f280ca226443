import { Button, Group } from '@mantine/core'
import { type Icon, NoMatchIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

interface NoMatchesProps {
  /** "invoices" */
  many: string
  /** The search text; empty if there is none. */
  query: string
  /** The filters that are on, as the page shows them: "On hold", "Status: Delivered". */
  filterNames: readonly string[]
  clearSearch: () => void
  clearFilters: () => void
  /** Advice besides the buttons. */
  advice?: string | undefined
  /** Replaces the title while matches may still arrive. */
  coming?: { readonly icon: Icon; readonly title: string } | undefined
}

/** Names the search and the filters that hide all rows, each with the button that removes it. */
export function NoMatches({ many, query, filterNames, advice, coming, ...props }: NoMatchesProps) {
  // An address can hold a filter that the page shows nowhere.
  const isFiltered = filterNames.length > 0 || query === ''
  const reasons = [query && `“${query}”`, isFiltered && 'these filters'].filter(Boolean).join(' with ')
  const lines = [filterNames.join(' · '), advice ?? (isFiltered ? '' : 'Try fewer characters.')]
  return (
    <EmptyState
      icon={coming?.icon ?? NoMatchIcon}
      title={coming?.title ?? `No ${many} match ${reasons}`}
      text={lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      action={
        <Group justify="center" gap="xs">
          {query !== '' && (
            <Button variant="default" onClick={props.clearSearch}>
              Clear search
            </Button>
          )}
          {isFiltered && (
            <Button variant="default" onClick={props.clearFilters}>
              Clear filters
            </Button>
          )}
        </Group>
      }
    />
  )
}
