import { NativeSelect, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { SearchIcon, SortFallingIcon, SortRisingIcon } from '../../ui/icons.ts'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { useSearchWords } from '../../ui/texts/search-words.ts'
import type { ColumnChoice } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterButton, press } from './filter-button.tsx'
import type { ListFilters } from './filters.ts'
import classes from './list.module.css'
import type { ListControl } from './use-list-search.ts'
import { ViewsMenu } from './views-menu.tsx'

interface ListToolbarProps<R, S extends string> {
  /** The list's name in the storage of a person's views. */
  name: string
  list: Pick<ListControl, 'replace' | 'isNarrowed' | 'isFiltered' | 'clear'> & {
    readonly values: { readonly q: string; readonly sort: S | `-${S}` }
    readonly key: string
    set(changes: { readonly q?: string; readonly sort?: S | `-${S}` }): void
  }
  columns: ColumnChoice<R, S>
  filters?: ListFilters
  /** The searchable fields, such as "Number, customer, mailbox". */
  placeholder: string
  /** The search field's accessible name, such as "Search invoices". */
  label: string
  /** The export button and other actions for the whole list. */
  children?: ReactNode
}

/**
 * Focuses the first row below the bar, since rows scrolled above it are in the page too. Inside a row, the row handles
 * the key.
 */
const focusFirstRow = () => {
  if (document.activeElement?.closest('tr[data-index]')) return
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-index]')]
  rows.find((row) => row.getBoundingClientRect().top >= 90)?.focus({ preventScroll: true })
}

/** Search, views, filter, columns and other list actions; `/`, `f`, `v` and `j` work from anywhere on the page. */
export function ListToolbar<R, S extends string>(props: ListToolbarProps<R, S>) {
  const { name, list, columns, filters = {} } = props
  const { menus = [] } = filters
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([
    ['/', () => field.current?.focus()],
    ['f', () => press('[data-filters]')],
    ['v', () => press('[data-views]')],
    ['j', focusFirstRow],
  ])
  const sorts = columns.all.flatMap(sortChoices)
  const SortIcon = list.values.sort.startsWith('-') ? SortFallingIcon : SortRisingIcon
  return (
    <>
      <Toolbar>
        <SearchField {...props} field={field} />
        {sorts.length > 0 && (
          <NativeSelect
            className={`${classes['onlyPhone']} ${classes['sortChoice']}`}
            aria-label="Sort by"
            leftSection={<SortIcon size={18} aria-hidden />}
            leftSectionPointerEvents="none"
            data={sorts}
            value={list.values.sort}
            onChange={(event) => list.set({ sort: event.currentTarget.value as S | `-${S}` })}
          />
        )}
        <ViewsMenu name={name} list={list} chips={filters.chips ?? []} />
        {menus.length > 0 && <FilterButton menus={menus} />}
        <ColumnsMenu columns={columns} />
        {props.children}
      </Toolbar>
      <FilterBar {...{ list, filters }} />
    </>
  )
}

function sortChoices<R, S extends string>({ sort, header, falling }: ColumnChoice<R, S>['all'][number]) {
  if (!sort) return []
  const [ascending, descending] = [
    { value: sort, label: `${header} ↑` },
    { value: `-${sort}`, label: `${header} ↓` },
  ]
  return falling ? [descending, ascending] : [ascending, descending]
}

/** The field keeps its own text while the person types, because a slow address update must not move the cursor. */
function SearchField<R, S extends string>(
  props: ListToolbarProps<R, S> & { field: React.RefObject<HTMLInputElement | null> },
) {
  const { list, field, label, placeholder } = props
  const searchWords = useSearchWords(placeholder)
  const [text, setText] = useState(list.values.q)
  const [syncedText, setSyncedText] = useState(list.values.q)
  // The search changed from outside, by clearing it or choosing a view.
  if (list.values.q !== syncedText) {
    setSyncedText(list.values.q)
    if (list.values.q !== text) setText(list.values.q)
  }
  return (
    <TextInput
      data-grow
      ref={field}
      aria-label={label}
      aria-keyshortcuts="/"
      {...searchWords}
      leftSection={<SearchIcon size={18} aria-hidden />}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const input = event.currentTarget.value
        setText(input)
        list.set({ q: input })
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') focusFirstRow()
        else if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
