import type { Spot } from './board.ts'

/** The attributes of drop targets: a column by its key, and its open stops by their ids. */
export const columnMark = 'data-column'
export const stopMark = 'data-stop'

/** Returns the place on the board under the pointer; null outside the board. */
function spotAt(x: number, y: number, deliveryId: string): Spot | null {
  const column = document.elementFromPoint(x, y)?.closest(`[${columnMark}]`)
  if (!column) return null
  const otherStops = [...column.querySelectorAll(`[${stopMark}]`)].filter(
    (stop) => stop.getAttribute(stopMark) !== deliveryId,
  )
  const middleOf = (stop: Element): number => {
    const { top, height } = stop.getBoundingClientRect()
    return top + height / 2
  }
  return {
    column: column.getAttribute(columnMark) ?? '',
    index: otherStops.filter((stop) => middleOf(stop) < y).length,
  }
}

interface DragEvents {
  readonly onMove: (spot: Spot) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}

/** A pointer moves this many pixels before a drag starts, because a hand trembles. */
const slack = 4

/** Follows a pointer that went down on a stop, until it is released or cancelled. */
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
