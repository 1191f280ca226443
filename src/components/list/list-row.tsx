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

/**
 * The props that mark the link by which a row opens: `<Link {...rowLink} to=…>` in a row's first cell and in its card.
 */
export const rowLink = { 'data-row-link': true, tabIndex: -1, className: classes['link'] ?? '' } as const

/** Like rowLink, for an address built from parts. */
export const rowLinkTo = (to: string) => ({ ...rowLink, to })

interface RowProps<R> extends RowPlace {
  row: R
  style: CSSProperties
  shown: readonly ListColumn<R, never>[] | readonly ListColumn<R>[]
  asCard: boolean
  card: (row: R) => ReactNode
  rowName: (row: R) => string
  /** The number of rows in the list. */
  count: number
  /** Undefined in lists without selection. */
  isSelected?: boolean
  toggle?: (row: R, isRange?: boolean) => void
}

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Opens the row as a click on its link would: with Ctrl in a new tab. */
function open(row: HTMLElement, { ctrlKey = false, metaKey = false }: Partial<MouseEvent>): void {
  const link = row.querySelector('[data-row-link]')
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
}

/** Adds a tooltip with the full text to a cell that is cut off. */
function addCutTextTitle({ target }: PointerEvent<HTMLTableRowElement>): void {
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
    // Selected text is meant to be copied, so it must not open the row.
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
      onPointerOver={addCutTextTitle}
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

/** Rendered separately from the row, because a row that is selected or moved shows the same cells. */
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

/** Renders only when its own props change, because scrolling updates a list of forty rows at every step. */
export const ListRow = memo(Row) as typeof Row
