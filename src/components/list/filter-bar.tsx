import { Button, UnstyledButton } from '@mantine/core'
import { CloseIcon } from '../../ui/icons.ts'
import { focusFilter, PhoneFilter } from './filter-button.tsx'
import { chosenFilters, type ListFilters } from './filters.ts'
import classes from './list.module.css'

interface FilterBarProps {
  list: { readonly isNarrowed: boolean; readonly isFiltered: boolean; clear(): void }
  filters: ListFilters
}

/** The chosen filters, each with the button that removes it; on a phone after the button that offers all. */
export function FilterBar({ list, filters }: FilterBarProps) {
  const { menus = [] } = filters
  // The address knows that a filter is on before its text is read, so that the text moves nothing when it comes.
  if (!list.isFiltered && menus.length === 0) return null
  return (
    <fieldset className={classes['controls']} data-empty={!list.isFiltered || undefined} aria-label="Filters">
      {menus.length > 0 && <PhoneFilter menus={menus} />}
      {chosenFilters(filters).map(({ key, text, remove }) => (
        <UnstyledButton
          key={key}
          className={classes['chip'] ?? ''}
          aria-label={`Remove ${text}`}
          title={`Remove ${text}`}
          onClick={() => {
            focusFilter()
            remove()
          }}
        >
          <span>{text}</span>
          <CloseIcon size={14} aria-hidden />
        </UnstyledButton>
      ))}
      {list.isNarrowed && (
        <Button
          variant="subtle"
          className={classes['clear'] ?? ''}
          onClick={() => {
            focusFilter()
            list.clear()
          }}
        >
          Clear
        </Button>
      )}
    </fieldset>
  )
}
