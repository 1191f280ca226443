import { UnstyledButton } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { Checkbox } from '../../ui/checks.tsx'
import { SortFallingIcon, SortRisingIcon } from '../../ui/icons.ts'
import { SkeletonRows } from '../../ui/layout/skeletons.tsx'
import { type ColumnChoice, type ListColumn, narrowColumns } from './columns.ts'
import type { ListFilters } from './filters.ts'
import classes from './list.module.css'
import type { ListBodyProps, RowPlace } from './list-body.ts'
import { ListRow } from './list-row.tsx'
import { LongBody } from './long-body.tsx'
import { type ListWords, NoRows } from './no-rows.tsx'
import { usePlace } from './place.ts'
import { ShortBody, shortList } from './short-body.tsx'
import type { ListSource } from './source.ts'
import type { ListControl } from './use-list-search.ts'
import type { Selection } from './use-selection.ts'

interface ListRowsProps<R, S extends string> {
  /** The list's accessible name, such as "Invoices". */
  label: string
  list: Pick<ListControl, 'isNarrowed' | 'clearFilters' | 'key'> & {
    readonly values: { readonly q: string; readonly sort: S | `-${S}` }
    set(changes: { readonly q?: string; readonly sort?: S | `-${S}` }): void
  }
  /** The filters of the list's bar, so that a list without rows can say what hides them. */
  filters: ListFilters
  columns: ColumnChoice<R, S>
  source: ListSource<R>
  rowKey: (row: R) => string
  /** The row's name in labels such as "Select INV-2026-000123". */
  rowName: (row: R) => string
  /** The content of a row on a phone, instead of columns. */
  card: (row: R) => ReactNode
  selection?: Selection<R> | undefined
  words: ListWords
}

/**
 * A list of any length; of a long one only the visible part is in the page. A row opens by its link, by a click or by
 * Enter, and takes j/k, Enter and x. Rendering rows is a page's longest work, so it follows the paint that answers a
 * click or a key; selection shows immediately.
 */
export function ListRows<R, S extends string>({ selection, ...props }: ListRowsProps<R, S>) {
  const deferredProps = useDeferredValue<Omit<ListRowsProps<R, S>, 'selection'> | null>(props, null)
  const selectedIds = selection && [...selection.ids].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection of the same rows draws the same
  const table = useMemo(
    () => deferredProps && <ListTable {...deferredProps} selection={selection} />,
    [deferredProps, selectedIds],
  )
  return table ?? <ComingRows label={props.label} />
}

const ComingRows = ({ label }: { label: string }) => (
  <SkeletonRows label={`Loading ${label.toLowerCase()}`} count={14} />
)

const SelectAll = ({
  selection,
}: {
  selection: Pick<Selection<unknown>, 'isAll' | 'rows' | 'toggleAll'>
}) => (
  <td className={classes['tick']}>
    <Checkbox
      fills
      aria-label="Select all"
      checked={selection.isAll}
      indeterminate={!selection.isAll && selection.rows.length > 0}
      onChange={selection.toggleAll}
    />
  </td>
)

function ListTable<R, S extends string>(props: ListRowsProps<R, S>) {
  const { source, rowKey, selection, columns, list } = props
  const { rows } = source
  const visibleColumns = useShownColumns(columns.shown, rows)
  const asCards = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  usePlace(rows.length)
  const toggle = useCallbackRef(selection?.toggle)
  const tracks = [
    ...(selection ? ['1rem'] : []),
    ...visibleColumns.map(({ width }) => width ?? 'minmax(0, 1fr)'),
  ]
  const template = tracks.join(' ')
  const style = useMemo(() => ({ '--list-columns': template }), [template])
  // Stable for the same rows, because a new function makes the virtualizer measure the whole list again.
  const keyOf = useCallback(
    (index: number): string => {
      const row = rows[index]
      return row === undefined ? String(index) : rowKey(row)
    },
    [rows, rowKey],
  )
  const drawRow = (place: RowPlace): ReactNode => {
    const row = rows[place.index]
    if (row === undefined) return null
    const tick = selection && { toggle, isSelected: selection.ids.has(rowKey(row)) }
    return (
      <ListRow
        key={rowKey(row)}
        {...{ row, asCard: asCards, count: rows.length, style, shown: visibleColumns, ...place }}
        {...{ card: props.card, rowName: props.rowName, ...tick }}
      />
    )
  }
  if (source.is === 'loading') return <ComingRows label={props.label} />
  if (rows.length === 0)
    return <NoRows {...{ list, filters: props.filters, source, words: props.words }} label={props.label} />
  return (
    <table
      className={classes['table']}
      aria-label={props.label}
      aria-rowcount={source.total + 1}
      data-old={source.isOld || undefined}
      onKeyDown={selection && selectionKeys(selection)}
    >
      <thead className={classes['notPhone']}>
        <tr className={classes['head']} style={style}>
          {selection && <SelectAll selection={selection} />}
          {visibleColumns.map((column) => (
            <Head key={column.key} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <ListBody
        {...{ asCards, keyOf, drawRow }}
        {...{ count: rows.length, total: source.total }}
        onNearEnd={source.more}
      />
    </table>
  )
}

/** Ctrl A selects the loaded rows, then all that match; Escape selects none. */
const selectionKeys =
  <R,>({ rows, chooseMore, clear }: Selection<R>) =>
  (event: KeyboardEvent<HTMLTableElement>): void => {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (!isAll && !(event.key === 'Escape' && rows.length > 0)) return
    event.preventDefault()
    if (isAll) chooseMore()
    else clear()
  }

const ListBody = ({ total, ...props }: ListBodyProps & { total: number }) =>
  total <= shortList ? <ShortBody {...props} /> : <LongBody {...props} />

function useShownColumns<R, S extends string>(columns: readonly ListColumn<R, S>[], rows: readonly R[]) {
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  return useMemo(() => (narrow ? narrowColumns(columns, rows) : columns), [columns, rows, narrow])
}

function Head<R, S extends string>({
  column,
  list,
}: {
  column: ListColumn<R, S>
  list: ListRowsProps<R, S>['list']
}) {
  const { sort, header, end, falling } = column
  const now = list.values.sort
  const isRising = now === sort
  const isFalling = now === `-${sort}`
  const nextSort = (): S | `-${S}` | undefined => {
    if (sort === undefined) return undefined
    if (isRising) return `-${sort}`
    if (isFalling) return sort
    return falling ? `-${sort}` : sort
  }
  const next = nextSort()
  const direction = isRising ? 'ascending' : isFalling ? 'descending' : undefined
  return (
    <th scope="col" className={classes['cell']} data-end={end || undefined} aria-sort={direction}>
      {next === undefined ? (
        header
      ) : (
        <UnstyledButton
          fz="inherit"
          className={classes['sort'] ?? ''}
          onClick={() => list.set({ sort: next })}
        >
          {header}
          {isRising && <SortRisingIcon size={14} aria-hidden />}
          {isFalling && <SortFallingIcon size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </th>
  )
}
