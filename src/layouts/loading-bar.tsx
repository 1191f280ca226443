import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLoading } from '../stores/loading.ts'
import classes from './loading-bar.module.css'

/** Milliseconds, as specified: shorter waits show nothing; the bar takes this long to cross the page. */
export const throttleMs = 200
export const durationMs = 5000

/** Counts requests and page changes alike; gone when the last of them is over. */
export function LoadingBar() {
  const requests = useLoading((state) => state.requests)
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const busy = requests > 0 || changing
  const [shown, setShown] = useState(false)
  // A timer is the one thing here that React does not own.
  useEffect(() => {
    if (!busy) return setShown(false)
    const timer = setTimeout(() => setShown(true), throttleMs)
    return () => clearTimeout(timer)
  }, [busy])
  if (!shown) return null
  return <div className={classes['bar']} style={{ animationDuration: `${durationMs}ms` }} aria-hidden />
}
