import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'

/** `/` focuses the first field inside the element. */
export function useSlashFocus(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useHotkeys([['/', () => around.current?.querySelector('input')?.focus()]])
  return around
}
