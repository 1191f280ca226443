import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { openKeysSheet } from '../../stores/keys-sheet.ts'
import { BareInput, BareSelect } from '../../ui/bare-input.tsx'
import { KeysIcon, SearchIcon } from '../../ui/icons.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { ColumnChoice } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './list.module.css'
import { SavedViews } from './saved-views.tsx'
import type { ListControl } from './use-list-search.ts'

interface ListToolbarProps<R, S extends string> {
  /** Names the list where a person's views are kept. */
  name: string
  list: Pick<ListControl, 'replace'> & {
    readonly values: { readonly q: string; readonly sort: S | `-${S}` }
    readonly key: string
    set(changes: { readonly q?: string; readonly sort?: S | `-${S}` }): void
  }
  columns: ColumnChoice<R, S>
  /** What can be searched for: "Number, customer, mailbox". */
  placeholder: string
  /** What is searched, for those who hear it: "Search invoices". */
  label: string
  /** Export and what else belongs to the whole list. */
  children?: ReactNode
}

/** The first that is not under the bar: rows above it are in the page, too. In a row, the key is the row's own. */
const focusFirstRow = () => {
  if (document.activeElement?.closest('tr[data-index]')) return
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-index]')]
  rows.find((row) => row.getBoundingClientRect().top >= 90)?.focus({ preventScroll: true })
}

/** Search, saved views, columns, and whatever else the list offers; `/` and `j` from anywhere on the page. */
export function ListToolbar<R, S extends string>(props: ListToolbarProps<R, S>) {
  const { name, list, columns } = props
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([
    ['/', () => field.current?.focus()],
    ['j', focusFirstRow],
  ])
  const sorts = columns.all.flatMap(sortChoices)
  return (
    <Toolbar>
      <SearchField {...props} field={field} />
      {sorts.length > 0 && (
        <BareSelect
          className={classes['onlyPhone'] ?? ''}
          aria-label="Sort by"
          options={sorts}
          value={list.values.sort}
          onChange={(event) => list.set({ sort: event.currentTarget.value as S | `-${S}` })}
        />
      )}
      <SavedViews name={name} list={list} />
      <ColumnsMenu columns={columns} />
      {props.children}
      <ActionIcon
        className={classes['notPhone'] ?? ''}
        variant="default"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={openKeysSheet}
      >
        <KeysIcon size={18} />
      </ActionIcon>
    </Toolbar>
  )
}

function sortChoices<R, S extends string>({ sort, header, falling }: ColumnChoice<R, S>['all'][number]) {
  if (!sort) return []
  const [rising, turned] = [
    { value: sort, label: `${header} ↑` },
    { value: `-${sort}`, label: `${header} ↓` },
  ]
  return falling ? [turned, rising] : [rising, turned]
}

/** The field keeps its own text while it is typed: the address follows it, and a slow address must not move the cursor. */
function SearchField<R, S extends string>(
  props: ListToolbarProps<R, S> & { field: React.RefObject<HTMLInputElement | null> },
) {
  const { list, field, label, placeholder } = props
  const [text, setText] = useState(list.values.q)
  const [sent, setSent] = useState(list.values.q)
  // Cleared, or another view was chosen: not by typing here.
  if (list.values.q !== sent) {
    setSent(list.values.q)
    if (list.values.q !== text) setText(list.values.q)
  }
  return (
    <BareInput
      data-grow
      ref={field}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      icon={<SearchIcon size={18} aria-hidden />}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        list.set({ q: typed })
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') focusFirstRow()
        else if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
