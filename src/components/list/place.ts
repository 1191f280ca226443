import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

interface Place {
  readonly y: number
  readonly loaded: number
}

/**
 * Scroll positions by history entry of this tab. The router restores a position before the list has loaded its height.
 */
const places = new Map<string, Place>()
const historyKey = (): string => {
  const state = window.history.state as { readonly __TSR_key?: string } | null
  return state?.__TSR_key ?? ''
}

/** The stored position of the list in the current history entry. */
export const keptPlace = (): Place | undefined => places.get(historyKey())

/** Restores the scroll position once rows are loaded, and records it for the next visit. */
export function usePlace(loaded: number): void {
  const router = useRouter()
  const before = useRef(keptPlace())
  useLayoutEffect(() => {
    if (loaded === 0 || !before.current) return
    const { y } = before.current
    before.current = undefined
    window.scrollTo(0, y)
    // Scrolls again after the rows have been measured and the router has scrolled.
    requestAnimationFrame(() => window.scrollTo(0, y))
  }, [loaded])
  useLayoutEffect(() => {
    const key = historyKey()
    const note = () => historyKey() === key && places.set(key, { y: window.scrollY, loaded })
    window.addEventListener('scroll', note, { passive: true })
    const stop = router.subscribe('onBeforeNavigate', note)
    return () => {
      window.removeEventListener('scroll', note)
      stop()
    }
  }, [router, loaded])
}
