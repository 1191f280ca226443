import { create } from 'zustand'

/** The number of pending requests. The bar at the top of the page is visible while it isn't zero. */
export const useLoading = create<{ requests: number }>(() => ({ requests: 0 }))

/** Counts a request as pending; the returned function ends it, once. */
export function startRequest(): () => void {
  useLoading.setState(({ requests }) => ({ requests: requests + 1 }))
  let over = false
  return () => {
    if (over) return
    over = true
    useLoading.setState(({ requests }) => ({ requests: requests - 1 }))
  }
}
