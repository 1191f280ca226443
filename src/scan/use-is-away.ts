import { type RefObject, useEffect, useState } from 'react'

/** The height of the frame's top bar, which hides the content below it. */
const topBar = 52

/** Whether less than half of an element is in view. */
export function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setAway((entries.at(-1)?.intersectionRatio ?? 1) < 0.5),
      { rootMargin: `-${topBar}px 0px 0px`, threshold: [0.5] },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isAway
}
