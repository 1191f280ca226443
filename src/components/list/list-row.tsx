import { Checkbox } from '@mantine/core'
import type { CSSProperties, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import type { ListColumn } from './columns.ts'
import classes from './list.module.css'
import type { Selection } from './use-selection.ts'

/** What makes a link the one that its row opens by: `<Link {...rowLink} to=…>` in a row's first cell and in its card. */
export const rowLink = { 'data-row-link': true, tabIndex: -1, className: classes['link'] ?? '' } as const

/** The same for an address that is made of parts. */
export const rowLinkTo = (to: string) => ({ ...rowLink, to })

interface RowProps<R> {
  row: R
  index: number
  /** Pixels from the top of the list. */
  start: number
  style: CSSProperties
  shown: readonly ListColumn<R, never>[] | readonly ListColumn<R>[]
  asCard: boolean
  card: (row: R) => ReactNode
  rowKey: (row: R) => string
  rowName: (row: R) => string
  selection?: Selection<R> | undefined
  source: { readonly rows: readonly R[] }
  move: (index: number) => void
  measure: (element: HTMLElement | null) => void
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

export function ListRow<R>({ row, index, start, style, shown, asCard, selection, ...list }: RowProps<R>) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step) list.move(Math.min(Math.max(index + step, 0), list.source.rows.length - 1))
    else if (event.key === 'Enter') open(event.currentTarget, {})
    else if (event.key.toLowerCase() === 'x') selection?.toggle(row, event.shiftKey)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    // A text that somebody has marked is to be copied.
    if ((event.target as HTMLElement).closest(actsByItself) || window.getSelection()?.type === 'Range') return
    open(event.currentTarget, event)
  }
  const isSelected = selection?.ids.has(list.rowKey(row)) ?? false
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
      style={{ ...style, transform: `translateY(${start}px)` }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerOver={nameCutText}
    >
      {selection && (
        <td className={classes['tick']}>
          <Checkbox
            size={asCard ? 'sm' : 'xs'}
            aria-label={`Select ${list.rowName(row)}`}
            checked={isSelected}
            onChange={(event) =>
              selection.toggle(row, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey)
            }
          />
        </td>
      )}
      {asCard ? (
        <td className={classes['cell']}>{list.card(row)}</td>
      ) : (
        shown.map((column) => (
          <td key={column.key} className={classes['cell']} data-end={column.end || undefined}>
            {column.cell(row)}
          </td>
        ))
      )}
    </tr>
  )
}
