import type { Spot } from './board.ts'

/** Marks what a pointer may drop on: a column by its key, and the open stops in it by their ids. */
export const columnMark = 'data-column'
export const stopMark = 'data-stop'

/** Where on the board a pointer is; null beside it. */
function spotAt(x: number, y: number, deliveryId: string): Spot | null {
  const column = document.elementFromPoint(x, y)?.closest(`[${columnMark}]`)
  if (!column) return null
  const others = [...column.querySelectorAll(`[${stopMark}]`)].filter(
    (stop) => stop.getAttribute(stopMark) !== deliveryId,
  )
  const middleOf = (stop: Element): number => {
    const { top, height } = stop.getBoundingClientRect()
    return top + height / 2
  }
  return {
    column: column.getAttribute(columnMark) ?? '',
    index: others.filter((stop) => middleOf(stop) < y).length,
  }
}

interface DragEvents {
  readonly onMove: (spot: Spot) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}

/** Farther than a hand trembles on a button. Pixels. */
const slack = 4

/** Follows a pointer that went down on a stop, until it goes up or is taken away. */
export function followPointer(
  down: { readonly clientX: number; readonly clientY: number; readonly pointerId: number },
  deliveryId: string,
  { onMove, onDrop, onCancel }: DragEvents,
): void {
  const listening = new AbortController()
  const options = { signal: listening.signal }
  let hasMoved = false
  const isOurs = ({ pointerId }: PointerEvent) => pointerId === down.pointerId
  const end = (finish: () => void) => {
    listening.abort()
    if (hasMoved) finish()
  }
  const move = (event: PointerEvent) => {
    if (!isOurs(event)) return
    const { clientX, clientY } = event
    hasMoved ||= Math.hypot(clientX - down.clientX, clientY - down.clientY) > slack
    if (!hasMoved) return
    event.preventDefault()
    const spot = spotAt(clientX, clientY, deliveryId)
    if (spot) onMove(spot)
  }
  window.addEventListener('pointermove', move, options)
  window.addEventListener('pointerup', (event) => isOurs(event) && end(onDrop), options)
  window.addEventListener('pointercancel', (event) => isOurs(event) && end(onCancel), options)
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(onCancel), options)
}
