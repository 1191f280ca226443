import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

interface Place {
  readonly y: number
  readonly loaded: number
}

/** Where one was in each list of this tab's history. The router remembers a height that a list has only once it is loaded. */
const places = new Map<string, Place>()
const historyKey = (): string => {
  const state = window.history.state as { readonly __TSR_key?: string } | null
  return state?.__TSR_key ?? ''
}

/** Where one was in the list that the address bar shows now. */
export const keptPlace = (): Place | undefined => places.get(historyKey())

/** Comes back to where one was, once there are rows; and remembers it for the next time. */
export function usePlace(loaded: number): void {
  const router = useRouter()
  const before = useRef(keptPlace())
  useLayoutEffect(() => {
    if (loaded === 0 || !before.current) return
    const { y } = before.current
    before.current = undefined
    window.scrollTo(0, y)
    // Once more after the rows have been measured, and after the router has scrolled.
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
