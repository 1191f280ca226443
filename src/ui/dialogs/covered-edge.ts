type Edge = 'top' | 'bottom'

const paddingOf = { top: 'scrollPaddingTop', bottom: 'scrollPaddingBottom' } as const
/** The gap between a bar and the content that is scrolled out from under it. */
const gap = 8

/** The bars at each edge of each scroll container. */
const barsAt = {
  top: new Map<HTMLElement, Set<HTMLElement>>(),
  bottom: new Map<HTMLElement, Set<HTMLElement>>(),
}

function scrollerOf(bar: HTMLElement): HTMLElement {
  for (let part = bar.parentElement; part; part = part.parentElement)
    if (/auto|scroll/.test(getComputedStyle(part).overflowY)) return part
  return document.documentElement
}

/** The height that a bar covers from its edge, in CSS pixels. */
const reachOf = (bar: HTMLElement, edge: Edge): number =>
  bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar)[edge]) || 0)

function padScroller(scroller: HTMLElement, edge: Edge): void {
  const bars = [...(barsAt[edge].get(scroller) ?? [])]
  const reach = Math.max(...bars.map((bar) => reachOf(bar, edge)))
  scroller.style[paddingOf[edge]] = bars.length > 0 ? `${Math.ceil(reach) + gap}px` : ''
  // Messages appear above the bars of the page.
  if (edge === 'bottom' && scroller === document.documentElement)
    scroller.style.setProperty('--covered-bottom', bars.length > 0 ? `${Math.ceil(reach)}px` : '0px')
}

/**
 * Creates a ref for a bar that sticks to an edge: while it is mounted, the browser keeps it from covering focused and
 * scrolled-to elements (WCAG 2.2, 2.4.11).
 */
const coverEdge = (edge: Edge) => (bar: HTMLElement | null) => {
  if (!bar) return
  const scroller = scrollerOf(bar)
  const bars = barsAt[edge].get(scroller) ?? new Set()
  barsAt[edge].set(scroller, bars.add(bar))
  const observer = new ResizeObserver(() => padScroller(scroller, edge))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    padScroller(scroller, edge)
  }
}

export const coversTop = coverEdge('top')
export const coversBottom = coverEdge('bottom')
