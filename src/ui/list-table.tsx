import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './list-table.module.css'

export interface ListColumn<R> {
  key: string
  header: ReactNode
  cell: (row: R) => ReactNode
  /** A grid track: `160px`, `minmax(0, 2fr)`. Without one, an equal share. */
  width?: string
  /** Right-aligned with figures of one width: amounts, weights. */
  end?: boolean
  /** Left out where the window is no wider than a handheld's, so that the others stay readable. */
  roomy?: boolean
}

interface ListTableProps<R> {
  /** What the list is, for those who hear it. */
  label: string
  columns: readonly ListColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** Opens a row by click or Enter. Cells that act by themselves stop the click. */
  onOpen?: (row: R) => void
  /** What stands in place of the columns on a phone. */
  card?: (row: R) => ReactNode
  selected?: ReadonlySet<string>
  /** The `x` key, when rows can be chosen. */
  onToggle?: (row: R) => void
}

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** A list of any length: only what is in view is in the page. Rows take j/k, Enter and x. */
export function ListTable<R>(props: ListTableProps<R>) {
  const { rows, rowKey, card, label } = props
  const narrow = useMediaQuery('(max-width: 62em)') ?? false
  const columns = props.columns.filter(({ roomy }) => !(narrow && roomy))
  const asCards = (useMediaQuery('(max-width: 48em)') ?? false) && card !== undefined
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // The window scrolls, so the virtualiser has to know how far down the list begins.
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (asCards ? 96 : 57),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
  })
  const move = (index: number) => {
    list.scrollToIndex(index)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus())
  }
  const tracks = columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ')
  return (
    <table className={classes['table']} aria-label={label} aria-rowcount={rows.length + 1}>
      {!asCards && (
        <thead>
          <tr className={classes['head']} style={{ '--list-columns': tracks }}>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classes['cell']} data-end={column.end || undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody ref={body} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const place = {
            index,
            start: start - top,
            asCard: asCards,
            tracks,
            move,
            measure: list.measureElement,
          }
          return <Row key={key} {...props} {...place} columns={columns} row={row} />
        })}
      </tbody>
    </table>
  )
}

interface RowProps<R> extends ListTableProps<R> {
  row: R
  index: number
  /** Pixels from the top of the list. */
  start: number
  tracks: string
  asCard: boolean
  move: (index: number) => void
  measure: (element: HTMLElement | null) => void
}

function Row<R>({ row, index, start, tracks, asCard, move, measure, ...list }: RowProps<R>) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step) move(Math.min(Math.max(index + step, 0), list.rows.length - 1))
    else if (event.key === 'Enter') list.onOpen?.(row)
    else if (event.key === 'x') list.onToggle?.(row)
    else return
    event.preventDefault()
  }
  return (
    <tr
      ref={measure}
      tabIndex={0}
      aria-rowindex={index + 2}
      data-index={index}
      data-card={asCard || undefined}
      data-opens={list.onOpen ? true : undefined}
      data-selected={list.selected?.has(list.rowKey(row)) || undefined}
      className={classes['row']}
      style={{ transform: `translateY(${start}px)`, '--list-columns': tracks }}
      onClick={() => list.onOpen?.(row)}
      onKeyDown={onKeyDown}
    >
      {asCard && list.card ? (
        <td className={classes['cell']}>{list.card(row)}</td>
      ) : (
        list.columns.map((column) => (
          <td key={column.key} className={classes['cell']} data-end={column.end || undefined}>
            {column.cell(row)}
          </td>
        ))
      )}
    </tr>
  )
}
