import { UnstyledButton } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { SortFallingIcon, SortRisingIcon } from '../../ui/icons.ts'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import type { ColumnChoice, ListColumn } from './columns.ts'
import classes from './list.module.css'
import { ListRow } from './list-row.tsx'
import { type ListWords, NoRows } from './no-rows.tsx'
import { usePlace } from './place.ts'
import type { ListSource } from './source.ts'
import { TickBox } from './tick-box.tsx'
import type { ListControl } from './use-list-search.ts'
import type { Selection } from './use-selection.ts'

interface ListRowsProps<R, S extends string> {
  /** What the list is, for those who hear it: "Invoices". */
  label: string
  list: Pick<ListControl, 'isNarrowed' | 'clear' | 'key'> & {
    readonly values: { readonly sort: S | `-${S}` }
    set(changes: { readonly sort: S | `-${S}` }): void
  }
  columns: ColumnChoice<R, S>
  source: ListSource<R>
  rowKey: (row: R) => string
  /** What a row is called, where it is chosen: "Select INV-2026-000123". */
  rowName: (row: R) => string
  /** What stands in place of the columns on a phone. */
  card: (row: R) => ReactNode
  selection?: Selection<R> | undefined
  words: ListWords
}

/** Rows this close to the end load the next ones. */
const nearEnd = 40

/**
 * A list of any length: only what is in view is in the page. A row opens by its link, its cells by the mouse, Enter
 * by the keyboard; rows take j/k, Enter and x. Drawing rows is the longest work of a page, so they follow the paint
 * that answers a click or a key; which of them are chosen shows at once.
 */
export function ListRows<R, S extends string>({ selection, ...props }: ListRowsProps<R, S>) {
  const drawn = useDeferredValue<Omit<ListRowsProps<R, S>, 'selection'> | null>(props, null)
  const chosen = selection && [...selection.ids].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection of the same rows draws the same
  const table = useMemo(() => drawn && <ListTable {...drawn} selection={selection} />, [drawn, chosen])
  return table ?? <ComingRows label={props.label} />
}

const ComingRows = ({ label }: { label: string }) => (
  <SkeletonRows label={`Loading ${label.toLowerCase()}`} count={14} />
)

function ListTable<R, S extends string>(props: ListRowsProps<R, S>) {
  const { source, rowKey, selection, columns, list } = props
  const { rows } = source
  const shown = useShownColumns(columns.shown)
  const asCards = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { body, virtual, top, move } = useVirtualRows(rows, rowKey, asCards)
  usePlace(rows.length)
  const toggle = useCallbackRef(selection?.toggle)
  const tracks = [...(selection ? ['1rem'] : []), ...shown.map(({ width }) => width ?? 'minmax(0, 1fr)')]
  const template = tracks.join(' ')
  const style = useMemo(() => ({ '--list-columns': template }), [template])
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  const isNearEnd = rows.length > 0 && last > rows.length - nearEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each stretch of rows
  useEffect(() => {
    if (isNearEnd) source.more()
  }, [isNearEnd, rows.length])
  if (source.is === 'loading') return <ComingRows label={props.label} />
  if (rows.length === 0) return <NoRows list={list} source={source} words={props.words} />
  return (
    <table
      className={classes['table']}
      aria-label={props.label}
      aria-rowcount={source.total + 1}
      data-old={source.isOld || undefined}
    >
      <thead className={classes['notPhone']}>
        <tr className={classes['head']} style={style}>
          {selection && (
            <td className={classes['tick']}>
              <TickBox
                label="Select all"
                isOn={selection.isAll}
                isPartly={!selection.isAll && selection.rows.length > 0}
                onChange={selection.toggleAll}
              />
            </td>
          )}
          {shown.map((column) => (
            <Head key={column.key} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const place = { index, start: start - top, measure: virtual.measureElement, move, style, shown }
          const tick = selection && { toggle, isSelected: selection.ids.has(rowKey(row)) }
          return (
            <ListRow
              key={key}
              {...{ row, asCard: asCards, count: rows.length }}
              {...{ card: props.card, rowName: props.rowName, ...place, ...tick }}
            />
          )
        })}
      </tbody>
    </table>
  )
}

function useShownColumns<R, S extends string>(columns: readonly ListColumn<R, S>[]) {
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  return useMemo(() => columns.filter(({ roomy }) => !(narrow && roomy)), [columns, narrow])
}

function useVirtualRows<R>(rows: readonly R[], rowKey: (row: R) => string, asCards: boolean) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // The window scrolls, so the virtualiser has to know how far down the list begins now.
  useLayoutEffect(() => {
    const now = body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0
    setTop((before) => (Math.abs(before - now) < 1 ? before : now))
  })
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (asCards ? 98 : rowHeight()),
    overscan: 12,
    scrollMargin: top,
    // What lies over the list: the app's bar and the heads.
    scrollPaddingStart: 96,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
  })
  const move = useCallbackRef((index: number) => {
    virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    )
  })
  return { body, virtual, top, move }
}

const rowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--quay-row')) * 16 || 44

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
  const turned = (): S | `-${S}` | undefined => {
    if (sort === undefined) return undefined
    if (isRising) return `-${sort}`
    if (isFalling) return sort
    return falling ? `-${sort}` : sort
  }
  const next = turned()
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
