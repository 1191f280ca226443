import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Checkbox } from '../../ui/checks.tsx'
import type { ListColumn } from './columns.ts'
import classes from './list.module.css'
import type { RowPlace } from './list-body.ts'

/** What makes a link the one that its row opens by: `<Link {...rowLink} to=…>` in a row's first cell and in its card. */
export const rowLink = { 'data-row-link': true, tabIndex: -1, className: classes['link'] ?? '' } as const

/** The same for an address that is made of parts. */
export const rowLinkTo = (to: string) => ({ ...rowLink, to })

interface RowProps<R> extends RowPlace {
  row: R
  style: CSSProperties
  shown: readonly ListColumn<R, never>[] | readonly ListColumn<R>[]
  asCard: boolean
  card: (row: R) => ReactNode
  rowName: (row: R) => string
  /** How many rows the list has. */
  count: number
  /** Undefined where nothing is chosen in this list. */
  isSelected?: boolean
  toggle?: (row: R, isRange?: boolean) => void
}

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Opens as the link itself would: with Ctrl in a new tab. */
function open(row: HTMLElement, { ctrlKey = false, metaKey = false }: Partial<MouseEvent>): void {
  const link = row.querySelector('[data-row-link]')
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
}

/** What is cut off can be read by pointing at it. */
function nameCutText({ target }: PointerEvent<HTMLTableRowElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || cell.querySelector('[title]')) return
  const isCut = cell.scrollWidth > cell.clientWidth
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

const actsByItself = 'a, button, input, label, [role="menu"]'

function Row<R>({ row, index, start, style, shown, asCard, isSelected, ...list }: RowProps<R>) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step) list.move(Math.min(Math.max(index + step, 0), list.count - 1))
    else if (event.key === 'Enter') open(event.currentTarget, {})
    else if (event.key.toLowerCase() === 'x') list.toggle?.(row, event.shiftKey)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    // A text that somebody has marked is to be copied.
    if ((event.target as HTMLElement).closest(actsByItself) || window.getSelection()?.type === 'Range') return
    open(event.currentTarget, event)
  }
  return (
    <tr
      ref={list.measure}
      tabIndex={0}
      aria-rowindex={index + 2}
      data-index={index}
      data-card={asCard || undefined}
      data-opens
      data-selected={isSelected || undefined}
      className={classes['row']}
      style={start === null ? style : { ...style, transform: `translateY(${start}px)` }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerOver={nameCutText}
    >
      {isSelected !== undefined && (
        <td className={classes['tick']}>
          <Checkbox
            fills
            aria-label={`Select ${list.rowName(row)}`}
            checked={isSelected}
            onChange={(event) =>
              list.toggle?.(row, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey)
            }
          />
        </td>
      )}
      <RowCells {...{ row, shown, asCard }} card={list.card} />
    </tr>
  )
}

/** Apart from the row: what is chosen or has moved shows the same texts. */
const RowCells = memo(
  <R,>({ row, shown, asCard, card }: Pick<RowProps<R>, 'row' | 'shown' | 'asCard' | 'card'>) =>
    asCard ? (
      <td className={classes['cell']}>{card(row)}</td>
    ) : (
      shown.map((column) => (
        <td key={column.key} className={classes['cell']} data-end={column.end || undefined}>
          {column.cell(row)}
        </td>
      ))
    ),
) as <R>(props: Pick<RowProps<R>, 'row' | 'shown' | 'asCard' | 'card'>) => ReactNode

/** Drawn anew only when something of its own is another one: a list of forty is gone along at every step of a scroll. */
export const ListRow = memo(Row) as typeof Row
