import { startTransition, useLayoutEffect, useRef, useState } from 'react'

/**
 * Text that the browser holds while it is typed: a scanner's keys come all at once, and drawing the field again for each
 * would hold a handheld up. `onText` hears of it after the paint, of the newest first; `shown` is what the field says
 * when nothing is on the way.
 */
export function useTypedText(shown: string, onText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [drawn, setDrawn] = useState(0)
  useLayoutEffect(() => {
    // What is on the way is newer than what is drawn.
    if (ref.current && drawn === latest.current && ref.current.value !== shown) ref.current.value = shown
  })
  const follow = (text: string) => {
    const nth = ++latest.current
    startTransition(() => {
      onText(text)
      setDrawn(nth)
    })
  }
  return {
    ref,
    shown,
    follow,
    text: () => ref.current?.value ?? shown,
    isUnderway: () => drawn !== latest.current,
  }
}
