import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import classes from './list.module.css'
import type { ListBodyProps } from './list-body.ts'

/** Lists with at most this many rows render all of them. */
export const shortList = 60

/** The rows of a short list, in the normal flow of the page. */
export function ShortBody({ count, drawRow, onNearEnd }: ListBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each stretch of rows
  useEffect(() => void onNearEnd(), [count])
  const move = useCallbackRef((index: number) => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
  })
  return (
    <tbody ref={body} className={classes['flow']}>
      {Array.from({ length: count }, (_, index) => drawRow({ index, start: null, move, measure: null }))}
    </tbody>
  )
}
