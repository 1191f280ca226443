import { useCallbackRef } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListBodyProps } from './list-body.ts'

/** Being this close to the end loads more rows. */
const nearEnd = 40

/** The rows of a list of any length; only the visible part is in the page. */
export function LongBody({ count, keyOf, asCards, drawRow, onNearEnd }: ListBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useTopOf(body)
  // Measured once instead of for each of thousands of rows.
  const height = useMemo(() => (asCards ? 90 : rowHeight()), [asCards])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: top,
    // The height of the app bar and the header row, which cover the top of the list.
    scrollPaddingStart: 96,
    getItemKey: keyOf,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) > count - nearEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each stretch of rows
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, count])
  const move = useCallbackRef((index: number) => {
    virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    )
  })
  const measure = virtual.measureElement
  return (
    <tbody ref={body} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => drawRow({ index, start: start - top, move, measure }))}
    </tbody>
  )
}

/** Pixels from the top of the page. The window scrolls, so the virtualizer needs to know where the list begins. */
function useTopOf(body: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const now = body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0
    setTop((before) => (Math.abs(before - now) < 1 ? before : now))
  })
  return top
}

const rowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--quay-row')) * 16 || 44
