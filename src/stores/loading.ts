import { create } from 'zustand'

/** How many requests are under way. The bar at the top of the page shows while it is not zero. */
export const useLoading = create<{ requests: number }>(() => ({ requests: 0 }))

/** Counts one request in; the function it returns counts it out, once. */
export function requestStarted(): () => void {
  useLoading.setState(({ requests }) => ({ requests: requests + 1 }))
  let over = false
  return () => {
    if (over) return
    over = true
    useLoading.setState(({ requests }) => ({ requests: requests - 1 }))
  }
}
